"""What things are called, outside: options, cards, moves, events and refusals. One file a game."""
