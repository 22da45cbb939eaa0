"""A keyring in memory: tests never touch the real one."""

from __future__ import annotations


class MemoryKeyring:
    """What a keyring does; one that is locked refuses everything.

    Attributes:
        entries: What it holds, by service and account.
    """

    def __init__(self, *, locked: bool = False) -> None:
        self.entries: dict[tuple[str, str], str] = {}
        self.locked = locked

    def get_password(self, service: str, username: str) -> str | None:
        self._check()
        return self.entries.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._check()
        self.entries[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._check()
        del self.entries[service, username]

    def _check(self) -> None:
        if self.locked:
            raise RuntimeError("locked")
