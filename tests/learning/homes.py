"""An author's home as learning sees it: what folders there are, and what their names mean."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from desktop_app.agent.loop import Agent
from desktop_app.agent.minds import Minds
from desktop_app.agent.run_limits import RunLimits
from desktop_app.assembly.program import BUILTIN_ROUNDS
from desktop_app.chart.disk_names import KNOWN_PLACES, DiskNames
from desktop_app.chart.normal_forms import words_in
from desktop_app.chart.tokens import folded
from desktop_app.errors import AppError
from desktop_app.filetypes.kinds import extension_of
from desktop_app.interpreter.interpreter import Interpreter
from tests.interpreter.authors import NOW
from tests.interpreter.case_judging import Asking

_FEW = 2
"""Folders that one spoken name may mean; more of them, and it means none."""


class AuthorHome:
    """The folders of one home.

    Attributes:
        asking: The program over it.
        folder_names: Those of all its folders.
    """

    def __init__(self, asking: Asking) -> None:
        self.asking = asking
        self.now = asking.now or NOW
        folders = [path for path in sorted(asking.home.rglob("*")) if path.is_dir()]
        self.folder_names = sorted({path.name for path in folders})
        self._folders = [(str(path), folded(path.name)) for path in folders]
        self._meant: dict[str, frozenset[str]] = {}

    def agent(self, mind: Interpreter) -> Agent:
        """A mind that is asked over it."""
        program = self.asking.program()
        limits = RunLimits(builtin_rounds=BUILTIN_ROUNDS)
        return Agent(Minds.only(mind), program.tools, program.context, limits)

    @cached_property
    def disk(self) -> DiskNames:
        """The names of its folders, and of those that every computer has, and of its files."""
        files = (
            path.name
            for path in sorted(self.asking.home.rglob("*"))
            if path.is_file() and not path.name.startswith(".")
        )
        return DiskNames((*self.folder_names, *KNOWN_PLACES), files)

    @cached_property
    def extensions(self) -> frozenset[str]:
        """The endings that files in it have."""
        files: list[Path] = [path for path in self.asking.home.rglob("*") if path.is_file()]
        return frozenset(extension_of(file.name) for file in files)

    def meant(self, spoken: str) -> frozenset[str]:
        """The folders that a spoken name means; itself, marked, where it means none."""
        if spoken not in self._meant:
            program = self.asking.program()
            try:
                places = program.places.resolve(spoken, program.scope)
                self._meant[spoken] = frozenset(place.path for place in places)
            except AppError:
                self._meant[spoken] = self._by_name(spoken)
        return self._meant[spoken]

    def _by_name(self, spoken: str) -> frozenset[str]:
        plain = folded(spoken)
        if "/" in plain.strip("/"):
            # The last folders of a path.
            inner = f"/{plain.strip('/')}"
            ends = [path for path, _ in self._folders if folded(path).endswith(inner)]
            return frozenset(ends) if 0 < len(ends) <= _FEW else frozenset((f"?{plain}",))
        words = words_in(spoken)
        found = [path for path, name in self._folders if name == plain]
        if not found and len(plain) > 1:
            found = [path for path, name in self._folders if plain in name]
        if not found and words and len(plain) > _FEW:
            found = [path for path, name in self._folders if all(word in name for word in words)]
        return frozenset(found) if 0 < len(found) <= _FEW else frozenset((f"?{plain}",))
