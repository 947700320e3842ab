"""Lists of games, whatever file they come from: which event, who is who, each game once, the playoff apart."""
