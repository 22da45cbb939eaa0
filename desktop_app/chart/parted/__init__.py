"""Questions that are several: asked in one breath, or one thing held against another."""
