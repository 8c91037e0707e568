"""A view drawn in plain text, for terminals. One file a game."""
