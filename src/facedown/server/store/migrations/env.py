"""Alembic's entrance: it is always handed a connection, in whose transaction it works."""

from alembic import context

from facedown.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
