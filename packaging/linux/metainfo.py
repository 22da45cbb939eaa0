"""What software centres show of Fossick: `files/fossick.metainfo.xml`, with a picture where it is.

AppStream takes pictures by their address alone, and the source has none; whoever publishes a build
writes one into `resources/build.json`.
"""

from __future__ import annotations

from pathlib import Path
from xml.sax.saxutils import escape

from build_steps import StepError
from desktop_app.build_values import build_values

FILES = Path(__file__).resolve().parent / "files"

_BEFORE = "  <provides>\n"


def metainfo(picture: str | None = None) -> str:
    """The description, with the picture at an address.

    Args:
        picture: Over https, "" for none; by default what this build says.

    Raises:
        StepError: it is not over https.
    """
    if picture is None:
        picture = build_values().picture
    text = (FILES / "fossick.metainfo.xml").read_text(encoding="utf-8")
    if not picture:
        return text
    if not picture.startswith("https://"):
        raise StepError(f"Pictures are fetched over https alone, not from {picture}")
    shown = f"""  <screenshots>
    <screenshot type="default">
      <caption>A question, its answer, and the files it is about</caption>
      <caption xml:lang="zh_CN">一个问题、它的回答，以及相关的文件</caption>
      <image>{escape(picture)}</image>
    </screenshot>
  </screenshots>
"""
    return text.replace(_BEFORE, shown + _BEFORE)
