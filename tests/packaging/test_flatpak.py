"""The manifest of the Flatpak: what it is made of, and what it may do."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from linux import flatpak
from linux.package import FILES, ROOT

(MODULE,) = flatpak.manifest()["modules"]


def test_it_is_made_of_what_is_here_and_of_nothing_else() -> None:
    sources = MODULE["sources"]
    assert {source["type"] for source in sources} == {"dir", "file"}, "nothing is fetched"
    places = [(flatpak.MANIFEST.parent / source["path"]).resolve() for source in sources]
    # Both are made before: the program, and what software centres show.
    made = [place for place in places if not place.is_file()]
    assert set(made) <= {ROOT / "dist" / "fossick", flatpak.SCRATCH / "fossick.metainfo.xml"}
    assert len(places) - len(made) >= 2


def test_it_may_read_the_home_and_write_nowhere_and_reach_no_network() -> None:
    allowed = flatpak.manifest()["finish-args"]
    assert [one for one in allowed if one.startswith("--filesystem")] == ["--filesystem=home:ro"]
    assert [one for one in allowed if one.startswith("--share")] == ["--share=ipc"]
    assert not [one for one in allowed if "bus" in one or one.startswith("--own-name")]


def test_its_id_is_one_that_flatpak_takes() -> None:
    name = flatpak.manifest()["id"]
    assert re.fullmatch(r"[A-Za-z_][\w-]*(\.[A-Za-z_]\w*){2,}", name)
    assert len(name) <= 255


@pytest.mark.process
@pytest.mark.skipif(not shutil.which("sed"), reason="needs sed")
def test_its_desktop_entry_starts_the_program_inside(tmp_path: Path) -> None:
    shutil.copy(FILES / "fossick.desktop", tmp_path)
    (change,) = (command for command in MODULE["build-commands"] if command.startswith("sed"))
    subprocess.run(["sh", "-c", change], cwd=tmp_path, check=True)
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(tmp_path / "fossick.desktop", encoding="utf-8")
    starts = {entry[section]["Exec"] for section in entry.sections()}
    assert starts == {flatpak.manifest()["command"]}
    assert "TryExec" not in entry["Desktop Entry"]


def test_what_is_renamed_is_there_under_its_old_name() -> None:
    told, commands = flatpak.manifest(), " ".join(MODULE["build-commands"])
    for name in (told["rename-desktop-file"], told["rename-appdata-file"]):
        assert commands.endswith(name) or f"{name} " in commands
    assert f"{told['rename-icon']}.svg" in commands


def test_a_dry_run_shows_each_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert flatpak.main(["--dry-run"]) == 0
    shown = capsys.readouterr().out
    assert shown.index("flatpak-builder") < shown.index("build-bundle")
    assert flatpak.manifest()["id"] in shown
