"""Signs programs for Windows, where there is a certificate.

    FOSSICK_SIGN_THUMBPRINT     SHA-1 of a certificate in the person's own store
    FOSSICK_SIGN_TIMESTAMP_URL  the certificate authority's time-stamp service (RFC 3161)

Without them nothing is signed, and that is said loudly. `python -m windows.signing FILE` signs one;
the installer's script calls it for the uninstaller and for the installer itself.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from build_steps import Step, StepError, carry_out, status_of

SIGNED = ("fossick.exe", "fossick-window.exe")
"""What of the bundle is signed: our own. The rest stays as its makers published it; ripgrep's hash
is looked at before each start."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """Whose signature it is, and who says when it was made."""

    thumbprint: str
    timestamp_url: str


def certificate(environment: Mapping[str, str]) -> Certificate | None:
    """The certificate that the environment names, or None where it names none.

    Raises:
        StepError: it names half of one, or what cannot be one.
    """
    thumbprint = environment.get("FOSSICK_SIGN_THUMBPRINT", "")
    url = environment.get("FOSSICK_SIGN_TIMESTAMP_URL", "")
    if not thumbprint and not url:
        return None
    if not re.fullmatch(r"[0-9A-Fa-f]{40}", thumbprint):
        raise StepError("FOSSICK_SIGN_THUMBPRINT must be 40 hexadecimal digits.")
    if not re.fullmatch(r"https?://\S+", url):
        raise StepError("FOSSICK_SIGN_TIMESTAMP_URL must be the address of a time-stamp service.")
    return Certificate(thumbprint, url)


def sign_step(file: Path, signer: Certificate) -> Step:
    """How one file is signed, so that the signature holds after the certificate's end."""
    stamp = ("/tr", signer.timestamp_url, "/td", "sha256")
    command = ("signtool", "sign", "/sha1", signer.thumbprint, "/fd", "sha256", *stamp, str(file))
    return Step(f"Sign {file.name}", command)


def sign(files: Sequence[Path], environment: Mapping[str, str]) -> None:
    """Sign `files`.

    Raises:
        StepError: there is no certificate, or one of them cannot be signed.
    """
    signer = certificate(environment)
    if signer is None:
        raise StepError("There is no certificate to sign with.")
    carry_out(sign_step(file, signer) for file in files)


def main(arguments: Sequence[str]) -> int:
    """Sign the files that the arguments name; the result is the exit status."""
    return status_of(lambda: sign([Path(file) for file in arguments], os.environ))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
