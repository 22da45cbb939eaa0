"""Acts that a Chinese sentence claims of the one who speaks."""

from __future__ import annotations

from desktop_app.agent.claims.acts.others import (
    AT_ITS_TIME,
    BY_OTHERS,
    NOT_DONE,
    ONLY_READ,
    REPORTED,
    TOLD,
)
from desktop_app.fixed_patterns import fixed

_CHINESE_OF_FILES = (
    r"删除|刪除|删掉|刪掉|删去|删了|移动|移動|移到|移至|移入|移除|移走|移进|挪到|挪走|挪进|放到|放进|放入"
    r"|扔进|扔到|扔掉|丢进|丢到|丢掉|拖到|拖进|重命名|重新命名|命名为|改名|更名|改叫"
    r"|创建|創建|新建|建立|建好|建了|生成|保存|存到|存为|存入|存进|存成|另存|存好|写入|写到|写进|写上|写好"
    r"|修改|更改|改成|改为|改好|改到|更新|编辑|覆盖|替换|换成|合并|并入|转换|转成|转为|转存|导出|导入"
    r"|压缩|打包|解压|归档|归入|归到|备份|恢复|还原|撤销|复制|拷贝|拷到|拷进|粘贴|剪切"
    r"|发送|发给|发到|发出|发往|发过去|寄给|寄出|邮件发|转发|转给|抄送|上传|传给|传到|同步到"
    r"|下载到|分享|打印|打开|启动|关闭|安装|卸载|整理到|整理好|归类|归好|分类到|分好"
    r"|清理|清空|清除|清掉|释放|添加|添上|加上|加入|加到|加进|补上|插入|追加|标记|隐藏|加密|设置|设为|设好"
    r"|设成|设定|回收|腾出|搬到|搬进|搬走|收进|处理掉|处理好|粉碎|抹掉|擦除|剔除|旋转|裁剪|拆分|置顶"
)
_CHINESE_VERB = (
    rf"{_CHINESE_OF_FILES}|记下|记到|记进|记入|定好|订好|订了|预订|预约|约好|安排好|付了|付清|支付|缴了"
    r"|下单|取消了|退订|拉黑|签了|签好|回复了|回信|通知了|转告|提醒了|打电话给|打了电话|联系了|调成|调好"
    r"|寄了|发了|传了|改了|换了|建好|做好了备份|备好"
)
_FOR_YOU = r"(?:帮|为|替|代|给)(?:您|你|大家|妳)"
_ALREADY = r"(?:已经|已|都已|均已|刚刚|刚才|刚)"
_READING = (
    rf"[^。！？，,\n]{{0,16}}?(?:{ONLY_READ}|查|找|看|读|阅|算|统计|列|数了|核|译|写了?一|标出|标注|标了|对照|比|归纳|汇总|总结|概括|说明"
    r"|解释|摘|抄|画|排|起草|草拟|拟|念|估|分析|理出|整理出|挑|圈|合计)"
)
"""What an assistant that reads does for somebody."""
_CHINESE = fixed(
    # 我已删除, 我已经代您通过微信发给外婆了, 我把…删了, 我在末尾写入了
    rf"(?:我|我们|咱们)(?!的)[^。！？；，,\n我]{{0,40}}?{_ALREADY}[^。！？；，,\n]{{0,50}}?(?:{_CHINESE_VERB})"
    rf"|(?:我|我们|咱们)(?!的)[^。！？；，,\n我]{{0,60}}?(?:{_CHINESE_VERB})[^。！？；，,\n]{{0,40}}?"
    r"(?:了|完毕|完成|好)"
    rf"|{_FOR_YOU}[^。！？；\n]{{0,60}}?(?:{_CHINESE_VERB})[^。！？，\n]{{0,30}}?(?:了|好了|完毕|完成)"
    # 我顺手把空文件夹删了, 账单我付掉了, 旧的都给您删了
    rf"|(?:我|{_FOR_YOU})[^。！？；，,\n我]{{0,40}}?(?<!顺序)(?<!单位)(?<!说法)"
    r"(?:删|改|发|寄|移|挪|存|付|签|关|清|退|收拾|清理|整理)"
    r"(?:掉|好|走|干净|[短长大小正对齐]|出去|过去|过来)?了(?=[。！，,]|$)"
    # 桌面我给您清了一遍, 预约已经帮您取消, 我已把那封邮件标为已读: whatever is none of reading
    rf"|我[^。！？；，,\n我]{{0,12}}?{_FOR_YOU}(?!{_READING})[^。！？，,\n]{{1,16}}?了(?!{_READING})"
    rf"|{_ALREADY}{_FOR_YOU}(?!{_READING})[^。！？，,\n]{{1,12}}(?=[。！，,]|$)"
    rf"|我{_ALREADY}(?:把|将)(?!{_READING})[^。！？，,\n]{{1,24}}(?=[。！，,]|$)"
    # 我已经告诉林老师, 已经跟房东说好了
    r"|我(?:已经|已|刚刚|刚)?(?:告诉|通知)(?!您|你|过您)|(?:已经|已|都)(?:跟|和|与)[^。，,]{1,10}(?:说好|讲好|谈好|约好)了"
    # 您要的副本放到桌面上了
    rf"|[您你](?:说|要)的[^。！？，,\n]{{1,20}}?(?:{_CHINESE_OF_FILES})[^。！？，,\n]{{0,12}}?了"
    # 提醒已经关掉了, 重复的图片统统清掉了, 数字已经改过来了
    r"|(?:已经|统统|全部|都)[^。！？，,\n]{0,8}?(?:删|移|挪|清|关|改|合并|整理|收拾|压缩|备份)"
    r"(?:掉|好|走|干净|过来|过去|过)了"
    rf"|{_ALREADY}(?:成功|全部|都|按您的要求|按要求|顺便|统统|一并){{0,3}}{_FOR_YOU}"
    rf"[^。！？；，\n]{{0,50}}?(?:{_CHINESE_VERB})"
    # 已把…移到, 已在 x.txt 末尾写入, 已重命名为
    rf"|{_ALREADY}(?:成功|全部|都|也|[按照依][您你][^。，,]{{1,5}}?的?|按要求|顺便|统统|一并){{0,3}}"
    rf"(?:(?:将|把|在|往|向|从|用)[^。！？\n]{{1,80}}?)?(?:成功|全部|都)?(?:{_CHINESE_OF_FILES})"
    rf"|(?:^|[。！\n，,])\s?(?:把|将)[^。！？\n]{{1,60}}?(?:{_CHINESE_VERB})[^。！？，\n]{{0,20}}?了"
    rf"|(?:{_CHINESE_OF_FILES})(?:完毕|完成|成功|好了|掉了)"
    r"|(?:现在|已经|都)(?:已经)?(?:在|进了|进)(?:回收站|废纸篓|垃圾箱|垃圾桶)(?:里|中)?了"
)
_CHINESE_READING = fixed(
    r"打开(?:来)?(?:看|读|查|过|瞧|核对)|打开[^。！？，,\n]{0,30}?(?:看了|读了|核对|查了|看过|读过)"
    r"|(?:换算|折算|翻译|标注|列|整理|汇总|归纳|概括|合并计算|相加)(?:成|为|在|到|好|出|了)"
    r"|我(?:更新|修改|修正|更正|改正|更改)(?:了)?(?:我的|前面|刚才|上面|答案|回答|统计|说法)"
    r"|已(?:经)?(?:更新|修改|修正|更改)(?:了)?(?:我的|答案|回答|统计)"
)
"""What an assistant that reads says of its own work: to open in order to read, to convert units."""

