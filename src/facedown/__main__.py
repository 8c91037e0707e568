"""`python -m facedown` is the `facedown` command."""

from facedown.cli.main import main

main(prog_name="facedown")
