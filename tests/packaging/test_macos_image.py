"""The application for macOS and its disk image: each command in its order, over a stand-in."""

from __future__ import annotations

import plistlib
from pathlib import Path

import pytest

from build_steps import Step, StepError
from macos import description, disk_image, signing

IDENTITY = "Developer ID Application: Somebody (ABCDE12345)"
NOTARY = {
    "FOSSICK_NOTARY_KEY": "key.p8",
    "FOSSICK_NOTARY_KEY_ID": "K1",
    "FOSSICK_NOTARY_ISSUER": "I1",
}
CODE = bytes.fromhex("cffaedfe") + b"code"
SEVERAL_PROCESSORS = bytes.fromhex("cafebabe") + b"code"
RIPGREP = "Contents/Frameworks/vendor/ripgrep/darwin-arm64/rg"
QT = "Contents/Frameworks/PySide6/Qt/lib/QtCore.framework"


@pytest.fixture
def app(tmp_path: Path) -> Path:
    made = tmp_path / "Fossick.app"
    files = {
        "Contents/MacOS/fossick": CODE,
        "Contents/MacOS/fossick-window": CODE,
        "Contents/Info.plist": b"<plist/>",
        "Contents/Resources/resources/kinds.json": b"{}",
        "Contents/Frameworks/libpython3.12.dylib": SEVERAL_PROCESSORS,
        "Contents/Frameworks/PySide6/QtCore.abi3.so": CODE,
        f"{QT}/Versions/A/QtCore": CODE,
        f"{QT}/Versions/A/Resources/Info.plist": b"<plist/>",
        RIPGREP: CODE,
        "Contents/Frameworks/a.sh": b"#!/bin/sh",
    }
    for name, content in files.items():
        file = made / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    # As PyInstaller lays it out.
    (made / QT / "Versions/Current").symlink_to("A")
    (made / QT / "QtCore").symlink_to("Versions/Current/QtCore")
    link = made / "Contents/Resources/vendor"
    link.symlink_to("../Frameworks/vendor")
    return made


def image(app: Path, tmp_path: Path, environment: dict[str, str]) -> disk_image.DiskImage:
    return disk_image.DiskImage(
        app,
        tmp_path / "fossick.dmg",
        tmp_path / "scratch",
        environment.get("FOSSICK_CODESIGN_IDENTITY", signing.AD_HOC),
        disk_image.notary(environment),
    )


def signed(steps: list[Step]) -> list[str]:
    return [step.command[-1] for step in steps if "--sign" in step.command]


# Signatures


def test_everything_inside_is_signed_before_what_holds_it(app: Path) -> None:
    paths = [
        Path(path) for path in signed(list(signing.sign_steps(app, IDENTITY, "fossick-window")))
    ]
    for position, path in enumerate(paths):
        assert not [later for later in paths[position + 1 :] if later.is_relative_to(path)]
    assert paths[-1] == app


def test_every_program_and_library_is_signed_once_ripgrep_too(app: Path) -> None:
    steps = list(signing.sign_steps(app, IDENTITY, "fossick-window"))
    inside = [str(Path(path).relative_to(app)) for path in signed(steps)]
    assert sorted(inside) == sorted(
        [
            # The application's own signature is that of its main program, and a framework's that of
            # its library.
            ".",
            "Contents/MacOS/fossick",
            "Contents/Frameworks/libpython3.12.dylib",
            "Contents/Frameworks/PySide6/QtCore.abi3.so",
            QT,
            RIPGREP,
        ]
    )


def test_a_signature_hardens_what_runs_and_carries_the_time(app: Path) -> None:
    steps = list(signing.sign_steps(app, IDENTITY, "fossick-window"))
    for step in steps[:-1]:
        assert step.command[:4] == ("codesign", "--force", "--sign", IDENTITY)
        assert "--timestamp" in step.command
        assert step.command[step.command.index("--options") + 1] == "runtime"
    assert steps[-1].command[:4] == ("codesign", "--verify", "--deep", "--strict")


def test_only_our_own_programs_get_the_rights_that_we_ask_for(app: Path) -> None:
    steps = signing.sign_steps(app, IDENTITY, "fossick-window")
    entitled = [Path(step.command[-1]) for step in steps if "--entitlements" in step.command]
    assert entitled == [app / "Contents/MacOS/fossick", app]


def test_without_an_identity_signatures_are_ad_hoc_and_not_hardened(app: Path) -> None:
    for step in list(signing.sign_steps(app, signing.AD_HOC, "fossick-window"))[:-1]:
        assert step.command[3] == "-"
        assert "--timestamp=none" in step.command
        assert "--options" not in step.command


def test_the_rights_that_we_ask_for_are_few() -> None:
    rights = plistlib.loads(signing.ENTITLEMENTS.read_bytes())
    assert rights == {"com.apple.security.cs.allow-unsigned-executable-memory": True}


# Order


