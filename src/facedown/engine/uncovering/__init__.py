"""What lies face down or is held in secret, for a game that is over and told again. A file a game."""
