"""What whoever builds Fossick writes into `resources/build.json`; empty in the source."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from desktop_app import paths

FILE_NAME = "build.json"


@dataclass(frozen=True, slots=True)
class BuildValues:
    """The values of a build; without the first three there is no looking for updates.

    Attributes:
        update_list: The address of the signed list of versions, over https.
        update_key: The public key that it is signed with, in one line as minisign writes it.
        download_page: The web page that newer versions are got from, over https.
        least_list_number: The number of the list when this was built; older ones are refused.
        picture: The address of a picture of the window, over https, for software centres alone.
    """

    update_list: str = ""
    update_key: str = ""
    download_page: str = ""
    least_list_number: int = 0
    picture: str = ""

    @property
    def offers_updates(self) -> bool:
        """Whether updates can be looked for at all."""
        return bool(self.update_list and self.update_key and self.download_page)


def read_build_values(file: Path) -> BuildValues:
    """The values in a file, which is as whoever built this left it: any fault in it is theirs."""
    return BuildValues(**json.loads(file.read_text(encoding="utf-8")))


@cache
def build_values() -> BuildValues:
    """Those of this build."""
    return read_build_values(paths.resource(FILE_NAME))
