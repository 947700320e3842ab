"""`python -m playoff`."""

from playoff.arbiter.cli import main

main()
