"""Matryoshka."""
