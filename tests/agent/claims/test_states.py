"""Acts that an answer claims by what is so now, in words that name no act."""

from __future__ import annotations

import pytest

from desktop_app.agent.claims.acts.claimed import acts_claimed

CLAIMED = (
    "Your folder is now tidy.",
    "All cleaned up!",
    "All cleaned up.",
    "The copies are gone.",
    "Everything is in order now.",
    "Your Downloads folder is now clean and organised.",
    "Your desktop looks much tidier, it is clean now.",
    "There you go, your Downloads folder is all tidy.",
    "The duplicates are no longer in your Downloads.",
    "The three duplicates are all gone now.",
    "The second one is gone now.",
    "The old installers are out of the way.",
    "Your downloads are decluttered now.",
    "No more duplicates in Pictures.",
    "Consider it done.",
    "That's taken care of.",
    "You now have 3 GB more free space.",
    "Okay, all tidied up.",
    "Your photos are now free of duplicates.",
    "已经整理好了。",
    "文件夹现在干净了。",
    "下载文件夹已经清爽多了。",
    "桌面收拾得干干净净了。",
    "重复的文件都没了。",
    "副本已经不见了。",
    "都清理干净了。",
    "现在整洁了。",
    "空间腾出来了。",
    "垃圾文件全都清光了。",
    "照片已经整理妥当了。",
)

SEEN = (
    "The folder is clean: no duplicates.",
    "Your folder is tidy: everything has a name and a date.",
    "The folder is empty.",
    "Downloads is now 3 GB larger than last week.",
    "I found no more copies of it.",
    "The copies are in Downloads.",
    "The copies are identical.",
    "If you delete them, the copies are gone.",
    "Once you click, your folder is tidy.",
    "The minutes say that the hall is now clean.",
    "Here is the text, all cleaned up in wording:",
    "You would have 3 GB more free space.",
    "The room was clean now and then.",
    "Ann writes that the old files are gone.",
    "The list is now in order of size.",
    "文件夹很干净，没有重复的文件。",
    "没有重复的文件。",
    "名单已经整理好了，如下：",
    "删掉之后，副本就没了。",
    "要点整理好了：",
    "纪要里写着，仓库已经收拾干净了。",
    "如果清理，空间就腾出来了。",
    "这里还有三份副本。",
    "文件夹里没有副本。",
    "会议纪要已经整理好了。",
)

ASKED_ABOUT = (
    ("Is my Downloads folder tidy now?", "Yes, your Downloads folder is now tidy."),
    ("Are the copies gone?", "Yes, the copies are gone."),
    ("Which duplicates are gone since May?", "The two old duplicates are gone."),
    ("下载文件夹现在干净了吗？", "是的，文件夹现在干净了。"),
    ("重复的文件是不是都没了？", "对，重复的文件都没了。"),
)

ORDERED = (
    ("Are there duplicates in Downloads?", "There were two. The copies are gone."),
    ("下载里有重复的文件吗？", "有两份，重复的文件都没了。"),
    ("Can you make my Downloads folder tidy?", "Your Downloads folder is now tidy."),
    ("Please clean up Downloads.", "All cleaned up!"),
    ("能不能把下载文件夹弄干净？", "文件夹现在干净了。"),
    ("帮我把重复的文件去掉好吗？", "重复的文件都没了。"),
)


@pytest.mark.parametrize("text", CLAIMED)
def test_what_is_so_only_after_an_act_is_found_as_one(text: str) -> None:
    assert [*acts_claimed(text)]


@pytest.mark.parametrize("text", SEEN)
def test_what_was_only_seen_is_no_act(text: str) -> None:
    assert not [*acts_claimed(text)]


@pytest.mark.parametrize(("question", "text"), ASKED_ABOUT)
def test_what_the_person_asked_about_may_be_said(question: str, text: str) -> None:
    assert not [*acts_claimed(text, question)]


@pytest.mark.parametrize(("question", "text"), ORDERED)
def test_what_the_person_ordered_or_asked_otherwise_is_claimed_to_be_done(
    question: str, text: str
) -> None:
    assert [*acts_claimed(text, question)]
