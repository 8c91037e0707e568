"""`python -m facedown` is the `facedown` command."""

from facedown.cli import main

main(prog_name="facedown")
