"""Names of which the scope says what it says of the folder they lie in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from desktop_app.files.scope import Scope
from desktop_app.private.names import may_be_private, may_be_private_among

_PLAIN_NAME: Final = re.compile(r"[\x20-\x7e\u3001-\u3020\u4e00-\u9fff\uff08\uff09\uff0c]*")
"""Names of nothing but characters that every file system knows in one form only, but for case."""


class PlainNames:
    """Names that say nothing: what the scope allows of their folders it allows of them."""

    def __init__(self, scope: Scope) -> None:
        self._rules = scope.rules
        kept_away = (*scope.excluded, *scope.unlisted, *scope.closed_folders)
        self._judged = {scope.rules.split(path)[-1].casefold() for path in kept_away}

    def has(self, name: str) -> bool:
        """Whether it is one of them."""
        return self._is_plain(name) and not may_be_private(name)

    def among(self, names: Sequence[str]) -> list[str]:
        """Those of several that are; quicker than one after the other."""
        private = may_be_private_among(names)
        return [name for name in names if name not in private and self._is_plain(name)]

    def _is_plain(self, name: str) -> bool:
        return (
            _PLAIN_NAME.fullmatch(name) is not None
            and name.lower() not in self._judged
            and not self._rules.may_be_alias(name)
        )
