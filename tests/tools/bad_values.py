"""Values as no tool wants them."""

from __future__ import annotations

import random
from typing import Any


def bad_value(random_: random.Random, depth: int = 0) -> Any:
    """One of any type: huge, nested, not finite, or nearly right."""
    kinds = ["null", "bool", "int", "huge", "float", "text", "list", "object", "long", "odd"]
    match random_.choice(kinds):
        case "null":
            return None
        case "bool":
            return random_.random() < 0.5
        case "int":
            return random_.randint(-5, 5)
        case "huge":
            return random_.choice([10**400, -(10**30), 2**63, 10**5000])
        case "float":
            return random_.choice([0.5, float("nan"), float("inf"), -1e300, 1e308, 2.0])
        case "text":
            return "".join(
                random_.choices('abc,.*{}[]":\\/\n\0 中\u202e\ud800', k=random_.randint(0, 9))
            )
        case "list":
            size = random_.randint(0, 4) if depth < 3 else 0
            return [bad_value(random_, depth + 1) for _ in range(size)]
        case "object":
            size = random_.randint(0, 3) if depth < 3 else 0
            return {str(number): bad_value(random_, depth + 1) for number in range(size)}
        case "long":
            return random_.choice(["x" * 50_000, ["y"] * 1000, "[" * 5000, '{"a":' * 5000])
        case _:
            return random_.choice(["no", "TRUE", "3", "pdf", "-1", "1e9", "٣", "①", "½"])
