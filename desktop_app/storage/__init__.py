"""The files we keep: opened, written whole, and set aside where they are damaged.

A file that cannot be read is renamed and never deleted; what still reads is carried over into a new
one where that can be done. The person is told once, through `Notices`.
"""
