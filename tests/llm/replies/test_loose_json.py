from __future__ import annotations

import json
import random

import pytest

from desktop_app.llm.replies.loose_json import MAX_DEPTH, Failed, Read, read_value


def value(text: str) -> object:
    found = read_value(text)
    return found.value if isinstance(found, Read) else Failed


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('{"a": 1}', {"a": 1}),
        ("{'a': 'it''s'}", {"a": "it''s"}),
        ("{'a': 'it's here'}", {"a": "it's here"}),
        ('{"a": "the "big" one"}', {"a": 'the "big" one'}),
        ('{"a": "two\nlines"}', {"a": "two\nlines"}),
        ("{a: 1, b-c: two words, 名字: 值}", {"a": 1, "b-c": "two words", "名字": "值"}),
        ('{"a": True, "b": None, "c": False}', {"a": True, "b": None, "c": False}),
        ('{"a": 1,, "b": 2,}', {"a": 1, "b": 2}),
        ('{"a": 1 "b": 2}', {"a": 1, "b": 2}),
        ("[1, 2, 3", [1, 2, 3]),
        ('{"a": [1, {"b": 2', {"a": [1, {"b": 2}]}),
        ("｛“a”：［1，“b”］｝", {"a": [1, "b"]}),
        ("{“a”：“他说“好”。”}", {"a": "他说“好”。"}),
        (r'{"a": "C:\Users\new\table"}', {"a": r"C:\Users\new\table"}),
        (r'{"a": "\u4e2d\x"}', {"a": "中\\x"}),
        (r'{"a": "C:\\Users"}', {"a": r"C:\Users"}),
        ('{"a": 007}', {"a": "007"}),
        ('{"a": *.pdf}', {"a": "*.pdf"}),
    ],
)
def test_what_has_one_reading_is_read(text: str, wanted: object) -> None:
    assert value(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "",
        "words",
        '{"a": "never closed',
        "{a b c}",
        '{"a" 1}',
        '{"a": 1, "a": 2,}',
        "{" * (MAX_DEPTH + 5) + "}" * (MAX_DEPTH + 5),
        "[" * 100_000,
    ],
)
def test_what_has_none_is_refused(text: str) -> None:
    assert value(text) is Failed


def test_a_bracket_that_was_added_is_told() -> None:
    found = read_value('{"a": [1')
    assert isinstance(found, Read)
    assert not found.closed
    found = read_value('{"a": [1]} and more')
    assert isinstance(found, Read)
    assert (found.closed, found.end) == (True, 10)


def test_json_is_read_as_json_says() -> None:
    chance = random.Random(5)

    def some(depth: int) -> object:
        kinds = 7 if depth < 4 else 5
        match chance.randrange(kinds):
            case 0:
                return "".join(chance.choices("ab\"\\{}[],:\n\t中“”'/ ", k=chance.randrange(8)))
            case 1:
                return chance.randrange(-(10**9), 10**9)
            case 2:
                return chance.choice([True, False, None])
            case 3:
                return chance.random()
            case 5:
                return [some(depth + 1) for _ in range(chance.randrange(4))]
            case 6:
                return {f"k{n}": some(depth + 1) for n in range(chance.randrange(4))}
            case _:
                return "word"

    for _ in range(500):
        wanted = {"value": some(0)}
        for written in (json.dumps(wanted), json.dumps(wanted, ensure_ascii=False, indent=2)):
            found = read_value(f"{written} behind")
            assert found == Read(wanted, len(written))
