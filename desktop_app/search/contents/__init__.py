"""The part of a search that looks into files: what ripgrep proposes, and what we confirm."""
