"""The database: its schema and migrations, reading and writing, backups and exports."""
