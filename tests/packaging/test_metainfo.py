"""What software centres show of Fossick."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from build_steps import StepError
from linux.metainfo import metainfo

PICTURE = "https://downloads.example/window.png?a=1&b=2"


def test_a_build_without_an_address_shows_no_picture() -> None:
    assert "screenshot" not in metainfo("")
    # The source has none.
    assert metainfo() == metainfo("")


def test_the_picture_of_a_build_is_shown_with_its_caption_in_both_languages() -> None:
    [picture] = ElementTree.fromstring(metainfo(PICTURE)).findall("screenshots/screenshot")
    assert picture.get("type") == "default"
    assert [image.text for image in picture.findall("image")] == [PICTURE]
    assert len({caption.text for caption in picture.findall("caption")}) == 2


@pytest.mark.parametrize("picture", ["http://downloads.example/a.png", "file:///a.png", "a.png"])
def test_pictures_come_over_https_alone(picture: str) -> None:
    with pytest.raises(StepError, match="https"):
        metainfo(picture)


@pytest.mark.process
@pytest.mark.skipif(not shutil.which("appstreamcli"), reason="needs appstreamcli")
@pytest.mark.parametrize("picture", ["", PICTURE])
def test_appstream_takes_it(picture: str, tmp_path: Path) -> None:
    file = tmp_path / "fossick.metainfo.xml"
    file.write_text(metainfo(picture), encoding="utf-8")
    command = ["appstreamcli", "validate", "--no-net", "--explain", str(file)]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    # The id alone is not as it should be, for no domain is ours.
    faults = [line for line in told.splitlines() if line.startswith(("E:", "W:"))]
    assert all("cid-" in fault for fault in faults), told
