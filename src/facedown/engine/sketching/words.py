"""What sketches say in words."""


def counted(number: int, thing: str) -> str:
    """1 pair, 2 pairs."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
