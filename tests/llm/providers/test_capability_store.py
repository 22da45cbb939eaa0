from __future__ import annotations

import asyncio
import json
import os
import stat
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.llm.protocols import Rung
from desktop_app.llm.protocols.fallback import ModelCapabilities
from desktop_app.llm.providers.capability_store import (
    FILE_NAME,
    MAX_KEPT,
    CapabilityStore,
    capability_key,
)
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.storage.aside import set_aside_before
from desktop_app.storage.notices import Notices
from desktop_app.wording import Language, Wording
from tests.doubles.mutations import mutations

KNOWN = ModelCapabilities(
    Rung.PROMPTED, proven=True, refused=True, at=12.5, answers=3, in_thought=True
)


def kept(folder: Path | None, key: str = "k") -> ModelCapabilities | None:
    return asyncio.run(CapabilityStore(folder).of(key))


def keep(folder: Path, key: str = "k", capabilities: ModelCapabilities = KNOWN) -> None:
    asyncio.run(CapabilityStore(folder).keep(key, capabilities))


def test_a_verdict_comes_back_as_it_was(tmp_path: Path) -> None:
    keep(tmp_path / "data")
    assert kept(tmp_path / "data") == KNOWN
    assert kept(tmp_path / "data", "another") is None
    assert kept(None) is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_the_file_is_for_this_user_alone(tmp_path: Path) -> None:
    keep(tmp_path)
    assert stat.S_IMODE((tmp_path / FILE_NAME).stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == [FILE_NAME]


def test_two_programs_do_not_undo_what_the_other_learnt(tmp_path: Path) -> None:
    one, other = CapabilityStore(tmp_path), CapabilityStore(tmp_path)

    async def learn() -> None:
        await one.of("a")
        await other.of("b")
        await one.keep("a", KNOWN)
        await other.keep("b", KNOWN)

    asyncio.run(learn())
    assert kept(tmp_path, "a") == kept(tmp_path, "b") == KNOWN


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    newer = json.dumps({"schema": 2, "models": []})
    (tmp_path / FILE_NAME).write_text(newer)
    capability_store = CapabilityStore(tmp_path)
    asyncio.run(capability_store.keep("k", KNOWN))
    assert (tmp_path / FILE_NAME).read_text() == newer
    assert asyncio.run(capability_store.of("k")) == KNOWN


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "{",
        "[]",
        "7",
        '{"schema": 1}',
        '{"schema": -1, "models": {}}',
        '{"schema": 1, "models": []}',
        '{"schema": 1, "models": {"k": 7}}',
        '{"schema": 1, "models": {"k": {"rung": "highest"}}}',
        '{"schema": 1, "models": {"k": {"rung": "react", "at": "noon"}}}',
        "x" * 2_000_000,
    ],
)
def test_a_broken_file_is_set_aside(tmp_path: Path, broken: str) -> None:
    (tmp_path / FILE_NAME).write_text(broken)
    notices = Notices()
    assert asyncio.run(CapabilityStore(tmp_path, notices).of("k")) is None
    (aside,) = tmp_path.glob(f"{FILE_NAME}.corrupt-*")
    assert aside.read_text() == broken
    (told,) = notices.take()
    assert str(aside) in Wording(Language.ENGLISH).error(told)
    keep(tmp_path)
    assert kept(tmp_path) == KNOWN


def test_numbers_that_no_model_ever_has_are_a_broken_file(tmp_path: Path) -> None:
    for at in ("true", "-1", "1e999", "1" + "0" * 400):
        fields = '"rung": "react", "at": ' + at
        (tmp_path / FILE_NAME).write_text(f'{{"schema": 1, "models": {{"k": {{{fields}}}}}}}')
        assert kept(tmp_path) is None
        assert not (tmp_path / FILE_NAME).exists()


def test_a_hundred_mutations_are_harmless_or_told_once(tmp_path: Path) -> None:
    for number in range(8):
        keep(tmp_path, f"model {number}", replace(KNOWN, at=float(number)))
    file = tmp_path / FILE_NAME
    tried = mutations(file.read_bytes())
    assert len(tried) > 100
    for mutation in tried:
        for old in tmp_path.iterdir():
            old.unlink()
        file.write_bytes(mutation.content)
        notices = Notices()
        for _ in range(2):
            capability_store = CapabilityStore(tmp_path, notices)
            asyncio.run(capability_store.of("model 1"))
            asyncio.run(capability_store.keep("model 9", KNOWN))
            assert asyncio.run(capability_store.of("model 9")) == KNOWN
        told = notices.take()
        assert len(told) == len(set_aside_before(file)) <= 1, mutation.name
        if kept(tmp_path, "model 9") is None:
            # The schema's number was flipped: as with any newer one, nothing is touched.
            assert file.read_bytes() == mutation.content, mutation.name


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_in_the_place_of_the_file_is_never_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE_NAME)
    keep(tmp_path)
    assert kept(tmp_path) == KNOWN
    (aside,) = tmp_path.glob(f"{FILE_NAME}.corrupt-*")
    assert aside.is_fifo()


def test_where_nothing_can_be_written_it_is_remembered_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    capability_store = CapabilityStore(tmp_path / "file" / "data")
    asyncio.run(capability_store.keep("k", KNOWN))
    assert asyncio.run(capability_store.of("k")) == KNOWN


def test_the_oldest_verdicts_are_forgotten(tmp_path: Path) -> None:
    models = {f"m{n}": {"rung": "react", "at": float(n)} for n in range(MAX_KEPT + 20)}
    (tmp_path / FILE_NAME).write_text(json.dumps({"schema": 1, "models": models}))
    keep(tmp_path)
    stored = json.loads((tmp_path / FILE_NAME).read_text())["models"]
    assert "m0" not in stored
    assert f"m{MAX_KEPT + 19}" in stored
    assert "k" in stored


def test_no_thread_is_left_behind(tmp_path: Path) -> None:
    before = threading.active_count()
    keep(tmp_path)
    assert threading.active_count() == before


def test_a_model_is_known_by_its_address_however_that_was_written() -> None:
    plain = capability_key(Endpoint("http://localhost:8080/v1", "m"))
    assert capability_key(Endpoint(" http://localhost:8080/v1/ ", "m")) == plain
    assert capability_key(Endpoint("http://localhost:8080/v1", "n")) != plain
