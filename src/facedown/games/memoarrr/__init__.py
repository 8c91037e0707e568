"""Memoarrr!."""
