"""`fossick model`: lists, tests, chooses and fetches models; over a scripted endpoint."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from desktop_app.cli.command_line import CommandLineError, parse
from desktop_app.cli.models.actions import carry_out
from desktop_app.cli.models.options import OPTIONS, read_options
from desktop_app.cli.status import Status
from desktop_app.llm.policy.keys import SERVICE, Keys
from desktop_app.settings import Settings, load_settings, save_settings
from desktop_app.wording import Language, Wording
from tests.cli.conftest import Fossick
from tests.cli.kept_command import KeptCommand
from tests.doubles.memory_keyring import MemoryKeyring
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import call, calls, ndjson, status, text

KEY = "sk-0123456789abcdef"
NOWHERE = {"ollama": 1, "lmstudio": 1, "llamacpp": 1}


@dataclass
class Command(KeptCommand):
    """Runs `fossick model` in this process, with a keyring in memory."""

    keyring: MemoryKeyring | None = field(default_factory=MemoryKeyring)
    ports: Mapping[str, int] = field(default_factory=lambda: NOWHERE)

    def carry_out(self, arguments: Sequence[str], environment: Mapping[str, str]) -> Status:
        options = read_options(parse(arguments, OPTIONS), environment)
        return carry_out(options, environment, Keys(lambda: self.keyring), self.ports)

    @property
    def settings(self) -> Settings:
        return load_settings(self.data)


@pytest.fixture
def model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(tmp_path / "data", capsys)


@pytest.fixture
def endpoint(no_ways_out: None, endpoint: ScriptedEndpoint) -> ScriptedEndpoint:
    return endpoint


def type_in(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


# The command line


def mistake(*arguments: str) -> CommandLineError:
    with pytest.raises(CommandLineError) as found:
        read_options(parse(arguments, OPTIONS), {})
    return found.value


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], "model_setup.needs_action"),
        (["choose"], "model_setup.no_action"),
        (["use"], "model_setup.no_name"),
        (["use", " "], "model_setup.no_name"),
        (["use", "auto"], "model_setup.no_name"),
        (["pull"], "model_setup.no_name"),
        (["list", "x"], "model_setup.too_many_words"),
        (["use", "two", "words"], "model_setup.too_many_words"),
        (["list", "--key"], "model_setup.option_elsewhere"),
        (["test", "--send", "text"], "model_setup.option_elsewhere"),
        (["pull", "m", "--provider", "ollama"], "model_setup.option_elsewhere"),
        (["use", "m", "--providers"], "model_setup.option_elsewhere"),
        (["use", "m", "--key", "--forget-key"], "model_setup.key_or_forget"),
        (["use", "m", "--send", "everything"], "model_setup.not_one_of"),
        (["use", "m", "--api", "soap"], "model_setup.not_one_of"),
        (["use", "m", "--pictures", "maybe"], "model_setup.not_one_of"),
        (["use", "m", "--context", "511"], "model_setup.not_tokens"),
        (["use", "m", "--context", "many"], "model_setup.not_tokens"),
        *(
            (["use", "m", given], "model_setup.not_a_number")
            for given in (
                "--temperature=2.1",
                "--temperature=-1",
                "--temperature=nan",
                "--output=1.5",
                "--output=15",
                "--per-minute=0",
                "--per-day=many",
                "--input-price=1.2.3",
                "--output-price=.",
            )
        ),
        (["use", "m", "--key=sk-1"], "command.takes_no_value"),
    ],
)
def test_a_wrong_command_line_is_explained_in_one_sentence(arguments: list[str], code: str) -> None:
    error = mistake(*arguments)
    assert error.code == code
    for language in Language:
        assert "\n" not in Wording(language).error(error)


@pytest.mark.parametrize(
    ("language", "word"), [("en_US.UTF-8", "Usage:"), ("zh_CN.UTF-8", "用法：")]
)
def test_help_is_a_page_in_the_persons_language(fossick: Fossick, language: str, word: str) -> None:
    ended = fossick("model", "--help", LANG=language)
    assert (ended.status, ended.err) == (0, b"")
    assert word in ended.text
    for option in OPTIONS:
        assert option in ended.out.decode()


def test_a_wrong_command_line_ends_with_status_2_and_loads_nothing_slow(fossick: Fossick) -> None:
    ended = fossick("model", "use", PYTHONPROFILEIMPORTTIME="1")
    assert (ended.status, ended.out) == (2, b"")
    loaded = {line.rpartition("|")[2].strip() for line in ended.err.decode().splitlines()}
    assert not loaded & {"asyncio", "openai", "httpx2", "keyring", "sqlite3"}


# list


def test_models_are_listed_where_they_are(model: Command, endpoint: ScriptedEndpoint) -> None:
    endpoint.models = ["small", "large"]
    save_settings(Settings(model="large", base_url=endpoint.base_url), model.data)
    assert model("list").status is Status.DONE
    assert model.out.splitlines() == [f"At {endpoint.base_url}:", "  small", "* large"]
    listed = model("list", "--json").objects
    assert [(one["name"], one["in_use"]) for one in listed] == [("small", False), ("large", True)]
    assert {one["base_url"] for one in listed} == {endpoint.base_url}


def test_servers_on_this_computer_are_listed_too(
    model: Command, endpoint: ScriptedEndpoint
) -> None:
    endpoint.models = ["here"]
    model.ports = {**NOWHERE, "ollama": endpoint.port}
    (listed,) = model("list", "--json").objects
    assert (listed["name"], listed["provider"], listed["is_local"]) == ("here", "ollama", True)
    assert listed["base_url"] == endpoint.origin


def test_the_same_server_is_listed_once(model: Command, endpoint: ScriptedEndpoint) -> None:
    model.ports = {**NOWHERE, "lmstudio": endpoint.port}
    save_settings(Settings(model="scripted", base_url=f"{endpoint.base_url}/"), model.data)
    assert len(model("list", "--json").objects) == 1


def test_where_there_is_no_model_it_says_how_to_get_one(model: Command) -> None:
    assert model("list").status is Status.DONE
    assert "--providers" in model.out


def test_an_endpoint_that_cannot_be_asked_is_an_error(model: Command) -> None:
    assert model("list", "--base-url", "http://127.0.0.1:1/v1").status is Status.FAILED
    assert model.out == ""
    assert "127.0.0.1" in model.err


def test_an_endpoint_without_a_list_is_not_asked_for_it(model: Command) -> None:
    assert model("list", "--provider", "ark").status is Status.FAILED
    assert "ark.cn-beijing.volces.com" in model.err


@pytest.mark.parametrize(("language", "word"), [("en", "Cost:"), ("zh_CN", "费用：")])
def test_providers_are_listed_with_what_there_is_to_know(
    model: Command, language: str, word: str
) -> None:
    save_settings(Settings(language=language), model.data)
    assert model("list", "--providers").out.count(word) == 14
    objects = model("list", "--providers", "--json").objects
    assert len(objects) == 14
    assert all(one["key"] and one["cost"] and one["leaves"] for one in objects)
    (only,) = model("list", "--providers", "--provider", "deepseek", "--json").objects
    assert only["base_url"] == "https://api.deepseek.com/v1"


def test_an_unknown_provider_is_a_wrong_command_line(model: Command) -> None:
    with pytest.raises(CommandLineError) as raised:
        model("use", "m", "--provider", "nobody")
    assert "deepseek" in Wording(Language.ENGLISH).error(raised.value)


# test


def test_a_model_is_tried_out(model: Command, endpoint: ScriptedEndpoint) -> None:
    endpoint.replies(calls(call("tell_number", number=7)), text("one", "two"))
    assert model("test", "scripted", "--base-url", endpoint.base_url).status is Status.DONE
    assert all(line[:2] in ("+ ", "? ") for line in model.out.splitlines())
    assert len(model.out.splitlines()) == 7


def test_a_model_that_cannot_be_used_is_status_1(
    model: Command, endpoint: ScriptedEndpoint
) -> None:
    endpoint.pages = {"/v1/models": status(401, "no")}
    save_settings(Settings(model="scripted", base_url=endpoint.base_url), model.data)
    assert model("test", "--json").status is Status.FAILED
    assert [(one["check"], one["verdict"]) for one in model.objects] == [
        ("reached", "good"),
        ("key", "bad"),
    ]


def test_the_key_beside_the_address_is_sent_and_no_other(
    model: Command, endpoint: ScriptedEndpoint
) -> None:
    endpoint.replies(calls(call("tell_number", number=7)), text("one", "two"))
    keys = {"FOSSICK_API_KEY": KEY, "OPENAI_API_KEY": "sk-other-0123456789"}
    model("test", "scripted", "--base-url", endpoint.base_url, **keys)
    sent = {request.headers.get("authorization") for request in endpoint.requests}
    assert sent == {f"Bearer {KEY}"}
    assert KEY not in model.out + model.err


@pytest.mark.parametrize("name", [{}, {"FOSSICK_MODEL": "builtin"}, {"FOSSICK_MODEL": "auto"}])
def test_without_a_model_there_is_nothing_to_test(model: Command, name: dict[str, str]) -> None:
    assert model("test", **name).status is Status.FAILED
    assert "fossick model use" in model.err


# use


def test_a_model_is_chosen_for_all_questions_to_come(model: Command) -> None:
    assert model("use", "deepseek-chat", "--provider", "deepseek", "--send", "snippets").status is (
        Status.DONE
    )
    assert model.settings == Settings(
        model="deepseek-chat",
        base_url="https://api.deepseek.com/v1",
        provider="deepseek",
        consents=(("https://api.deepseek.com", "snippets"),),
    )
    assert "api.deepseek.com needs a key" in model.out


def test_what_else_was_chosen_is_kept(model: Command) -> None:
    before = Settings(folders=("/home/ann",), steps=3, consents=(("https://a.org", "text"),))
    save_settings(before, model.data)
    model("use", "m", "--base-url", "https://b.org/v1", "--send", "never")
    after = model.settings
    assert (after.folders, after.steps) == (before.folders, before.steps)
    assert after.consents == (("https://a.org", "text"), ("https://b.org", "never"))
    model("use", "m", "--base-url", "https://b.org/v1", "--send", "names")
    assert dict(model.settings.consents)["https://b.org"] == "names"


def test_without_an_answer_only_names_are_sent_and_it_is_said(model: Command) -> None:
    told = model("use", "m", "--base-url", "https://b.org/v1", "--json").objects
    assert told[0]["send"] == "names"
    assert model.settings.consents == ()
    assert "none of their text" in model("use", "m", "--base-url", "https://b.org/v1").out


def test_a_server_on_this_computer_that_has_the_model_comes_first(
    model: Command, endpoint: ScriptedEndpoint
) -> None:
    save_settings(Settings(model="m", base_url="https://b.org/v1"), model.data)
    endpoint.models = ["qwen3:8b"]
    model.ports = {**NOWHERE, "lmstudio": endpoint.port}
    (told,) = model("use", "elsewhere", "--json").objects
    assert told["base_url"] == "https://b.org/v1"
    (told,) = model("use", "qwen3:8b", "--json").objects
    assert (told["base_url"], told["send"]) == (endpoint.base_url, "text")
    assert told["provider"] == "lmstudio"


def test_a_model_that_is_nowhere_is_not_chosen(model: Command) -> None:
    assert model("use", "m").status is Status.FAILED
    assert "--base-url" in model.err
    assert model.settings == Settings()


def test_builtin_is_no_model(model: Command) -> None:
    model("use", "m", "--base-url", "https://b.org/v1")
    assert model("use", "builtin").status is Status.DONE
    assert model.settings.model == ""
    assert model.settings.base_url == "https://b.org/v1"


def test_the_size_of_the_window_belongs_to_its_model(model: Command) -> None:
    model("use", "m", "--base-url", "https://b.org/v1", "--context", "8192")
    assert model.settings.context_tokens == 8192
    model("use", "m", "--base-url", "https://b.org/v1")
    assert model.settings.context_tokens == 8192
    model("use", "other", "--base-url", "https://b.org/v1")
    assert model.settings.context_tokens is None


def test_whether_it_is_shown_pictures_belongs_to_its_model(model: Command) -> None:
    for given, kept in (("yes", True), ("no", False), ("auto", None), ("yes", True)):
        model("use", "m", "--base-url", "https://b.org/v1", "--pictures", given)
        assert model.settings.sees is kept
    model("use", "m", "--base-url", "https://b.org/v1")
    assert model.settings.sees is True
    model("use", "other", "--base-url", "https://b.org/v1")
    assert model.settings.sees is None


def test_what_a_model_costs_and_how_it_is_asked_belongs_to_it(model: Command) -> None:
    use = ("use", "m", "--base-url", "https://b.org/v1")
    own = ("--temperature", "0.3", "--output", "2048", "--input-price", "2", "--output-price", "8")
    model(*use, *own, "--per-minute", "10", "--per-day", "50000")

    def kept() -> list[float | None]:
        now = model.settings
        return [now.temperature, now.output_tokens, now.input_price, now.output_price]

    assert kept() == [0.3, 2048, 2, 8]
    model(*use, "--temperature", "auto")
    assert kept() == [None, 2048, 2, 8]
    model("use", "other", "--base-url", "https://b.org/v1")
    assert kept() == [None] * 4
    limits = (model.settings.requests_per_minute, model.settings.tokens_per_day)
    assert limits == (10, 50_000)
    model("use", "other", "--base-url", "https://b.org/v1", "--per-day", "auto")
    assert model.settings.tokens_per_day is None


def test_a_password_in_an_address_is_not_written_to_a_file(model: Command) -> None:
    assert model("use", "m", "--base-url", "https://ann:pa55@b.org/v1").status is Status.FAILED
    assert "pa55" not in model.out + model.err
    assert model.settings == Settings()


def test_a_key_goes_to_the_keyring_and_to_no_file(
    model: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, f"{KEY}\n")
    (told,) = model("use", "m", "--provider", "deepseek", "--key", "--json").objects
    assert told["key"] == "keyring"
    assert model.keyring is not None
    assert model.keyring.entries == {(SERVICE, "https://api.deepseek.com"): KEY}
    assert KEY not in model.out + model.err
    assert not [file for file in model.data.iterdir() if KEY.encode() in file.read_bytes()]
    (told,) = model("use", "m", "--provider", "deepseek", "--json").objects
    assert told["key"] == "keyring"
    model("use", "m", "--provider", "deepseek", "--forget-key")
    assert model.keyring.entries == {}


def test_without_a_keyring_the_key_is_not_kept_and_it_is_said(
    model: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    model.keyring = None
    type_in(monkeypatch, KEY)
    assert model("use", "m", "--provider", "deepseek", "--key").status is Status.FAILED
    assert "FOSSICK_API_KEY" in model.err
    assert KEY not in model.out + model.err
    assert model.settings.model == "m"


@pytest.mark.parametrize("given", ["", "\n", "two words\n", "钥匙\n", "sk-\x07\n"])
def test_what_is_no_key_is_refused_before_anything_is_chosen(
    model: Command, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    type_in(monkeypatch, given)
    with pytest.raises(CommandLineError) as raised:
        model("use", "m", "--provider", "deepseek", "--key")
    assert raised.value.code == "model_setup.no_key"
    assert model.settings == Settings()


def test_a_keyring_that_keeps_its_key_says_so(
    model: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    model.keyring = MemoryKeyring(locked=True)
    assert model("use", "m", "--provider", "deepseek", "--forget-key").status is Status.FAILED
    assert "api.deepseek.com" in model.err


def test_settings_of_a_newer_version_are_left_alone(model: Command) -> None:
    model.data.mkdir()
    (model.data / "settings.json").write_text('{"schema": 99}')
    assert model("use", "m", "--base-url", "https://b.org/v1").status is Status.FAILED
    assert (model.data / "settings.json").read_text() == '{"schema": 99}'


def test_a_choice_that_cannot_be_kept_is_an_error(model: Command) -> None:
    # A folder stands where the draft of the file is written, which stops an administrator, too.
    (model.data / "settings.json.new").mkdir(parents=True)
    assert model("use", "m", "--base-url", "https://b.org/v1").status is Status.FAILED


# pull


def test_a_model_is_fetched_with_its_progress(model: Command, endpoint: ScriptedEndpoint) -> None:
    steps = [{"status": "pulling", "total": 1000, "completed": done} for done in range(0, 1001, 2)]
    endpoint.pages = {"/api/pull": ndjson(*steps, {"status": "success"})}
    assert model("pull", "qwen3", "--base-url", endpoint.origin, "--json").status is Status.DONE
    assert 100 <= len(model.objects) <= 103
    assert model.objects[-1] == {
        "status": "success",
        "done_bytes": 0,
        "total_bytes": 0,
        "is_done": True,
    }
    assert endpoint.requests[-1].body["model"] == "qwen3"
    assert "qwen3" in model("pull", "qwen3", "--base-url", endpoint.origin).out
    assert model.err == ""


def test_a_model_that_cannot_be_fetched_is_an_error(
    model: Command, endpoint: ScriptedEndpoint
) -> None:
    endpoint.pages = {"/api/pull": ndjson({"error": "pull model manifest: file does not exist"})}
    assert model("pull", "nothing", "--base-url", endpoint.origin).status is Status.FAILED
    assert model.err


# As a program


def test_it_is_a_command_of_the_program(fossick: Fossick, endpoint: ScriptedEndpoint) -> None:
    endpoint.models = ["模型"]
    ended = fossick("model", "list", "--base-url", endpoint.base_url, FOSSICK_API_KEY=KEY)
    assert (ended.status, ended.err) == (0, b"")
    assert "  模型" in ended.text
    assert endpoint.requests[0].headers["authorization"] == f"Bearer {KEY}"


def test_no_loop_is_left_behind(model: Command) -> None:
    model("list")
    with pytest.raises(RuntimeError):
        asyncio.get_running_loop()
