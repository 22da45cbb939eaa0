"""The AppImage, made of a stand-in for the bundle and one for the runtime."""

from __future__ import annotations

import configparser
import hashlib
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from build_steps import StepError
from desktop_app import __version__
from linux import app_image
from linux.app_image import AppImage
from linux.package import FILES

MOMENT = 1_795_000_000
RUNTIME = b"\x7fELF, or so it says"

pytestmark = pytest.mark.process
makes_it = pytest.mark.skipif(
    not (shutil.which("mksquashfs") and shutil.which("rsvg-convert")),
    reason="needs mksquashfs and rsvg-convert",
)


def image_in(folder: Path) -> AppImage:
    bundle = folder / 'it\'s a "checkout"' / "fossick"
    (bundle / "_internal").mkdir(parents=True)
    for name in ("fossick", "fossick-window"):
        (bundle / name).write_text(f'#!/bin/sh\necho {name} $# "$@"\n')
        (bundle / name).chmod(0o775)
    (bundle / "_internal" / "libqt.so.6").write_bytes(b"x" * 5000)
    (bundle / "_internal" / "libqt.so").symlink_to("libqt.so.6")
    runtime = folder / "runtime"
    runtime.write_bytes(RUNTIME)
    digest = hashlib.sha256(RUNTIME).hexdigest()
    return AppImage(
        *(bundle, folder / "dist" / "fossick.AppImage", folder / "scratch", "x86_64", MOMENT),
        *(runtime, digest),
    )


@pytest.fixture
def image(tmp_path: Path) -> AppImage:
    return image_in(tmp_path)


@makes_it
def test_the_runtime_stands_in_front_of_what_it_mounts(image: AppImage, tmp_path: Path) -> None:
    app_image.build(image, dry_run=False)
    made = image.output.read_bytes()
    assert made.startswith(RUNTIME)
    assert made[len(RUNTIME) : len(RUNTIME) + 4] == b"hsqs", "the signature of SquashFS"
    assert image.output.stat().st_mode & 0o111
    place = tmp_path / "out"
    offset = str(len(RUNTIME))
    command = ["unsquashfs", "-q", "-n", "-o", offset, "-d", str(place), str(image.output)]
    subprocess.run(command, check=True)
    for name in ("AppRun", ".DirIcon", "fossick.desktop", "fossick.svg"):
        assert (place / name).is_file(), name
    assert (place / "usr/share/metainfo/fossick.metainfo.xml").is_file()
    assert (place / "opt/fossick/_internal/libqt.so").readlink() == Path("libqt.so.6")
    licences = place / "usr/share/licenses/appimage-runtime"
    told = (licences / "appimage-runtime.txt").read_text("utf-8")
    assert "libfuse" in told
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in (licences / "LGPL-2.1.txt").read_text("utf-8")


@makes_it
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "fossick-window 0"),
        (["ask", "how many PDFs?"], "fossick 2 ask how many PDFs?"),
        (["--", 'it\'s "one" 文件夹'], 'fossick 2 -- it\'s "one" 文件夹'),
    ],
)
def test_asked_something_it_answers_else_the_window_opens(
    image: AppImage, words: list[str], said: str
) -> None:
    image.lay_out()
    command = [str(image.tree / "AppRun"), *words]
    answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert answer.strip() == said


@makes_it
def test_two_places_make_the_same_bytes(tmp_path: Path) -> None:
    made = []
    for name in ("one", "another place"):
        (tmp_path / name).mkdir()
        image = image_in(tmp_path / name)
        app_image.build(image, dry_run=False)
        made.append(hashlib.sha256(image.output.read_bytes()).hexdigest())
    assert made[0] == made[1]


@makes_it
def test_a_runtime_with_other_bytes_is_refused(image: AppImage) -> None:
    assert image.runtime is not None
    image.runtime.write_bytes(RUNTIME + b"!")
    with pytest.raises(StepError, match=app_image.RUNTIME_VERSION):
        app_image.build(image, dry_run=False)
    assert not image.output.exists()


def test_without_a_bundle_it_says_what_to_do(image: AppImage, tmp_path: Path) -> None:
    with pytest.raises(StepError, match="make bundle"):
        app_image.build(replace(image, bundle=tmp_path / "none"), dry_run=False)


def test_a_dry_run_shows_each_command_and_leaves_nothing(
    image: AppImage, capsys: pytest.CaptureFixture[str]
) -> None:
    app_image.build(replace(image, runtime=None), dry_run=True)
    shown = capsys.readouterr().out
    assert shown.index("curl") < shown.index("mksquashfs")
    assert f"/{app_image.RUNTIME_VERSION}/runtime-x86_64" in shown
    assert not image.scratch.exists()
    assert not image.output.exists()


def test_its_desktop_entry_names_no_fixed_place() -> None:
    text = (FILES / "fossick.desktop").read_text("utf-8")
    entry = configparser.ConfigParser(interpolation=None)
    entry.read_string(app_image.desktop_entry(text))
    assert {entry[section]["Exec"] for section in entry.sections()} == {"AppRun"}
    main = entry["Desktop Entry"]
    assert main["X-AppImage-Version"] == __version__
    assert "TryExec" not in main
    assert main["Name[zh_CN]"]
