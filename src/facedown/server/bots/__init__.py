"""Bots at tables: they think in processes of their own, from what their seat hears."""
