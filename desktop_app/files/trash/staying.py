"""Which of several copies stays: the one that people would miss.

A backup, a download and a file that is called a copy were made from another one; where nothing
tells them apart, the copy that was changed first stays.
"""

from __future__ import annotations

import os

from desktop_app.fixed_patterns import fixed

_ASIDE = fixed(
    r"(?:^|[^a-z])(?:back-?ups?|downloads?|te?mp|old|archives?d?|copies|trash)(?:[^a-z]|$)"
    r"|备份|備份|下载|下載|旧|舊|归档|歸檔|临时|暫存|存档"
)
_IS_COPY = fixed(r"(?:^|[^a-z])cop(?:y|ie)(?:[^a-z]|$)|\(\d{1,3}\)|副本|拷贝|複製|备份|\.bak$")


def less_missed(path: str) -> tuple[int, bool]:
    """Tells the copy that is missed least, as what sorts behind the others.

    How often it was put aside by its folders, and whether it is called a copy.
    """
    folder, name = os.path.split(path.casefold())
    return len(_ASIDE.findall(folder)), bool(_IS_COPY.search(name))
