"""Keys: one for each origin, in a keyring or in memory, and never to another origin."""

from __future__ import annotations

import pytest

from desktop_app.errors import ModelError
from desktop_app.llm.policy.keys import SERVICE, KeyPlace, Keys, key_origin, key_source
from tests.doubles.memory_keyring import MemoryKeyring

URL = "https://api.deepseek.com/v1"
KEY = "sk-0123456789abcdef"


def test_a_key_is_kept_for_its_origin_alone() -> None:
    keyring = MemoryKeyring()
    keys = Keys(lambda: keyring)
    assert keys.set(URL, KEY) is KeyPlace.KEYRING
    assert keyring.entries == {(SERVICE, "https://api.deepseek.com"): KEY}
    assert keys.get("https://API.deepseek.com:443/other") == KEY
    for other in (
        "http://api.deepseek.com/v1",
        "https://deepseek.com",
        "https://api.deepseek.com.evil.org",
    ):
        assert keys.get(other) == ""


def test_without_a_keyring_a_key_lives_in_memory_and_it_is_said() -> None:
    keys = Keys(lambda: None)
    assert keys.set(URL, KEY) is KeyPlace.MEMORY
    assert keys.get(URL) == KEY
    assert keys.get("https://other.example") == ""
    assert keys.forget(URL)
    assert keys.get(URL) == ""
    assert Keys(lambda: None).get(URL) == ""


def test_a_keyring_that_is_locked_keeps_nothing_and_breaks_nothing() -> None:
    keyring = MemoryKeyring(locked=True)
    keys = Keys(lambda: keyring)
    assert keys.get(URL) == ""
    assert keys.set(URL, KEY) is KeyPlace.MEMORY
    assert keys.get(URL) == KEY
    assert not keys.forget(URL)
    assert keys.get(URL) == ""


def test_a_key_that_the_keyring_took_leaves_memory() -> None:
    keyring = MemoryKeyring(locked=True)
    keys = Keys(lambda: keyring)
    keys.set(URL, "old")
    keyring.locked = False
    assert keys.set(URL, KEY) is KeyPlace.KEYRING
    assert keys.get(URL) == KEY


def test_forgetting_what_is_not_there_is_no_error() -> None:
    keyring = MemoryKeyring()
    assert Keys(lambda: keyring).forget(URL)


def test_the_keyring_is_looked_for_once_and_only_when_it_is_wanted() -> None:
    asked: list[int] = []

    def find() -> None:
        asked.append(1)

    keys = Keys(find)
    assert not asked
    keys.get(URL)
    keys.get(URL)
    assert asked == [1]


@pytest.mark.parametrize(
    ("written", "origin"),
    [
        ("https://API.DeepSeek.com/v1/", "https://api.deepseek.com"),
        ("api.deepseek.com", "https://api.deepseek.com"),
        ("https://api.deepseek.com.:443", "https://api.deepseek.com"),
        ("https://ann:pw@api.deepseek.com", "https://api.deepseek.com"),
        ("https://münchen.de/v1", "https://xn--mnchen-3ya.de"),
        ("http://localhost:80", "http://localhost"),
        ("http://[::1]:8080/v1", "http://[::1]:8080"),
    ],
)
def test_an_origin_is_written_in_one_way(written: str, origin: str) -> None:
    assert key_origin(written) == origin


@pytest.mark.parametrize("written", ["", "ftp://x", "https://", f"https://{'a' * 70}.org"])
def test_what_is_no_address_has_no_key(written: str) -> None:
    with pytest.raises(ModelError) as raised:
        key_origin(written)
    assert raised.value.code == "model.bad_address"


# Variables


def key_for(url: str, *, named_beside: bool = False, **environment: str) -> str:
    return key_source(url, environment, named_beside=named_beside).key(Keys(lambda: None))


def test_our_key_is_for_the_address_beside_it() -> None:
    assert key_for(URL, named_beside=True, FOSSICK_API_KEY=KEY) == KEY
    assert key_for(URL, FOSSICK_API_KEY=KEY, FOSSICK_BASE_URL="https://api.deepseek.com/") == KEY
    assert key_for(URL, FOSSICK_API_KEY=KEY) == ""


def test_our_key_for_one_address_does_not_go_to_another_on_the_command_line() -> None:
    other = "https://other.example/v1"
    assert key_for(URL, named_beside=True, FOSSICK_API_KEY=KEY, FOSSICK_BASE_URL=other) == ""
    assert key_for(URL, named_beside=True, FOSSICK_API_KEY=KEY, FOSSICK_BASE_URL="::") == ""


@pytest.mark.parametrize(
    ("url", "openai_base_url", "goes"),
    [
        ("https://api.openai.com/v1", "", True),
        ("https://api.openai.com/v1", "https://proxy.example/v1", True),
        ("https://proxy.example/v1", "https://proxy.example/other", True),
        ("https://proxy.example/v1", "", False),
        ("http://api.openai.com/v1", "", False),
        ("https://api.openai.com:8443/v1", "", False),
        ("https://api.openai.com.evil.org/v1", "", False),
        ("http://proxy.example/v1", "https://proxy.example/v1", False),
        (URL, "https://proxy.example/v1", False),
    ],
)
def test_openais_key_goes_to_openai_or_its_own_address_alone(
    url: str, openai_base_url: str, goes: bool
) -> None:
    for named_beside in (False, True):
        found = key_for(
            url, named_beside=named_beside, OPENAI_API_KEY=KEY, OPENAI_BASE_URL=openai_base_url
        )
        assert found == (KEY if goes else "")


def test_what_is_named_comes_before_what_is_kept_and_that_before_openais() -> None:
    keys = Keys(lambda: None)
    url = "https://api.openai.com/v1"
    environment = {"OPENAI_API_KEY": "third", "FOSSICK_API_KEY": "first"}
    assert key_source(url, environment).key(keys) == "third"
    keys.set(url, "second")
    assert key_source(url, environment).key(keys) == "second"
    assert key_source(url, environment, named_beside=True).key(keys) == "first"
