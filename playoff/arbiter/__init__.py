"""The desk: commands. Only here are argv, a terminal, a clock and exit codes."""
