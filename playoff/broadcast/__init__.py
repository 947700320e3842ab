"""What the world sees: the feed, public pages, overlays, files to publish. Drawings of one moment; no server here."""
