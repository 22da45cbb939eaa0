"""`RealFolder`: a folder where it really is, known by the name that it was given, too."""

from __future__ import annotations

from desktop_app.files.path_rules import PathRules, native_rules
from desktop_app.files.real_path import real_path
from desktop_app.value_class import value_class

Parts = tuple[str, ...]
"""A split path: its anchor, then its names."""


@value_class
class RealFolder:
    """A folder where it really is, known by the name it was given, too."""

    real: Parts
    real_key: Parts
    named_key: Parts

    @classmethod
    def at(cls, path: str, rules: PathRules) -> RealFolder:
        """Resolve the links of `path` as they stand now; what is not there stays as it is.

        So do links on another computer: it might not answer.
        """
        named = rules.split(path)
        # Other systems' rules are for judging text: their paths do not exist here.
        native = type(rules) is type(native_rules())
        real = rules.split(real_path(rules.join(named))) if native else named
        return cls(real, rules.key(real), rules.key(named))

    def holds(self, key: Parts) -> int:
        """How many parts of `key` lead to this folder; 0 where it lies elsewhere."""
        for own in (self.named_key, self.real_key):
            if key[: len(own)] == own:
                return len(own)
        return 0
