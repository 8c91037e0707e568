"""What a seat sees, folded from the events addressed to it and from nothing else. One file a game."""
