"""Words of everyday papers in English and Chinese, so that an answer may speak the other language.

An answer about a Chinese lease that says "deposit" is of the line that says 押金. Each group is one
notion; nothing here says that two words mean the same, only that they may be said of the same line.
"""

from __future__ import annotations

from functools import cache

from desktop_app.fixed_patterns import fixed

_GROUPS = """
deposit | 押金 定金 订金 保证金
rent rental | 租金 房租 月租 年租
lease tenancy | 租约 租赁 租期
tenant | 租客 承租 乙方
landlord | 房东 出租 甲方
price rate tariff | 价格 单价 售价 价 费率
cost expense spending spent | 费用 花费 支出 成本 花
income receipts received revenue takings | 收入 进账
fee charge | 费 收费 手续费
total sum altogether gross overall | 合计 总计 总价 总额 共计 总
net before | 不含税 净
tax vat | 税 增值税
discount rebate reduction | 折扣 打折 优惠 减免
invoice bill | 发票 账单
receipt | 收据 票据
payment pay paid | 付款 支付 缴纳 已付 付 交
unpaid owed outstanding overdue | 未付 欠 逾期 未交
balance remainder | 余款 尾款 余额 结余
salary wage pay | 工资 薪 时薪
bonus | 奖金
overtime | 加班
hours hour hourly | 小时 工时 课时
quote quotation quoted estimate | 报价
order ordered | 订单 订购 订
delivery deliver delivered shipping transport | 交货 发货 送货 运费 配送 运输
warranty guarantee guaranteed | 保修 质保 保质
penalty fine damages | 违约金 罚款 滞纳金
insurance insured policy premium | 保险 保单 保费
excess deductible | 免赔
contract agreement | 合同 协议
signed signature sign | 签订 签字 签署
notice terminate termination cancel cancellation | 通知 解除 终止 解约 取消
valid validity expires expiry | 有效 到期 期满
start begins begin commence opening | 开始 起 开工 开始于 生效
end ends finish finished completion complete | 结束 止 完工 截止 完成
deadline due | 截止 期限 到期
date dated day | 日期
born birth | 出生 生于
died death | 去世 卒
age aged old | 年龄 岁
weight weighs heavy | 体重 重量 重
height tall | 身高 高度
length long | 长度 长
width wide | 宽
area square | 面积 平方米 平米
distance kilometres | 距离 公里 里程
temperature degrees oven | 温度 气温 体温 度
pressure | 压力 血压 气压
blood | 血
pulse heart | 心率 脉搏
sugar glucose | 血糖 糖
cholesterol | 胆固醇
dose tablets tablet medicine medication | 剂量 片 药
doctor physician | 医生 大夫
patient | 患者 病人
electricity power electric | 电 用电 电费 电量
water | 水 用水 水费
gas | 燃气 煤气 天然气
fuel petrol diesel litres | 油 加油 燃油
meter reading | 读数 抄表
stock inventory hand | 库存 存货
minimum least | 最低 至少 最少
maximum most highest | 最高 最多 至多
quantity count number | 数量 件数
units pieces | 件 个 只
room rooms bedroom | 房间 房 室 间
floor storey | 楼 层
house flat apartment | 房屋 公寓 住宅
kitchen | 厨房
parking car cars vehicle van | 车位 停车 车
school class lesson lessons | 学校 班 课 课程
teacher | 老师 教师
pupil student students children child | 学生 孩子 儿童
exam test score marks grade | 考试 成绩 分数 测试
member members membership | 会员 成员
subscription fees dues | 会费 年费
meeting minutes | 会议 纪要
vote votes voted | 投票 表决 票
attended present attendance | 出席 到会 参加
guests guest visitors | 客人 来宾 嘉宾
wedding | 婚礼 婚宴
meal breakfast lunch dinner | 餐 早餐 午餐 晚餐
recipe ingredients | 配方 食谱 材料
flour butter eggs milk | 面粉 黄油 鸡蛋 牛奶
salt oil | 盐 油
oven bake baking | 烤 烘
servings portions serves | 份 人份
ticket tickets entry admission | 门票 票
flight flights plane airport | 航班 飞机 机场
train | 火车 高铁 列车
hotel night nights stay | 酒店 旅馆 晚 住 宿
booking booked reservation | 预订 预定
travel trip journey | 旅行 行程 出行
departure departs leaves | 出发 起飞 发车
arrival arrives arrive | 到达 抵达 到
luggage baggage | 行李
repair repaired repairs maintenance service | 维修 修理 保养 检修
boiler heating | 锅炉 暖气 供暖
roof gutter | 屋顶 天沟
installation install installed | 安装
material materials | 材料
paint painting | 油漆 涂料
battery | 电池
camera lens | 相机 镜头
software version licence license | 软件 版本 许可
password login account | 密码 账号 账户
port server host | 端口 服务器 主机
timeout interval | 超时 间隔
error errors failed failure fail | 错误 失败 不合格 故障
passed pass | 合格 通过
bank transfer interest | 银行 转账 利息
loan lend lender borrow borrower | 贷款 借
donation donated gift | 捐款 捐 赠送
budget | 预算
profit loss | 利润 亏损
sales sold sale | 销售 售出 卖
customer client buyer | 客户 顾客 买方
supplier seller vendor | 供应商 卖方
commission | 佣金
harvest yield crop | 产量 收成
tree trees plant planted | 树 种植
animal dog cat vet | 动物 狗 猫 兽医
page pages | 页
copies printed printing print | 印刷 打印 本
photo photos picture pictures | 照片 图片
month monthly | 每月 月
week weekly | 每周 周
year annual yearly | 每年 年度 全年
first | 第一 首
second | 第二
third | 第三
average mean | 平均
difference | 差 相差
address | 地址
phone telephone | 电话
department | 部门 部
manager director chair | 经理 主任 主席
leave holiday holidays | 假 年假 休假
training trainee apprentice | 培训 学徒
distance run rowing session sessions | 训练 跑
speed | 速度
depth | 深度
rain rainfall | 雨 降雨
wind | 风
waste rubbish | 垃圾 废
extra extras additional | 追加 附加 另加 额外
usual standard normal regular | 正常 标准
high season | 旺季
half | 一半
from sender wrote writes written mail email letter reply | 写道 来信 信 邮件 回复 写
"""

_WORD = fixed(r"[a-z]{3,}")
_LETTERS = 5
"""Of an English word, which tell it."""


@cache
def _words() -> tuple[dict[str, frozenset[str]], tuple[tuple[str, str], ...]]:
    english: dict[str, set[str]] = {}
    chinese: list[tuple[str, str]] = []
    for line in filter(None, _GROUPS.splitlines()):
        first, _, second = line.partition(" | ")
        notion = f"~{first.partition(' ')[0]}"
        for word in first.split():
            english.setdefault(_beginning(word), set()).add(notion)
        chinese += [(word, notion) for word in second.split()]
    return {word: frozenset(found) for word, found in english.items()}, tuple(chinese)


def _beginning(word: str) -> str:
    return word.rstrip("s")[:_LETTERS]


def notions_of(folded: str) -> frozenset[str]:
    """The notions that a text in small letters names, in either language."""
    english, chinese = _words()
    found: set[str] = set()
    for match in _WORD.finditer(folded):
        found |= english.get(_beginning(match.group()), frozenset())
    if any(one >= "\u3400" for one in folded):
        found |= {notion for word, notion in chinese if word in folded}
    return frozenset(found)
