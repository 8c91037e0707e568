"""Deals, drawn from chance and spelled. One file a game."""
