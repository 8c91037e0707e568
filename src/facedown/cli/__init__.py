"""The `facedown` command."""
