"""What a game is written with. It knows no game."""
