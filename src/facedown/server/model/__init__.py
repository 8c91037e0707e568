"""What a table is and how it changes, without any I/O."""
