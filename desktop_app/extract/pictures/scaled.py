"""A picture made small, for a person or a model: only its pixels, nothing else that was in it.

For the extraction process alone: decoders of pictures are what hostile files aim at.

Sources: the sizes are those above which Anthropic's and OpenAI's models scale pictures down
themselves (their guides to vision).
"""

from __future__ import annotations

from io import BytesIO
from typing import Final

# Named, so that no other decoder is ever loaded: what is not in `_FORMATS` is not tried.
from PIL import (
    BmpImagePlugin,  # noqa: F401
    GifImagePlugin,  # noqa: F401
    IcoImagePlugin,  # noqa: F401
    Image,
    JpegImagePlugin,  # noqa: F401
    PngImagePlugin,  # noqa: F401
    TiffImagePlugin,  # noqa: F401
    UnidentifiedImageError,
    WebPImagePlugin,  # noqa: F401
)

from desktop_app.extract.limits import PICTURE_BYTES, PICTURE_SIDE, PREVIEW_BYTES
from desktop_app.extract.outcome import ExtractionStatus, Unreadable

MAX_PIXELS: Final = 64_000_000
"""Of the picture as it is: 256 MB while it is unpacked."""

MAX_JPEG_PIXELS: Final = 256_000_000
"""A JPEG is never unpacked at more than twice the size that is wanted."""

_FORMATS = ("JPEG", "PNG", "GIF", "WEBP", "BMP", "TIFF", "ICO")
_UNMISTAKABLE = ("JPEG", "PNG", "GIF")
"""What begins like one of these is one; many raw photos begin like a TIFF."""
_ICON = b"\0\0\1\0"
_QUALITIES = (85, 70, 50, 30)
_WHITE = (255, 255, 255)
_ORIENTATION = 0x112
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""By the orientation that a camera wrote down (Exif 3.0 §4.6.5.1.6)."""


def scaled_picture(file: BytesIO, *, preview: bool = False, side: int = PICTURE_SIDE) -> bytes:
    """A JPEG or PNG of the picture in `file`, within `side` and `PICTURE_BYTES`.

    Of an animation it is the first frame, of several pages the first, of an icon the largest; it
    stands upright, and what was transparent is white. Nothing besides the pixels comes along: no
    place, no camera, no thumbnail, no profile of colours.

    Args:
        file: The picture.
        preview: For a person: what was transparent stays so, and the limit is `PREVIEW_BYTES`.
        side: How long the longer side may be.

    Raises:
        Unreadable: UNSUPPORTED: no picture, or of a format that is not decoded here (HEIC, raw
            photos, SVG); TOO_LARGE: too many pixels; DAMAGED.
    """
    start = file.read(16)
    # The limit is held here, and is not the same for all. Only of an icon one cannot look at the
    # size first: it is unpacked as it is opened, where twice so many pixels are an error.
    Image.MAX_IMAGE_PIXELS = MAX_PIXELS // 2 if start.startswith(_ICON) else None
    try:
        with Image.open(file, formats=_FORMATS) as picture:
            _check_size(picture, side)
            small = _upright_and_small(picture, side, keep_transparency=preview)
            as_png = picture.format in ("PNG", "GIF", "BMP", "ICO") or small.mode == "RGBA"
            return _encoded(small, as_png, PREVIEW_BYTES if preview else PICTURE_BYTES)
    except UnidentifiedImageError as error:
        accepting = (Image.OPEN[name][1] for name in _UNMISTAKABLE)
        is_one = any(accepts is not None and accepts(start) for accepts in accepting)
        outcome = ExtractionStatus.DAMAGED if is_one else ExtractionStatus.UNSUPPORTED
        raise Unreadable(outcome, "no picture that can be decoded") from error
    except (MemoryError, Image.DecompressionBombError) as error:
        raise Unreadable(ExtractionStatus.TOO_LARGE, "memory") from error
    except Unreadable:
        raise
    # A decoder raises whatever comes to its mind.
    except Exception as error:
        raise Unreadable(ExtractionStatus.DAMAGED, type(error).__name__) from error


def _check_size(picture: Image.Image, side: int) -> None:
    width, height = picture.size
    is_jpeg = picture.format in ("JPEG", "MPO")
    if width * height > (MAX_JPEG_PIXELS if is_jpeg else MAX_PIXELS):
        raise Unreadable(ExtractionStatus.TOO_LARGE, "pixels")
    if is_jpeg:
        # Decoded at a half, a quarter or an eighth, as far as it stays large enough.
        picture.draft("RGB", (side, side))


def _upright_and_small(picture: Image.Image, side: int, *, keep_transparency: bool) -> Image.Image:
    small = _in_colour(picture)
    # Only now: one of several decoders turns the picture itself, and says so no longer.
    turn = _turn(picture)
    small.thumbnail((side, side), Image.Resampling.LANCZOS, reducing_gap=2.0)
    if small.mode == "F":
        small = _in_greys(small)
    elif small.mode in ("RGBA", "LA"):
        small = small.convert("RGBA") if keep_transparency else _on_white(small)
    if turn is not None:
        small = small.transpose(turn)
    # A copy of the pixels alone: comments, profiles and the like hang on the picture.
    return Image.frombytes(small.mode, small.size, small.tobytes())


def _turn(picture: Image.Image) -> Image.Transpose | None:
    """How it is turned to stand as the camera was held."""
    try:
        return _TURNS.get(picture.getexif().get(_ORIENTATION, 1))
    # What is damaged in it is not the picture.
    except Exception:
        return None


def _in_colour(picture: Image.Image) -> Image.Image:
    """The first frame as grey, colour, either with transparency, or numbers of more than a byte."""
    if picture.mode in ("L", "RGB", "RGBA", "LA"):
        picture.load()
        has_mask = "transparency" in picture.info and picture.mode == "RGB"
        return picture.convert("RGBA") if has_mask else picture
    if picture.mode.startswith(("I", "F")):
        return picture.convert("F")
    if picture.mode in ("P", "PA") and (picture.mode == "PA" or "transparency" in picture.info):
        return picture.convert("RGBA")
    return picture.convert("L" if picture.mode == "1" else "RGB")


def _in_greys(picture: Image.Image) -> Image.Image:
    """Numbers as greys from black to white, whatever they measure."""
    extremes = picture.getextrema()
    low, high = (float(value) for value in extremes if not isinstance(value, tuple))
    scale = 255.0 / (high - low) if high > low else 0.0
    return picture.point(lambda value: value * scale - low * scale).convert("L")


def _on_white(picture: Image.Image) -> Image.Image:
    coloured = picture.convert("RGBA")
    white = Image.new("RGB", picture.size, _WHITE)
    white.paste(coloured, mask=coloured.getchannel("A"))
    return white


def _encoded(picture: Image.Image, as_png: bool, max_bytes: int) -> bytes:
    """A PNG of what is likely to be drawn or written, if it is short enough; else a JPEG."""
    if as_png:
        encoded = _saved(picture, "PNG")
        if len(encoded) <= max_bytes:
            return encoded
    while True:
        for quality in _QUALITIES:
            encoded = _saved(picture, "JPEG", quality=quality)
            if len(encoded) <= max_bytes:
                return encoded
        picture = picture.reduce(2)


def _saved(picture: Image.Image, kind: str, **options: int) -> bytes:
    file = BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()
