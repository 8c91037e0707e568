"""Bots at tables. They think in processes of their own, and know only what their seats were told."""
