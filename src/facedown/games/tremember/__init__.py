"""Tremember."""
