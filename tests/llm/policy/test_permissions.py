"""What may be sent of a file: the lesser of what its folder and its endpoint allow."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.llm.policy.permissions import (
    Permission,
    Permissions,
    is_on_this_computer,
    narrowed,
    permissions_for,
    question_for,
)
from desktop_app.llm.transport.wire import Endpoint
from desktop_app.settings import PERMISSIONS, Settings

NEVER, NAMES, SNIPPETS, TEXT = Permission
HERE = Endpoint("http://127.0.0.1:11434", "qwen3:8b")
THERE = Endpoint("https://api.deepseek.com/v1", "deepseek-chat")


def at(*names: str) -> str:
    return str(Path(os.sep).absolute().joinpath(*names))


def test_the_settings_know_the_same_permissions() -> None:
    assert tuple(permission.value for permission in Permission) == PERMISSIONS


def test_each_permission_allows_itself_and_what_is_less() -> None:
    allowed = [[one.allows(other) for other in Permission] for one in Permission]
    assert allowed == [[place <= rank for place in range(4)] for rank in range(4)]


def test_the_innermost_folder_decides() -> None:
    folders = [(at("a"), NEVER), (at("a", "b"), SNIPPETS), (at("a", "b", "c"), NAMES)]
    permissions = Permissions(TEXT, folders)
    assert permissions.of(at("x")) is TEXT
    assert permissions.of(at("a")) is NEVER
    assert permissions.of(at("a", "file")) is NEVER
    assert permissions.of(at("a", "b", "file")) is SNIPPETS
    assert permissions.of(at("a", "b", "c", "d", "file")) is NAMES
    assert permissions.of(at("ab", "file")) is TEXT


def test_a_folder_that_is_named_twice_allows_the_lesser() -> None:
    assert Permissions(TEXT, [(at("a"), TEXT), (at("a"), NAMES)]).of(at("a", "f")) is NAMES


def test_a_folder_never_allows_more_than_the_endpoint() -> None:
    assert Permissions(NAMES, [(at("a"), TEXT)]).of(at("a", "file")) is NAMES


@pytest.mark.parametrize("path", [at("a") + os.sep, at("a") + os.sep + ".", at("x", "..", "a")])
def test_a_folder_is_the_same_however_it_is_written(path: str) -> None:
    assert Permissions(TEXT, [(path, NEVER)]).of(at("a", "file")) is NEVER


def test_the_root_holds_everything() -> None:
    assert Permissions(TEXT, [(at(""), NAMES)]).of(at("any", "where")) is NAMES


def test_a_searched_folder_that_is_a_link_is_judged_where_it_is() -> None:
    permissions = Permissions(TEXT, [(at("real", "private"), NEVER)], {at("link"): at("real")})
    assert permissions.of(at("link", "private", "file")) is NEVER
    assert permissions.of(at("link", "public", "file")) is TEXT
    assert not permissions.let_pass(f'in:"{at("link", "private")}" ext:pdf')


def test_a_text_that_names_a_closed_folder_does_not_pass() -> None:
    permissions = Permissions(TEXT, [(at("a", "my private"), NEVER)])
    assert permissions.let_pass("Downloads")
    assert permissions.let_pass(at("a", "other"))
    assert permissions.let_pass(f'in:"{at("a", "other")}" ext:pdf')
    assert not permissions.let_pass(at("a", "my private", "letter.txt"))
    assert not permissions.let_pass(f'in:"{at("a", "my private")}" ext:pdf')


def test_where_nothing_may_be_named_no_path_passes() -> None:
    permissions = Permissions(NEVER)
    assert permissions.let_pass("ext:pdf")
    assert not permissions.let_pass("Downloads/a.pdf")
    assert not permissions.let_pass(at("a"))


@pytest.mark.parametrize(
    ("base_url", "is_here"),
    [
        ("http://127.0.0.1:1234/v1", True),
        ("http://localhost:11434", True),
        ("http://[::1]:8080", True),
        ("http://0.0.0.0:8080", True),
        ("localhost:8000", True),
        ("http://192.168.1.5:11434", False),
        ("http://gpu-server:8000", False),
        ("https://localhost.example.com/v1", False),
        ("https://api.deepseek.com/v1", False),
    ],
)
def test_only_this_computer_is_here(base_url: str, is_here: bool) -> None:
    assert is_on_this_computer(Endpoint(base_url, "m")) is is_here


@pytest.mark.parametrize("model", ["gpt-oss:120b-cloud", "glm-4.6:cloud"])
def test_a_model_that_a_server_here_passes_on_is_elsewhere(model: str) -> None:
    endpoint = replace(HERE, model=model)
    assert not is_on_this_computer(endpoint)
    assert question_for(Settings(), endpoint) is not None


def test_a_model_here_may_have_all_that_its_folders_allow_unasked() -> None:
    settings = Settings(may_send=((at("a"), "names"),), may_send_unasked="never")
    permissions = permissions_for(settings, HERE)
    assert question_for(settings, HERE) is None
    assert permissions.of(at("b", "file")) is TEXT
    assert permissions.of(at("a", "file")) is NAMES


def test_a_model_elsewhere_is_asked_for_and_gets_little_until_then() -> None:
    question = question_for(Settings(), THERE)
    assert question is not None
    assert (question.origin, question.host) == ("https://api.deepseek.com", "api.deepseek.com")
    assert question.choices == (TEXT, SNIPPETS, NAMES, NEVER)
    assert permissions_for(Settings(), THERE).usual is NAMES
    assert permissions_for(Settings(may_send_unasked="never"), THERE).usual is NEVER


def test_an_answer_holds_for_its_origin_alone() -> None:
    settings = Settings(consents=(("https://api.deepseek.com", "snippets"),))
    assert question_for(settings, THERE) is None
    assert permissions_for(settings, THERE).usual is SNIPPETS
    for base_url in ("http://api.deepseek.com/v1", "https://api.deepseek.com:8443/v1"):
        assert question_for(settings, Endpoint(base_url, "m")) is not None


def test_an_address_named_for_the_question_is_leave_unless_the_person_said_otherwise() -> None:
    assert question_for(Settings(), THERE, has_consent=True) is None
    assert permissions_for(Settings(), THERE, has_consent=True).usual is TEXT
    settings = Settings(consents=(("https://api.deepseek.com", "names"),))
    assert permissions_for(settings, THERE, has_consent=True).usual is NAMES


def test_in_the_settings_no_folder_allows_more_than_one_it_lies_in() -> None:
    may_send = (
        (at("a", "b"), "text"),
        (at("a"), "names"),
        (at("a", "c"), "never"),
        (at("ab"), "text"),
    )
    assert [may for _, may in narrowed(may_send)] == [NAMES, NAMES, NEVER, TEXT]
    may = permissions_for(Settings(may_send=may_send), Endpoint("http://127.0.0.1:1/v1", "m"))
    assert may.of(at("a", "b", "file")) is NAMES
    assert may.folder_of(at("a", "b", "file")) == at("a", "b")
    assert may.folder_of(at("x")) is None
