"""Names of folders that stand in a text as they are spelt."""

from __future__ import annotations

import pytest

from desktop_app.folders.mentions import MAX_NAMES, FolderMentions

NAMES = ["翻译稿", "Old iMac (2019)", "star-atlas", "star", "Art", "A", "2024", "台北研習", "稿"]
NAMES += ["NAS-copy_(do not delete)", "Tuesday choir (staff + parents)", "回国行程.2025春节"]
NAMES += ["backup of the shop laptop 2018 before it died", "Photos from the attic to scan one day"]
NAMES += ["Maeve - LLB second year", "广州 2023 春节"]
NAMES += ["Phone backup before repair (Huawei P20)"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("翻译稿里最近一次改动的是哪个文件?", ("翻译稿",)),
        ("how many archives are in old imac (2019)?", ("Old iMac (2019)",)),
        ("Path of the star-atlas folder?", ("star-atlas", "star")),
        ("what is in the starter folder?", ()),
        ("the start of art", ("Art",)),
        ("a file of 2024", ()),
        ("台北研习在哪", ("台北研習",)),
        ("STAR里有什么", ("star",)),
        ("the total size of NAS-copy", ("NAS-copy",)),
        ("Tuesday choir 里不算 mp3 的", ("Tuesday choir",)),
        ("回国行程那个文件夹", ("回国行程",)),
        ("the oldest file in the backup of the shop laptop?", ("backup of the shop laptop",)),
        ("what is in the backup of the shop?", ("backup of the shop",)),
        ("photos from the attic to scan, which are they?", ("Photos from the attic to scan",)),
        ("photos from the", ()),
        ("Maeve's LLB second year folder", ("LLB second year",)),
        ("2023 春节那个文件夹", ("2023 春节",)),
        ("the second year", ()),
        ("videos in the huawei phone backup", ("huawei phone backup",)),
        ("a phone with a backup", ()),
        ("", ()),
    ],
)
def test_names_are_found_where_they_stand_by_themselves(text: str, found: tuple[str, ...]) -> None:
    standing = FolderMentions(text)
    standing.look(NAMES)
    standing.look(NAMES)
    assert standing.longest == found


def test_a_long_text_tells_so_many_and_no_more() -> None:
    names = [f"folder{number}" for number in range(100)]
    standing = FolderMentions(" ".join(names))
    standing.look(names)
    assert len(standing.longest) == MAX_NAMES
