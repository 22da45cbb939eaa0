"""Measures said in other units: an hour and a half is 90 minutes, 160 °C are 320 °F."""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop_app.agent.claims.numbers import Number
from desktop_app.fixed_patterns import fixed

_NAMES = {
    "second": "s sec secs second seconds 秒 秒钟",
    "minute": "min mins minute minutes 分钟 分",
    "hour": "h hr hrs hour hours 小时 钟头 个小时 个钟头",
    "day": "day days 天 日",
    "week": "week weeks 周 星期 个星期 礼拜 个礼拜",
    "month": "month months 个月",
    "year": "year years 年",
    "mm": "mm millimetre millimetres 毫米",
    "cm": "cm centimetre centimetres 厘米 公分",
    "m": "m metre metres meter meters 米",
    "km": "km kilometre kilometres kilometers 公里 千米",
    "mile": "mile miles 英里",
    "foot": "ft foot feet 英尺",
    "inch": "in inch inches 英寸",
    "mg": "mg milligram milligrams 毫克",
    "g": "g gram grams gramme grammes 克",
    "kg": "kg kilo kilos kilogram kilograms 公斤 千克",
    "jin": "斤",
    "lb": "lb lbs 磅",
    "stone": "stone",
    "tonne": "t tonne tonnes 吨",
    "ml": "ml millilitre millilitres 毫升",
    "cl": "cl centilitre",
    "litre": "l litre litres liter liters 升",
    "gallon": "gallon gallons 加仑",
    "pint": "pint pints 品脱",
    "teaspoon": "tsp teaspoon teaspoons 茶匙 小勺",
    "tablespoon": "tbsp tablespoon tablespoons 汤匙 大勺",
    "pence": "p pence penny 便士",
    "pound": "£ pounds 英镑",
    "cent": "cent cents",
    "euro": "€ euro euros 欧元",
    "jiao": "角 毛",
    "yuan": "元 块",
    "celsius": "°C ℃ 摄氏度 C",
    "fahrenheit": "°F ℉ 华氏度",
    "dozen": "dozen 打",
    "piece": "pieces 个",
}
_UNIT_OF = {word: unit for unit, words in _NAMES.items() for word in words.split()}
_IN_BASE = {
    "second": ("time", 1.0),
    "minute": ("time", 60.0),
    "hour": ("time", 3600.0),
    "day": ("time", 86400.0),
    "week": ("time", 604800.0),
    "month": ("months", 1.0),
    "year": ("months", 12.0),
    "mm": ("length", 0.001),
    "cm": ("length", 0.01),
    "m": ("length", 1.0),
    "km": ("length", 1000.0),
    "mile": ("length", 1609.344),
    "foot": ("length", 0.3048),
    "inch": ("length", 0.0254),
    "mg": ("weight", 0.000001),
    "g": ("weight", 0.001),
    "kg": ("weight", 1.0),
    "jin": ("weight", 0.5),
    "lb": ("weight", 0.45359237),
    "stone": ("weight", 6.35029),
    "tonne": ("weight", 1000.0),
    "ml": ("volume", 0.001),
    "cl": ("volume", 0.01),
    "litre": ("volume", 1.0),
    "gallon": ("volume", 4.54609),
    "pint": ("volume", 0.568261),
    "teaspoon": ("spoons", 1.0),
    "tablespoon": ("spoons", 3.0),
    "pence": ("sterling", 0.01),
    "pound": ("sterling", 1.0),
    "cent": ("euros", 0.01),
    "euro": ("euros", 1.0),
    "jiao": ("yuan", 0.1),
    "yuan": ("yuan", 1.0),
}
_BEHIND = fixed(
    r"\*{0,2}[\s-]?\*{0,2}(?P<unit>"
    + "|".join(sorted(map(re.escape, _UNIT_OF), key=len, reverse=True))
    + r")(?![A-Za-z])"
)
_SIGN = fixed(r"(?P<sign>[£€])\s?\*{0,2}$")


def measure_of(plain: str, number: Number) -> str:
    """The unit that is written at a number; "" where it is none that is converted."""
    sign = _SIGN.search(plain, max(0, number.start - 4), number.start)
    if sign is not None:
        return _UNIT_OF[sign["sign"]]
    digits_end = number.end
    while digits_end > number.start and not plain[digits_end - 1].isdecimal():
        digits_end -= 1
    match = _BEHIND.match(plain, digits_end or number.end)
    return _UNIT_OF[match["unit"]] if match else ""


def converted(value: float, unit: str, other: str) -> Iterator[float]:
    """A measure in another unit, where both measure the same."""
    if unit == other:
        return
    if unit == "celsius" and other == "fahrenheit":
        yield value * 9 / 5 + 32
    elif unit == "fahrenheit" and other == "celsius":
        yield (value - 32) * 5 / 9
    elif unit in _IN_BASE and other in _IN_BASE:
        kind, scale = _IN_BASE[unit]
        other_kind, other_scale = _IN_BASE[other]
        if kind == other_kind:
            yield value * scale / other_scale
