"""The shut-in process that reads documents, and the pool that asks it."""
