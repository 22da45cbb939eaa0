from __future__ import annotations

import random
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.files.shell_links import linked_file
from tests.files.shortcuts import shortcut


def test_a_shortcut_leads_to_the_file_it_was_made_for() -> None:
    assert linked_file(shortcut("C:\\Users\\li\\a.pdf"), "cp936") == "C:\\Users\\li\\a.pdf"


def test_the_items_of_the_shell_before_the_path_are_passed_over() -> None:
    link = shortcut("C:\\a.pdf", items=b"\x14\0\x1f\x50" + bytes(40))
    assert linked_file(link, "cp936") == "C:\\a.pdf"


def test_a_path_in_two_parts_is_put_together() -> None:
    assert linked_file(shortcut("D:\\", suffix="数据\\表.xlsx"), "cp936") == "D:\\数据\\表.xlsx"


def test_a_path_in_unicode_is_preferred_to_one_of_the_code_page() -> None:
    link = shortcut("C:\\报告 €.docx", wide=True)
    assert linked_file(link, "cp1252") == "C:\\报告 €.docx"


@pytest.mark.parametrize("changes", [{"folder": True}, {"local": False}, {"info": False}])
def test_what_leads_to_no_file_on_a_drive_is_none(changes: dict[str, Any]) -> None:
    assert linked_file(shortcut("C:\\Users\\li", **changes), "cp936") is None


@pytest.mark.parametrize("path", ["", "a.pdf", "\\\\server\\share\\a.pdf", "C:", "C:\\", "::{1}"])
def test_a_text_that_is_no_path_on_a_drive_is_none(path: str) -> None:
    assert linked_file(shortcut(path), "cp936") is None


def test_a_code_page_that_nobody_knows_and_one_that_does_not_fit_are_none() -> None:
    assert linked_file(shortcut("C:\\a.pdf"), "cp99999") is None
    assert linked_file(shortcut("C:\\数.pdf"), "ascii") is None


@pytest.mark.parametrize("wide", [False, True])
def test_twenty_thousand_damaged_shortcuts_are_answered(wide: bool) -> None:
    chance = random.Random(3)
    link = shortcut("C:\\Users\\li\\a.pdf", suffix="x", items=bytes(10), wide=wide)
    for _ in range(10_000):
        data = bytearray(link)
        for _ in range(chance.randint(1, 5)):
            at = chance.randrange(len(data) - 4)
            value = chance.choice([0, 1, 0x1C, 0x24, 0x7FFFFFFF, 0xFFFFFFFF, chance.randrange(256)])
            struct.pack_into("<I", data, at, value)
        linked_file(bytes(data[: chance.randint(0, len(data))]), "cp936")


@given(st.binary(max_size=200))
def test_any_bytes_are_answered(data: bytes) -> None:
    linked_file(data, "cp936")
    linked_file(shortcut("C:\\a")[:76] + data, "cp936")
