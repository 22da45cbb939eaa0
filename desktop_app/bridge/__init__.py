"""Between asyncio and Qt: the loop, owned tasks, awaited signals, rows in batches."""
