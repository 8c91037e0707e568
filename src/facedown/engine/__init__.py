"""Turns rules into games that people and programs play: checked matches, views, records, traces and proofs of a fair deal."""
