"""Every file of a bundle belongs to somebody's work that has a notice, and Qt's licence is kept."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from linux.app_image import RUNTIME_LICENCES

ROOT = Path(__file__).parent.parent


def loaded() -> ModuleType:
    specification = importlib.util.spec_from_file_location(
        "bundle_notices", ROOT / "packaging" / "notices.py"
    )
    assert specification is not None and specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    # A dataclass looks itself up there.
    sys.modules["bundle_notices"] = module
    specification.loader.exec_module(module)
    return module


notices = loaded()


def install(folder: Path, name: str, files: Mapping[str, str], **metadata: str) -> None:
    """A distribution as pip leaves it; `files` are those below the folder, its own in `*`."""
    own = f"{name}-1.0.dist-info"
    lines = ["Metadata-Version: 2.4", f"Name: {name}", "Version: 1.0"]
    lines += [f"{key.replace('_', '-')}: {value}" for key, value in metadata.items()]
    written = {file.replace("*", own): text for file, text in files.items()}
    written[f"{own}/METADATA"] = "\n".join(lines) + "\n"
    written[f"{own}/RECORD"] = "".join(f"{file},,\n" for file in written)
    for file, text in written.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text)


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """Installed packages: one of each way to bring a licence text, and Qt, which brings none."""
    folder = tmp_path / "site-packages"
    new = {"new_one/a.py": "", "new_one.libs/libx.so": "x", "*/licenses/sub/LICENSE": "new text"}
    install(folder, "New.One", new, License_Expression="MIT")
    install(folder, "old", {"old.py": "", "*/COPYING.txt": "old text"}, License="UNKNOWN")
    install(folder, "bare", {"bare.py": ""})
    install(folder, "pyinstaller", {"PyInstaller/loader.py": "", "*/licenses/COPYING": "text"})
    qt = {
        "PySide6/QtCore.so": "",
        "PySide6/Qt/lib/libQt6Core.so.6": "",
        "PySide6/Qt/lib/libicuuc.so.73": "",
    }
    install(folder, "PySide6_Essentials", qt)
    install(folder, "shiboken6", {"shiboken6/libshiboken6.so": ""})
    return folder


@pytest.fixture
def owners(packages: Path, tmp_path: Path) -> Any:
    base = tmp_path / "python"
    (base / "lib-dynload").mkdir(parents=True)
    (base / "lib-dynload" / "_ssl.so").write_text("")
    return notices.Owners(
        importlib.metadata.distributions(path=[str(packages)]),
        bases=[str(base)],
        work=tmp_path / "build",
        package_of=lambda source: "libx11-6" if source.endswith("libX11.so.6") else "",
    )


def test_a_file_is_of_the_package_that_installed_it(owners: Any, packages: Path) -> None:
    for place, source, owner in (
        ("new_one.libs/libx.so", "new_one.libs/libx.so", "new-one"),
        ("PySide6/QtCore.so", "PySide6/QtCore.so", notices.QT),
        ("libshiboken6.so", "shiboken6/libshiboken6.so", notices.QT),
        ("PySide6/Qt/lib/libicuuc.so.73", "PySide6/Qt/lib/libicuuc.so.73", "ICU"),
    ):
        assert owners.of_file(place, str(packages / source)) == owner


def test_files_of_the_checkout_of_python_and_of_the_system_are_told_apart(
    owners: Any, tmp_path: Path
) -> None:
    for source, owner in (
        (ROOT / "resources" / "kinds.json", "Fossick"),
        (ROOT / "resources" / "pinyin.json", "pypinyin"),
        (ROOT / "resources" / "han_order.json", "pypinyin"),
        (ROOT / "resources" / "traditional.json", "OpenCC"),
        (ROOT / "vendor" / "ripgrep" / "LICENSE", "ripgrep"),
        (ROOT / "README.md", ""),
        (ROOT / "tests" / "conftest.py", ""),
        (tmp_path / "python" / "lib-dynload" / "_ssl.so", "Python"),
        (tmp_path / "build" / "base_library.zip", "Python"),
        (tmp_path / "build" / "surprise.bin", ""),
        (Path("/usr/lib/libX11.so.6"), "system/libx11-6"),
        (Path("/home/ann/libmine.so"), ""),
    ):
        assert owners.of_file(source.name, str(source)) == owner, source


def test_a_file_that_nobody_knows_ends_it_with_its_name(owners: Any) -> None:
    with pytest.raises(notices.NoticesError, match=r"libmine\.so"):
        notices.inventory([("libmine.so", "/home/ann/libmine.so")], [], owners)


def test_a_module_that_nobody_knows_ends_it_too(owners: Any, packages: Path) -> None:
    (packages / "stray.py").write_text("")
    with pytest.raises(notices.NoticesError, match="module stray"):
        notices.inventory([], [("stray", str(packages / "stray.py"))], owners)
    # A folder without a file of its own is nobody's.
    notices.inventory([], [("empty", "-"), ("none", "")], owners)


def test_a_component_without_a_licence_text_ends_it(owners: Any, packages: Path) -> None:
    with pytest.raises(notices.NoticesError, match="licence text: bare"):
        notices.inventory([], [("bare", str(packages / "bare.py"))], owners)


def test_a_library_under_the_gpl_is_not_bundled(packages: Path, tmp_path: Path) -> None:
    owners = notices.Owners([], bases=[], work=tmp_path, package_of=lambda _: "libreadline8")
    with pytest.raises(notices.NoticesError, match="may not be bundled: system/libreadline8"):
        notices.inventory([("libreadline.so.8", "/usr/lib/libreadline.so.8")], [], owners)


@pytest.fixture
def bundle(owners: Any, packages: Path, tmp_path: Path) -> Path:
    """A folder such as PyInstaller makes."""
    files = [
        ("PySide6/QtCore.so", str(packages / "PySide6" / "QtCore.so")),
        ("PySide6/Qt/lib/libQt6Core.so.6", str(packages / "PySide6/Qt/lib/libQt6Core.so.6")),
        ("new_one.libs/libx.so", str(packages / "new_one.libs" / "libx.so")),
        ("resources/pinyin.json", str(ROOT / "resources" / "pinyin.json")),
        ("NOTICES.md", str(ROOT / "NOTICES.md")),
        ("LICENSE", str(ROOT / "LICENSE")),
    ]
    held = notices.inventory(files, [("old", str(packages / "old.py"))], owners)
    bundle = tmp_path / "fossick"
    for place, source in (*files, *notices.texts(held, tmp_path / "work")):
        file = bundle / "_internal" / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(Path(source).read_bytes())
    for program in notices.PROGRAMS:
        (bundle / program).write_bytes(b"program")
    return bundle


def faults(bundle: Path) -> str:
    with pytest.raises(notices.NoticesError) as raised:
        notices.check(bundle)
    return str(raised.value)


def test_a_bundle_whose_files_all_have_a_notice_passes(
    bundle: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert notices.main([str(bundle)]) == 0
    assert "belongs to a notice" in capsys.readouterr().out
    table = (bundle / "_internal" / notices.TABLE).read_text(encoding="utf-8")
    assert "new-one: 1.0, MIT" in table
    assert "old: 1.0\n" in table
    text = bundle / "_internal" / "licences" / "new-one" / "sub" / "LICENSE"
    assert text.read_text() == "new text"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_a_second_name_of_a_library_needs_no_notice_of_its_own(bundle: Path) -> None:
    inside = bundle / "_internal"
    (inside / "libQt6Core.so.6").symlink_to("PySide6/Qt/lib/libQt6Core.so.6")
    notices.check(bundle)
    (inside / "libc.so.6").symlink_to(ROOT / "LICENSE")
    assert faults(bundle) == "without a notice: _internal/libc.so.6"


@pytest.mark.parametrize("place", ["_internal/libnew.so", "tool", "_internal/licences/odd/TEXT"])
def test_a_file_that_came_later_is_noticed(bundle: Path, place: str) -> None:
    (bundle / place).parent.mkdir(parents=True, exist_ok=True)
    (bundle / place).write_text("new")
    assert faults(bundle) == f"without a notice: {place}"


def test_a_licence_text_that_went_missing_is_noticed(bundle: Path) -> None:
    (bundle / "_internal" / "licences" / "old" / "COPYING.txt").write_text("")
    assert "without a licence text: old" in faults(bundle)


def test_a_component_that_went_missing_is_noticed(bundle: Path) -> None:
    index = bundle / "_internal" / notices.INDEX
    told = json.loads(index.read_text(encoding="utf-8"))
    del told["components"]["pypinyin"]
    index.write_text(json.dumps(told), encoding="utf-8")
    assert "not among the components: pypinyin" in faults(bundle)


def test_the_lgpl_asks_for_its_text_and_the_gpls_and_qts_sources(bundle: Path) -> None:
    inside = bundle / "_internal"
    (inside / "licences" / notices.QT / "LGPL-3.0.txt").write_text("no licence")
    (inside / "NOTICES.md").write_text("nothing")
    told = faults(bundle)
    assert "GNU LESSER GENERAL PUBLIC LICENSE is not there" in told
    assert "where its source is" in told


def test_qt_that_cannot_be_replaced_is_noticed(bundle: Path) -> None:
    index = bundle / "_internal" / notices.INDEX
    told = json.loads(index.read_text(encoding="utf-8"))
    for place in ("PySide6/QtCore.so", "PySide6/Qt/lib/libQt6Core.so.6"):
        del told["files"][place]
        (bundle / "_internal" / place).unlink()
    told["files"]["LICENSE"] = notices.QT
    index.write_text(json.dumps(told), encoding="utf-8")
    assert "could be replaced" in faults(bundle)


def test_a_folder_that_is_no_bundle_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert notices.main([str(tmp_path)]) == 1
    assert "components.json" in capsys.readouterr().err
    assert notices.main([]) == 2


def test_the_texts_that_we_keep_are_there_and_the_notices_name_them() -> None:
    kept = {text for named in notices.SHIPPED_TEXTS.values() for text in named}
    kept |= set(RUNTIME_LICENCES)
    assert kept == {file.name for file in notices.OWN_TEXTS.iterdir()}
    said = (ROOT / "NOTICES.md").read_text(encoding="utf-8")
    assert all(source in said for source in notices.QT_SOURCES)
    for name in ("OpenCC", "pypinyin", "ICU", "ripgrep", "PyInstaller"):
        assert name in said
