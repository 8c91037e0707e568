"""What lies face down or is held in secret, spelled: for a game that is over and told again with everything open. A file a game."""
