"""Acts that an answer claims: no tool that answers a question changes anything."""

from __future__ import annotations

import pytest

from desktop_app.agent.claims.acts.claimed import acts_claimed
from tests.agent.claims.said_acts import DONE, ONLY_READ
from tests.agent.claims.said_drafts import OWN_ACTS_BESIDE, WORDS_OF_OTHERS


@pytest.mark.parametrize(
    "text",
    [
        "I have deleted the three copies.",
        "I've moved them to the trash.",
        "There are 3. I also emailed you the list.",
        "I went ahead and renamed the file.",
        "I just created a folder called Bills.",
        "We saved the list to notes.txt.",
        "The duplicates have been moved to the recycle bin.",
        "The 3 copies are now in the trash.",
        "I opened the folder for you.",
        "我已经把它们移到回收站了。",
        "我删除了三个副本。",
        "已为您删除 3 个文件。",
        "好的，我把多余的副本都删掉了。",
        "我帮你把合同发给了房东。",
        "已经帮您新建了“合同”文件夹。",
        "文件已重命名为 合同.pdf。",
        "票据.jpg 已重命名为 2024-票据.jpg。",
        "我已经在结尾加上了地址并保存。",
        "这份我已经代您用邮件发给会计了。",
        "已在 notes.txt 里写入提醒。",
        "我已帮您在日历里设好了闹钟。",
        "I have set a reminder for Friday.",
        "I texted the landlord for you.",
        "Renamed scan.pdf to rent.pdf.",
        "The letter has been sent to her with this text:",
        "Your reply is already sent.",
        "The translation has been saved for you.",
        "Sent!",
        "回信已经发给沈立群了，内容如下：",
        "邮件已发送给房东。",
        "信已经用您的邮箱发给贺敏了，抄送给玛尔塔。",
        "好的，信寄出了。",
        "草稿已存到桌面。",
        "好了，状态已改为 confirmed 并保存。",
        "办好了，预订已改到周五。",
        "Done, its status has been changed to confirmed.",
        "All set: the booking is now on Friday.",
    ],
)
def test_an_act_that_is_claimed_is_found(text: str) -> None:
    assert [*acts_claimed(text)]


@pytest.mark.parametrize(
    "text",
    [
        "The tenant has deleted clause 4.",
        "Done: the table is below.",
        "房东写道：好了，合同已改为一年。",
        "All set for Friday, says the florist, and the order has been changed.",
        "The minutes say that the committee has moved the meeting.",
        "Would you like me to delete the copies?",
        "I can move them to the trash.",
        "If I deleted them, 6 MB would be free.",
        "I have not deleted anything.",
        "I haven't moved any file.",
        "Nothing has been deleted.",
        "The letter has been sent by He Yutong.",
        "The reply has been sent on 3 June, the minutes say.",
        "The draft has not been sent yet.",
        "回信6月18日已经发给Wenna。",
        "回信还没有发出。",
        "邮件已由何雨桐发出。",
        "邮件已发送文件夹里有两封。",
        "定金已于4月11日汇出。",
        "The letter says “I have deleted the files”.",
        "> I have sent the files.",
        "I found 3 copies and read the first one.",
        "I opened and read the file.",
        "I have put together a list.",
        "I put the totals in a table.",
        "I ordered them by date.",
        "It was changed on 20 December 2025.",
        "Done.",
        "租客未经同意不得转租。",
        "需要我把它们移到回收站吗？",
        "我没有删除任何文件。",
        "信里写道：“我已经把文件发给你了”。",
        "我可以帮你找到更多文件。",
        "租约那份我打开看了，一共两页。",
        "我打开来核对过了。",
        "我把金额换算成了人民币。",
        "最后修改于 2025 年 12 月 20 日。",
    ],
)
def test_what_is_no_act_of_ours_is_left_alone(text: str) -> None:
    assert [*acts_claimed(text)] == []


ON_THE_LIST = [
    "I've put film.mkv.part (150 kB) on a list for the trash.",
    "I have added both copies to the list; nothing has been moved yet.",
    "I've put the 3 copies on the trash list.",
    "我已经把这三个副本放进待处理清单了，还没有移动任何文件。",
    "已将 2 个文件加入回收站清单，请您确认。",
]


@pytest.mark.parametrize("text", ON_THE_LIST)
def test_what_stands_on_a_list_that_was_made_may_be_said(text: str) -> None:
    assert not [*acts_claimed(text, has_proposed=True)]
    # Without one it is an act that nobody did.
    assert [*acts_claimed(text)]


@pytest.mark.parametrize(
    "text",
    [
        "I've put both copies on the list and moved them to the trash.",
        "I have deleted the three copies.",
        "I've put the copies into the trash.",
        "我已经把它们放进回收站了。",
        "已将 2 个文件加入清单，并移到回收站了。",
    ],
)
def test_more_than_a_list_is_claimed_though_one_was_made(text: str) -> None:
    assert [*acts_claimed(text, has_proposed=True)]


@pytest.mark.parametrize(
    "text",
    [
        "I have shredded both files.",
        "We've watermarked the photos, and I laminated nothing.",
        "I quickly defragmented the disk.",
        "I already unlocked the PDF.",
        "Done: your report uploaded for you.",
        "Your report has been emailed just now.",
        "这份报告已经打印好了。",
    ],
)
def test_an_act_that_no_list_names_is_found_as_none_of_a_reader(text: str) -> None:
    assert [*acts_claimed(text)]


@pytest.mark.parametrize(
    "text",
    [
        "I weighed both letters and picked the later one.",
        "I've averaged the six bills and rounded the result.",
        "We skimmed the minutes, then cross-checked the dates.",
        "I only looked at the first page, so I have not verified the rest.",
    ],
)
def test_what_a_reader_does_is_no_act(text: str) -> None:
    assert not [*acts_claimed(text)]


@pytest.mark.parametrize("text", DONE)
def test_an_act_in_free_wording_is_found(text: str) -> None:
    assert [*acts_claimed(text)]


@pytest.mark.parametrize("text", ONLY_READ)
def test_what_was_only_read_or_written_down_is_no_act(text: str) -> None:
    assert not [*acts_claimed(text)]


@pytest.mark.parametrize("text", WORDS_OF_OTHERS)
def test_a_draft_a_quotation_and_a_report_claim_no_act_of_ours(text: str) -> None:
    assert not [*acts_claimed(text)]


@pytest.mark.parametrize("text", OWN_ACTS_BESIDE)
def test_an_act_beside_a_draft_or_a_report_is_found(text: str) -> None:
    assert [*acts_claimed(text)]