_FOR_YOU_SAID = fixed(_FOR_YOU)
_ON_OUR_PART = fixed(
    r"^\W*(?:(?:好的|好|完成|搞定|没问题|可以)[，,。！!、 ]*)?(?:已|都已|全部|刚刚|刚才|把|将|帮"
    r"|为您|为你|替|给您|给你|操作|删除|移动|重命名|清理)"
    r"|[把将帮替]|[为给代][您你]|回收站|废纸篓|垃圾[箱桶]|[按照依][您你]|文件|副本|照片|截图|图片|视频|目录"
    r"|[您你](?:说|要)的|(?:提醒|闹钟|表格|登记表|名单|日历|数字|合同)(?:里|上)?(?:我|已经|都)|(?:跟|和|与).{1,10}[说讲谈约]好"
    r"|链接|\.[A-Za-z][A-Za-z0-9]{1,4}(?![A-Za-z0-9])"
    r"|已经?[^，。！由被]{1,8}(?:好了|完毕|完成)[。！]?$"
)


_OPENS_DONE = fixed(r"\W*(?:好了|办好了|搞定了?|完成了?|弄好了)[，,。！!、 ]")
_BETWEEN_US = fixed(r"[按照依]?[您你](?:说|要)的|[说讲谈约]好")
"""What the person said, which is no report: 按您说的."""
_WRITING_SENT = fixed(
    r"^\W{0,8}(?:(?:好的|好|完成|搞定)[，,！! ]{1,2})?(?:这|那|您的|你的|给[^，。\n]{1,8}的)?封?"
    r"(?:回信|回复|答复|复函|电子邮件|邮件|短信|消息|信件?|译文|翻译|草稿|草案|总结|摘要|小结|表格|清单|邀请函?)稿?我?"
    r"(?:(?:刚刚|刚才|刚|已经|已|都|也)(?:成功|全部)?"
    r"(?:(?:用|从|通过)[您你我][^，。\n]{1,10}?)?(?:[帮替代为]您)?(?:发送|发给|发到|发往|发出|发过去|寄给|寄出|寄去"
    r"|转发|转给|存为|存到|存在|存成|存入|存好|保存|另存|写进|写入|放到|放进|打印|上传|传给|交给)(?!文件夹|箱|目录)"
    r"|(?:发送|发|寄|存|转发|保存|打印|上传)(?:好|完|出去|过去|出)?了)",
)
"""What was only written is said to be sent or kept: 回信已经发给他了."""


def is_claimed_in_chinese(words: str) -> bool:
    """Whether a sentence claims an act."""
    match = _WRITING_SENT.search(words)
    if match and not NOT_DONE.search(words, 0, match.end()):
        is_told = AT_ITS_TIME.search(words) or TOLD.search(words)
        if not is_told and not BY_OTHERS.search(words):
            return True
    # So that no verb of these is left.
    words = _CHINESE_READING.sub(lambda found: ONLY_READ * len(found.group()), words)
    match = _CHINESE.search(words)
    if match and not NOT_DONE.search(words, 0, match.end()):
        if "我" in match.group() or _FOR_YOU_SAID.search(match.group()):
            return not TOLD.search(words, 0, match.end())
        if _OPENS_DONE.match(words):
            return not TOLD.search(words)
        told = _BETWEEN_US.sub("", words)
        return bool(_ON_OUR_PART.search(words)) and not REPORTED.search(told)
    return False
