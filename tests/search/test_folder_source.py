"""Names of folders come from whoever is put in, and not from the disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_app.errors import PlaceError
from desktop_app.messages.parts import Name
from desktop_app.reasons import SourceKind
from tests.doubles.listed_folders import ListedFolders
from tests.search.conftest import names, run, write


def test_in_means_the_folders_that_another_source_of_names_knows(tmp_path: Path) -> None:
    write(tmp_path, "Work/Clients/Invoices/a.pdf", "Old/unknown/Invoices/b.pdf")
    known = ListedFolders(str(tmp_path / "Work" / "Clients" / "Invoices"))
    answer, _ = run("in:Invoices", tmp_path, folder_names=known)
    assert names(answer) == ["a.pdf"]
    # What is in them is the disk's to say.
    assert answer.coverage.sources == (SourceKind.DISK,)
    assert known.asked == [str(tmp_path)]


def test_what_comes_near_is_on_no_disk(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    near = Path("Work", "Clients", "Invoices")
    with pytest.raises(PlaceError) as caught:
        run("in:Invoces", nowhere, folder_names=ListedFolders(str(nowhere / near)))
    assert Name(str(nowhere / near), str(near)) in caught.value.fields["nearest"]
