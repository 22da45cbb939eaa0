"""Fetches the ripgrep programs of `vendor/ripgrep` from the npm packages `@vscode/ripgrep-*`.

`python packaging/vendored_ripgrep.py VERSION`, the version of the packages, renews them; it needs
`npm`, which checks what it fetches against the registry's own SHA-512. That, the SHA-256 of each
file, and the version that the program for this machine tells are recorded in `SOURCES.json`.
"""

from __future__ import annotations

import hashlib
import json
import platform
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent.parent / "vendor" / "ripgrep"
SYSTEMS: Final = (
    *("linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64", "win32-arm64"),
)
LICENCE: Final = "MIT or Unlicense (ripgrep), MIT (its package), BSD-3-Clause (PCRE2 in it)"


def main(arguments: list[str]) -> int:
    """Fetch the packages of one version; the result is the exit status."""
    if len(arguments) != 1:
        sys.stderr.write("usage: vendored_ripgrep.py VERSION\n")
        return 2
    programs = {system: _fetched(system, arguments[0]) for system in SYSTEMS}
    sources = {"ripgrep": _version(), "licence": LICENCE, "programs": programs}
    (FOLDER / "SOURCES.json").write_text(json.dumps(sources, indent=2) + "\n", encoding="utf-8")
    return 0


def _fetched(system: str, version: str) -> dict[str, Any]:
    """Put the program of one system into its folder; the result is what is recorded of it."""
    package = f"@vscode/ripgrep-{system}@{version}"
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", "--json", "--pack-destination", folder, package]
        packed = subprocess.run(command, check=True, capture_output=True, text=True)
        [facts] = json.loads(packed.stdout)
        name = "rg.exe" if system.startswith("win32") else "rg"
        with tarfile.open(Path(folder) / facts["filename"]) as archive:
            file = archive.extractfile(f"package/bin/{name}")
            assert file is not None
            program = file.read()
    place = FOLDER / system / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(program)
    place.chmod(0o755)
    return {
        "package": package,
        "integrity": facts["integrity"],
        "file": f"{system}/{name}",
        "sha256": hashlib.sha256(program).hexdigest(),
    }


def _version() -> str:
    """What the program for this machine says; the packages of one version hold one ripgrep."""
    machine = "arm64" if platform.machine().lower() in ("arm64", "aarch64") else "x64"
    program = FOLDER / f"{sys.platform}-{machine}" / ("rg.exe" if sys.platform == "win32" else "rg")
    told = subprocess.run([program, "--version"], check=True, capture_output=True, text=True)
    return told.stdout.split()[1]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
