"""The installer for Windows, compiled over a stand-in for the bundle: what it puts where, and takes
away again. What makensis tells is read, rather than the script: it is what will happen.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

import icon_files
from build_steps import StepError
from windows import installer, payload, signing
from windows.version_resource import version_resource

PACKAGING = Path(installer.__file__).parent
ENGLISH, CHINESE = "1033", "2052"
FILES = (
    *("fossick.exe", "fossick-window.exe", "NOTICES.md"),
    *("_internal/base_library.zip", "_internal/PySide6/Qt 目录/a$b.dll"),
)
SIGNER = {
    "FOSSICK_SIGN_THUMBPRINT": "0123456789abcdef0123456789ABCDEF01234567",
    "FOSSICK_SIGN_TIMESTAMP_URL": "http://stamp.example/rfc3161",
}

Compile = Callable[..., str]


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    for name in FILES:
        file = tmp_path / "bundle" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(name.encode())
    return tmp_path / "bundle"


@pytest.fixture
def compiled(tmp_path: Path, bundle: Path, processes: None) -> Compile:
    if installer.makensis() is None:
        pytest.skip("makensis is not there (Debian, Ubuntu: apt-get install nsis)")
    icon_files.write_icons(tmp_path / "icons")

    def compile_installer(sign_command: str = "") -> str:
        made = installer.Installer(
            bundle,
            tmp_path / "fossick-1.2.3-setup.exe",
            tmp_path / "scratch",
            "1.2.3",
            tmp_path / "icons",
            sign_command,
        )
        made.write_scripts()
        # All that it does is to be told.
        command = [re.sub(r"^([-/])V2$", r"\1V4", word) for word in made.compile_step().command]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr
        return done.stdout

    return compile_installer


def told(log: str, instruction: str) -> list[str]:
    """What stands behind each use of an instruction, in its order."""
    return re.findall(rf"^{instruction}: (.+?) *$", log, re.MULTILINE)


def section(log: str, name: str) -> str:
    found = re.search(
        rf'^Section: "{re.escape(name)}".*?^SectionEnd', log, re.MULTILINE | re.DOTALL
    )
    assert found is not None
    return found[0]


# Files


def test_every_file_is_put_in_its_place(compiled: Compile) -> None:
    place, put = "", []
    for line in section(compiled(), "$(THE_PROGRAM)").splitlines():
        if opened := re.fullmatch(r'SetOutPath: "(.+)"', line):
            place = opened[1]
        if file := re.match(r'File: "(.+?)"->"(.+?)" ', line):
            put.append(f"{place}\\{file[1]}")
    assert sorted(put) == sorted("$INSTDIR\\" + name.replace("/", "\\") for name in FILES)


def test_what_is_removed_is_what_was_installed_and_nothing_else(compiled: Compile) -> None:
    leaving = section(compiled(), "un.Fossick")
    removed = {line.strip('"').replace("$$", "$") for line in told(leaving, "Delete")}
    ours = {"$INSTDIR\\" + name.replace("/", "\\") for name in FILES}
    assert removed == ours | {"$INSTDIR\\uninstall.exe", "$SMPROGRAMS\\Fossick.lnk"}


def test_folders_go_only_where_they_are_empty_and_the_deepest_first(compiled: Compile) -> None:
    log = compiled()
    # As makensis tells it, "/r" would stand behind the name.
    assert told(section(log, "un.Fossick"), "RMDir") == [
        '"$INSTDIR\\_internal\\PySide6\\Qt 目录"',
        '"$INSTDIR\\_internal\\PySide6"',
        '"$INSTDIR\\_internal"',
        '"$INSTDIR"',
    ]
    assert not [line for line in told(log, "RMDir") if not line.endswith('"')]


def test_every_key_that_is_written_is_removed(compiled: Compile) -> None:
    log = compiled()
    written = [*told(log, "WriteRegStr"), *told(log, "WriteRegDWORD")]
    removed = told(section(log, "un.Fossick"), "DeleteRegKey")
    assert written
    assert all(any(line.startswith(key + "\\") for key in removed) for line in written)
    # Each is ours alone, and this person's alone.
    assert all(key.startswith("HKCU\\") and key.endswith("\\Fossick") for key in removed)


def test_a_link_in_the_bundle_is_refused(bundle: Path) -> None:
    (bundle / "link").symlink_to(bundle / "fossick.exe")
    with pytest.raises(StepError, match="cannot be installed"):
        payload.install_script(bundle)


def test_the_size_counts_all_files_and_rounds_up(bundle: Path) -> None:
    (bundle / "large").write_bytes(b"x" * 4096)
    assert payload.size_kb(bundle) == 5


# What is chosen


def test_the_folder_menu_is_a_choice_of_its_own(compiled: Compile) -> None:
    log = compiled()
    written = told(section(log, "$(IN_FOLDER_MENU)"), "WriteRegStr")
    verbs = [line for line in written if r"\command\=" in line]
    assert [line.partition(r"\shell")[0] for line in verbs] == [
        r"HKCU\Software\Classes\Directory",
        r"HKCU\Software\Classes\Directory\Background",
        r"HKCU\Software\Classes\Drive",
    ]
    # One argument after "--"; of "D:\" the backslash must not take the quote's meaning away.
    assert all(line.endswith(r'"$INSTDIR\fossick-window.exe" -- "%V\."') for line in verbs)
    assert "shell" not in section(log, "$(THE_PROGRAM)")


def test_a_double_click_on_a_folder_does_what_it_did_before(compiled: Compile) -> None:
    written = told(compiled(), "WriteRegStr")
    assert not [line for line in written if re.search(r"\\shell\\=|\\open\\", line)]


def test_what_was_kept_is_erased_by_the_program_while_it_is_there(compiled: Compile) -> None:
    leaving = section(compiled(), "un.Fossick")
    assert leaving.index("uninstall --erase --yes") < leaving.index("Delete:")


def test_nothing_that_was_kept_is_erased_unless_somebody_says_so() -> None:
    # makensis does not tell conditions.
    script = installer.SCRIPT.read_text(encoding="utf-8")
    [condition] = re.findall(r"(.*)\n.*uninstall --erase", script)
    assert condition.strip() == "${If} $Erase = 1"
    # What it is from the start, what a command line says, and what somebody has ticked.
    given = re.findall(r"StrCpy \$Erase (\d)|(/ERASE)|NSD_GetState} \$EraseBox (\$Erase)", script)
    assert ["".join(words) for words in given] == ["0", "/ERASE", "1", "$Erase"]


# Sentences


def test_both_languages_say_everything(compiled: Compile) -> None:
    said: dict[str, dict[str, str]] = {ENGLISH: {}, CHINESE: {}}
    for name, language, text in re.findall(
        r'^LangString: "(\w+)" (\d+) "(.+)"$', compiled(), re.MULTILINE
    ):
        said[language][name] = text
    assert said[ENGLISH]
    assert said[ENGLISH].keys() == said[CHINESE].keys()
    same = [name for name, text in said[ENGLISH].items() if text == said[CHINESE][name]]
    assert same == ["THE_PROGRAM"]
    script = installer.SCRIPT.read_text(encoding="utf-8")
    assert set(re.findall(r"\$\((\w+)\)", script)) == said[ENGLISH].keys()


# The file itself


def test_the_installer_asks_for_no_administrator_and_knows_long_paths(
    compiled: Compile, tmp_path: Path
) -> None:
    compiled()
    made = (tmp_path / "fossick-1.2.3-setup.exe").read_bytes()
    assert made.startswith(b"MZ")
    assert b'level="asInvoker"' in made
    assert re.search(rb"<longPathAware[^>]*>true<", made)
    for text in ("1.2.3", "Fossick installer", "Fossick 安装程序"):
        assert text.encode("utf-16-le") in made


def test_our_programs_ask_for_no_administrator_and_know_long_paths() -> None:
    manifest = ElementTree.parse(PACKAGING / "fossick.manifest").getroot()
    found = {element.tag.rpartition("}")[2]: element for element in manifest.iter()}
    assert found["longPathAware"].text == "true"
    assert found["requestedExecutionLevel"].get("level") == "asInvoker"


def test_our_programs_tell_their_version() -> None:
    def build(**parts: Any) -> dict[str, Any]:
        return parts

    names: dict[str, Any] = {
        "VSVersionInfo": build,
        "FixedFileInfo": build,
        "StringFileInfo": lambda tables: tables,
        "StringTable": lambda language, texts: (language, dict(texts)),
        "StringStruct": lambda name, text: (name, text),
        "VarFileInfo": lambda values: values,
        "VarStruct": lambda name, values: (name, values),
    }
    told = eval(version_resource("fossick-window", "1.2.3"), names)
    assert told["ffi"] == {"filevers": (1, 2, 3, 0), "prodvers": (1, 2, 3, 0)}
    [(language, texts)], [(_, numbers)] = told["kids"]
    assert language == "040904b0"
    assert numbers == [0x409, 0x4B0]
    assert texts["FileDescription"] == "Fossick"
    assert texts["OriginalFilename"] == "fossick-window.exe"
    assert texts["ProductVersion"] == texts["FileVersion"] == "1.2.3"


def test_the_icons_hold_each_size(tmp_path: Path) -> None:
    icon_files.write_icons(tmp_path)
    with Image.open(tmp_path / "fossick.ico") as icon:
        assert icon.info["sizes"] == {(size, size) for size in icon_files.WINDOWS_SIZES}
    with Image.open(tmp_path / "fossick.icns") as icon:
        assert max(icon.info["sizes"])[0] * max(icon.info["sizes"])[2] == 1024
    with Image.open(tmp_path / "fossick-side.bmp") as picture:
        assert picture.size == icon_files.SIDE


# Signing


def test_without_a_certificate_nothing_is_signed_and_that_is_said(
    bundle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert installer.sign_steps(bundle, {}) == []
    assert "NOT SIGNED" in capsys.readouterr().err


def test_our_own_programs_are_signed_and_ripgrep_stays_as_it_came(bundle: Path) -> None:
    steps = installer.sign_steps(bundle, SIGNER)
    assert [Path(step.command[-1]).name for step in steps] == ["fossick.exe", "fossick-window.exe"]
    for step in steps:
        options = list(step.command[:-1])
        assert options[:2] == ["signtool", "sign"]
        assert dict(zip(options[2::2], options[3::2], strict=True)) == {
            "/sha1": SIGNER["FOSSICK_SIGN_THUMBPRINT"],
            "/fd": "sha256",
            "/tr": SIGNER["FOSSICK_SIGN_TIMESTAMP_URL"],
            "/td": "sha256",
        }


@pytest.mark.parametrize("left_out", sorted(SIGNER))
def test_half_a_certificate_is_a_mistake(left_out: str) -> None:
    given = {name: value for name, value in SIGNER.items() if name != left_out}
    with pytest.raises(StepError, match=left_out):
        signing.certificate(given)


def test_the_uninstaller_is_signed_and_then_the_installer(
    compiled: Compile, tmp_path: Path
) -> None:
    signer = tmp_path / "signer.py"
    signer.write_text(
        "import pathlib, sys\n"
        "file = pathlib.Path(sys.argv[1])\n"
        f"with open({str(tmp_path / 'signed')!r}, 'a') as log:\n"
        "    log.write(f'{file.name} {file.read_bytes()[:2]}\\n')\n",
        encoding="utf-8",
    )
    compiled(f'"{sys.executable}" "{signer}"')
    first, last = (tmp_path / "signed").read_text().splitlines()
    assert first.endswith("b'MZ'")
    assert last == "fossick-1.2.3-setup.exe b'MZ'"


def test_a_signature_that_fails_leaves_no_installer(compiled: Compile, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="UninstFinalize command returned"):
        compiled(f'"{sys.executable}" -c "raise SystemExit(1)"')
    assert not list(tmp_path.glob("*.exe"))


# The command


def test_a_dry_run_shows_the_commands_and_needs_no_bundle(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = str(tmp_path / "none")
    installer.build(["--dry-run", "--payload", missing], SIGNER)
    shown = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    assert [Path(line.split()[0]).stem for line in shown] == ["signtool", "signtool", "makensis"]


def test_a_bundle_for_another_system_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: name)
    (tmp_path / "fossick").write_bytes(b"\x7fELF")
    with pytest.raises(StepError, match=r"no fossick\.exe"):
        installer.build(["--payload", str(tmp_path)], {})
