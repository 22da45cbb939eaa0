"""Commands that only look at what is kept, or change it: they run in the process of the tests."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import pytest

from desktop_app.cli.status import Status


@dataclass
class KeptCommand:
    """Runs one of them, which a subclass says, over a data folder.

    Attributes:
        status, out, err: How the last one ended, and what it wrote.
    """

    data: Path
    capsys: pytest.CaptureFixture[str]
    language: str = "en_US.UTF-8"
    status: Status | None = None
    out: str = ""
    err: str = ""

    def __call__(self, *arguments: str, **environment: str) -> Self:
        told = [*arguments, "--data-dir", str(self.data)]
        self.status = self.carry_out(told, {"LANG": self.language, **environment})
        self.out, self.err = self.capsys.readouterr()
        return self

    def carry_out(self, arguments: Sequence[str], environment: Mapping[str, str]) -> Status:
        """Read the arguments, and do what they say."""
        raise NotImplementedError

    @property
    def objects(self) -> list[dict[str, Any]]:
        """Standard output, all of it, as JSON Lines."""
        assert self.err == ""
        return [json.loads(line) for line in self.out.splitlines()]
