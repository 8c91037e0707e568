"""Alembic's entry point. Our code always passes in a connection, and the migrations run in its transaction."""

from alembic import context

from facedown.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
