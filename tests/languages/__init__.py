"""The catalogues, and the tool that keeps them."""

FILLED: tuple[str, ...] = ()
"""The languages whose catalogue is complete, beside English."""
