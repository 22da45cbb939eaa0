"""What Windows shows of a program of ours under Properties, Details."""

from __future__ import annotations

COPYRIGHT = "Fossick contributors, MIT License"
DESCRIPTIONS = {"fossick": "Fossick (command line)", "fossick-window": "Fossick"}
"""Windows names a program by this in its lists; by the name of each."""

ENGLISH, UNICODE = 0x409, 1200


def version_resource(name: str, version: str) -> str:
    """The version resource of the program `name`, in the form that PyInstaller reads.

    Args:
        name: Without its ending.
        version: Such as "1.2.3".
    """
    numbers = (*map(int, version.split(".")), 0)
    texts = {
        "CompanyName": "Fossick contributors",
        "FileDescription": DESCRIPTIONS[name],
        "FileVersion": version,
        "InternalName": name,
        "LegalCopyright": COPYRIGHT,
        "OriginalFilename": f"{name}.exe",
        "ProductName": "Fossick",
        "ProductVersion": version,
    }
    told = ", ".join(f"StringStruct({key!r}, {text!r})" for key, text in texts.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}), kids=["
        f"StringFileInfo([StringTable('{ENGLISH:04x}{UNICODE:04x}', [{told}])]),"
        f" VarFileInfo([VarStruct('Translation', [{ENGLISH}, {UNICODE}])])])\n"
    )
