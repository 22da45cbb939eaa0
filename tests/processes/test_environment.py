import os
from pathlib import Path

import pytest

from desktop_app.processes.environment import clean_environment

pytestmark = pytest.mark.process


@pytest.mark.parametrize(
    "name",
    [
        "OPENAI_API_KEY",
        "FOSSICK_KEY",
        "GITHUB_TOKEN",
        "AWS_SECRET_ACCESS_KEY",
        "DbPassword",
        "PGPASSWORD",
        "SMTP_PASS",
        "MYSQL_PWD",
        "NPM_CONFIG__AUTH",
        "GOOGLE_APPLICATION_CREDENTIALS",
        "RIPGREP_CONFIG_PATH",
        "PYTHONPATH",
        "PYTHONSTARTUP",
        "_PYI_ARCHIVE_FILE",
    ],
)
def test_what_may_be_a_secret_or_meddles_is_left_out(name: str) -> None:
    assert clean_environment({name: "canary"}) == {}


@pytest.mark.parametrize(
    "name",
    [
        "PATH",
        "HOME",
        "PWD",
        "OLDPWD",
        "LANG",
        "DISPLAY",
        "XAUTHORITY",
        "SSH_AUTH_SOCK",
        "SYSTEMROOT",
    ],
)
def test_what_programs_need_is_kept(name: str) -> None:
    assert clean_environment({name: "/a/value"}) == {name: "/a/value"}


def test_our_own_environment_is_cleaned_but_not_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", "canary")

    assert "canary" not in clean_environment().values()
    assert os.environ["SOME_API_KEY"] == "canary"


def test_a_bundle_gives_back_the_library_path_of_the_system(tmp_path: Path) -> None:
    variables = {"LD_LIBRARY_PATH": str(tmp_path), "LD_LIBRARY_PATH_ORIG": "/opt/lib"}

    assert clean_environment(variables, tmp_path) == {"LD_LIBRARY_PATH": "/opt/lib"}


def test_a_bundle_that_set_a_library_path_where_none_was_takes_it_away(tmp_path: Path) -> None:
    assert clean_environment({"LD_LIBRARY_PATH": str(tmp_path)}, tmp_path) == {}


def test_paths_into_a_bundle_are_kept_from_other_programs(tmp_path: Path) -> None:
    bundle = tmp_path / "_internal"
    beside = str(tmp_path / "_internal_notes")
    variables = {
        "QT_PLUGIN_PATH": str(bundle / "plugins"),
        "PATH": os.pathsep.join([str(bundle), beside]),
    }

    assert clean_environment(variables, bundle) == {"PATH": beside}


def test_outside_a_bundle_the_library_path_is_the_persons_own() -> None:
    variables = {"LD_LIBRARY_PATH": "/opt/lib"}

    assert clean_environment(variables) == variables
