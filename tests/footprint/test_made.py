"""The table names everything that the program writes."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from desktop_app.footprint.made import Holding, holding_of
from desktop_app.index import INDEX_FOLDER
from tests import architecture
from tests.architecture import Module

WRITERS = {
    "desktop_app.agent.spending",
    "desktop_app.conversations.store",
    "desktop_app.index.full_text.word_file",
    "desktop_app.index.attempts",
    "desktop_app.index.progress",
    "desktop_app.index.store",
    "desktop_app.index.text_store",
    "desktop_app.index.uses",
    "desktop_app.llm.policy.ledger",
    "desktop_app.llm.providers.capability_store",
    "desktop_app.placement",
    "desktop_app.settings",
    "desktop_app.web.updates.seen_lists",
}
"""Keep something in the data folder; each has a line in the table."""

NAMED_BY_THE_PERSON = {
    "desktop_app.cli.history.actions",
    "desktop_app.cli.models.trials",
    "desktop_app.cli.trace",
}
"""Write where the person says."""

IN_PASSING = {"desktop_app.assembly.trials"}
"""Write into a folder of the system's for such, which is gone at their end."""

TOOLS = {
    "desktop_app.chart.learned",  # For those who work on the program.
    "desktop_app.footprint.made",
    "desktop_app.paths",
    "desktop_app.storage.database",
    "desktop_app.storage.held_lock",
    "desktop_app.storage.kept_list",
    "desktop_app.storage.whole_file",
}
"""What writers write with."""


def writing(module: Module) -> Iterator[str]:
    for node in module.nodes:
        match node:
            case ast.Call(func=ast.Name(id="Database" | "write_whole" as name)):
                yield name
            case ast.Attribute(
                attr="O_CREAT" | "mkdir" | "touch" | "write_text" | "write_bytes" as name
            ):
                yield name


def test_whoever_writes_a_file_is_in_the_table() -> None:
    found = {module.name for module in architecture.modules() if any(writing(module))}
    assert found - NAMED_BY_THE_PERSON - IN_PASSING - TOOLS == WRITERS


@pytest.mark.parametrize(
    ("name", "holding"),
    [
        ("settings.json", Holding.SETTINGS),
        ("settings.json.new", Holding.SETTINGS),
        ("conversations.db", Holding.CONVERSATIONS),
        ("conversations.db-wal", Holding.CONVERSATIONS),
        ("conversations.db.corrupt-20261123-101500-000001", Holding.CONVERSATIONS),
        ("conversations.db.corrupt-20261123-101500-000001-shm", Holding.CONVERSATIONS),
        ("sent.db", Holding.LEDGER),
        ("window.json", Holding.WINDOW),
        ("window.lock", Holding.WINDOW),
        ("kept_questions.json", Holding.KEPT),
        ("wrong_answers.json.new", Holding.WRONG),
        ("spending.json", Holding.SPENDING),
        ("spending.json.4711.new", Holding.SPENDING),
        ("models.json.corrupt-20261123-101500-000001", Holding.MODELS),
    ],
)
def test_files_of_ours_are_known_by_their_names(name: str, holding: Holding) -> None:
    assert holding_of(name) is holding


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Settings.json.bak",
        "settings.json.old",
        "settings.json.new.new",
        "settings.json.mine.new",
        "settings.json-wal",
        "conversations.db-copy",
        "conversations.db.corrupt-",
        "conversations.db.corrupt-yesterday",
        "my conversations.db",
        "0123456789abcdef.names",
    ],
)
def test_other_names_are_not_ours(name: str) -> None:
    assert holding_of(name) is None


def test_what_the_index_keeps_is_ours_in_its_folder_alone() -> None:
    assert holding_of("0123456789abcdef.names", INDEX_FOLDER) is Holding.INDEX
    assert holding_of("0123456789abcdef.names.17.new", INDEX_FOLDER) is Holding.INDEX
    for name in ("0123456789abcdef.kinds", "0123456789abcdef.kinds.17.new", "learned"):
        assert holding_of(name, INDEX_FOLDER) is Holding.INDEX
    for name in ("texts.db", "texts.db-wal", "texts.db.corrupt-20261123-101500-000001"):
        assert holding_of(name, INDEX_FOLDER) is Holding.TEXTS
        assert holding_of(name) is None
    for name in ("indexer.lock", "paused", "progress.json", "progress.json.17.new"):
        assert holding_of(name, INDEX_FOLDER) is Holding.STATE
    for name in ("baby.names", "0123456789ABCDEF.names", "settings.json"):
        assert holding_of(name, INDEX_FOLDER) is None
