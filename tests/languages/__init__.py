"""The catalogues, and the tool that keeps them."""

FILLED: tuple[str, ...] = ("ca", "es", "nl")
"""The languages whose catalogue is complete, beside English."""