def test_the_ticket_is_fastened_to_the_application_before_it_goes_into_the_image(
    app: Path, tmp_path: Path
) -> None:
    made = image(app, tmp_path, {"FOSSICK_CODESIGN_IDENTITY": IDENTITY, **NOTARY})
    steps = list(made.steps())
    kinds = [" ".join(step.command[: 3 if step.command[0] == "xcrun" else 1]) for step in steps]
    after = kinds[len(signed(steps)) - 1 :]
    assert after == [
        "codesign",  # Looks at the signatures.
        "ditto",
        "xcrun notarytool submit",
        "xcrun stapler staple",
        "ditto",
        "ln",
        "hdiutil",
        "codesign",
        "xcrun notarytool submit",
        "xcrun stapler staple",
        "spctl",
    ]
    submitted = [Path(step.command[3]).name for step in steps if "submit" in step.command]
    assert submitted == ["Fossick.zip", "fossick.dmg"]
    stapled = [Path(step.command[-1]).name for step in steps if "staple" in step.command]
    assert stapled == ["Fossick.app", "fossick.dmg"]
    # What was refused must not go on.
    assert all("--wait" in step.command for step in steps if "submit" in step.command)


def test_the_image_is_signed_as_what_does_not_run(app: Path, tmp_path: Path) -> None:
    made = image(app, tmp_path, {"FOSSICK_CODESIGN_IDENTITY": IDENTITY})
    [last] = [step for step in made.steps() if step.command[-1] == str(made.output)][-1:]
    assert last.command[:4] == ("codesign", "--force", "--sign", IDENTITY)
    assert "--options" not in last.command


def test_an_unsigned_image_asks_nobody_far_away(app: Path, tmp_path: Path) -> None:
    steps = list(image(app, tmp_path, {}).steps())
    assert {step.command[0] for step in steps} == {"codesign", "ditto", "ln", "hdiutil"}
    assert steps[-1].command[0] == "hdiutil"
    assert steps[-1].command[-1] == str(tmp_path / "fossick.dmg")


def test_the_image_holds_the_application_and_where_to_drag_it(app: Path, tmp_path: Path) -> None:
    steps = {step.command[0]: step.command for step in image(app, tmp_path, {}).steps()}
    content = tmp_path / "scratch" / "disk image"
    assert steps["ditto"] == ("ditto", str(app), str(content / "Fossick.app"))
    assert steps["ln"] == ("ln", "-s", "/Applications", str(content / "Applications"))
    source = steps["hdiutil"].index("-srcfolder") + 1
    assert steps["hdiutil"][source] == str(content)


# What is asked for


def test_what_is_left_out_is_said_loudly(app: Path, capsys: pytest.CaptureFixture[str]) -> None:
    disk_image.build(["--dry-run", "--app", str(app)], {})
    assert "NOT SIGNED" in capsys.readouterr().err
    disk_image.build(["--dry-run", "--app", str(app)], {"FOSSICK_CODESIGN_IDENTITY": IDENTITY})
    assert "NOT NOTARISED" in capsys.readouterr().err
    everything = {"FOSSICK_CODESIGN_IDENTITY": IDENTITY, **NOTARY}
    disk_image.build(["--dry-run", "--app", str(app)], everything)
    assert capsys.readouterr().err == ""


def test_a_dry_run_shows_ripgrep_and_changes_nothing(
    app: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(app.rglob("*"))
    disk_image.build(["--dry-run", "--app", str(app)], {})
    assert str(app / RIPGREP) in capsys.readouterr().out
    assert sorted(app.rglob("*")) == before


@pytest.mark.parametrize("left_out", sorted(NOTARY))
def test_half_of_what_the_notaries_want_is_a_mistake(left_out: str) -> None:
    given = {name: value for name, value in NOTARY.items() if name != left_out}
    with pytest.raises(StepError, match=left_out):
        disk_image.notary(given)


def test_what_nobody_signed_is_not_sent_to_the_notaries(app: Path) -> None:
    with pytest.raises(StepError, match="notarised"):
        disk_image.build(["--dry-run", "--app", str(app)], NOTARY)


def test_no_application_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(StepError, match="make bundle"):
        image(tmp_path / "Fossick.app", tmp_path, {}).prepare()


# What the application says of itself


def test_macos_asks_for_folders_in_both_languages(app: Path, tmp_path: Path) -> None:
    image(app, tmp_path, {}).prepare()
    english, chinese = (description.sentences(language) for language in description.LANGUAGES)
    assert english.keys() == chinese.keys()
    assert all("Fossick" in text for text in (*english.values(), *chinese.values()))
    assert not set(english.values()) & set(chinese.values())
    for language in description.LANGUAGES:
        file = app / f"Contents/Resources/{language}.lproj/InfoPlist.strings"
        kept = (description.STRINGS / f"{language}.lproj/InfoPlist.strings").read_bytes()
        assert file.read_bytes() == kept
        # Not one line of it is lost to a slip in its form.
        assert kept.count(b"UsageDescription") == len(english)


def test_the_folders_that_macos_guards_have_a_sentence() -> None:
    guarded = ("Desktop", "Documents", "Downloads")
    wanted = {f"NS{name}FolderUsageDescription" for name in guarded}
    wanted |= {f"NS{name}VolumesUsageDescription" for name in ("Removable", "Network")}
    assert wanted <= description.info_plist("1.2.3").keys()


def test_the_application_shows_itself_and_starts_with_its_window() -> None:
    told = description.info_plist("1.2.3")
    assert plistlib.loads(plistlib.dumps(told)) == told
    assert told["CFBundleExecutable"] == disk_image.MAIN_PROGRAM
    assert told["LSBackgroundOnly"] is False
    assert told["CFBundleShortVersionString"] == told["CFBundleVersion"] == "1.2.3"
    assert told["CFBundleLocalizations"] == ["en", "zh-Hans"]
