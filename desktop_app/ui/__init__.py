"""The window: what a person sees, in folders that mirror it."""

from desktop_app.bridge.spared_sources import spare_sources

# Before all others: it is their import that it makes quick.
spare_sources()
