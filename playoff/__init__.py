"""playoff: runs the playoff of a chess tournament that ended in a tie."""
