"""Tournaments of bots: who sits where, the games on every core, and what they show, with how sure we are of it."""
