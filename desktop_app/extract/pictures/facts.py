"""What a picture says of itself: its size, and when, where and with what it was taken."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any

from desktop_app.value_class import value_class

_LONGEST_CAMERA = 100
_LARGEST_SIDE = 1 << 31


@value_class
class PictureFacts:
    """Facts about a picture; None for what it does not say.

    Attributes:
        width, height: In pixels, as it is shown: after the turn that the camera asked for.
        taken: What a clock on the wall showed there, without a zone.
        camera: Maker and model.
        latitude, longitude: Of the place, in degrees, north and east positive (WGS 84).
    """

    width: int | None = None
    height: int | None = None
    taken: datetime | None = None
    camera: str | None = None
    latitude: float | None = None
    longitude: float | None = None

    def encode(self) -> dict[str, Any]:
        """As values that JSON knows."""
        return {**asdict(self), "taken": self.taken and self.taken.isoformat()}

    @classmethod
    def decode(cls, values: dict[str, Any]) -> PictureFacts:
        """What `encode` made; what is none of it is left out."""
        return cls(
            _side(values.get("width")),
            _side(values.get("height")),
            _moment(values.get("taken")),
            _name(values.get("camera")),
            _degrees(values.get("latitude"), 90),
            _degrees(values.get("longitude"), 180),
        )


def _side(value: Any) -> int | None:
    return value if type(value) is int and 0 < value < _LARGEST_SIDE else None


def _moment(value: Any) -> datetime | None:
    try:
        return datetime.fromisoformat(value).replace(tzinfo=None)
    except (TypeError, ValueError):
        return None


def _name(value: Any) -> str | None:
    if not isinstance(value, str):
        return None
    plain = "".join(filter(str.isprintable, value[:_LONGEST_CAMERA]))
    return plain.strip() or None


def _degrees(value: Any, max_degrees: int) -> float | None:
    return value if isinstance(value, float) and -max_degrees <= value <= max_degrees else None
