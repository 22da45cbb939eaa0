"""What opening a file may do besides showing it, by the ending of its name.

The endings are those that mail programs and browsers refuse or ask about (Outlook's "blocked
attachments", Gmail's "file types blocked", Chromium's `download_file_types.asciipb`), and what the
desktops run, mount or take settings from.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Final


class Danger(Enum):
    """What may come of opening a file."""

    PROGRAM = auto()
    """It runs."""
    INSTALLER = auto()
    """It puts programs on the computer."""
    MACROS = auto()
    """It is a document with a program in it."""
    ELSEWHERE = auto()
    """It leads to something else, which may be run, or fetches it from another computer."""
    SETTINGS = auto()
    """It changes how the computer works or whom it trusts."""
    DISK = auto()
    """It becomes a drive, whose programs count as one's own."""


def danger_of(name: str) -> Danger | None:
    """What a file with this name may do when it is opened; None for what is only shown.

    Windows passes over dots and spaces at the end of a name.
    """
    _, dot, ending = name.rstrip(". ").rpartition(".")
    return _DANGERS.get(ending.lower()) if dot else None


def shown_ending(name: str) -> str:
    """The ending that decides, with its dot: ".exe" of "photo.jpg.EXE. "; "" for none."""
    _, dot, ending = name.rstrip(". ").rpartition(".")
    return f".{ending.lower()}" if dot else ""


_ENDINGS: Final = {
    Danger.PROGRAM: """
        a3x accda accdb accde accdr action ade adp ahk apk app appimage applescript application
        asp aspx bas bash bat bin cdxml chm class cmd com command cpl csh diagcab dll elf exe fish
        fxp gadget grp hlp hpj hta htc its jar jnlp js jse ksh mad maf mag mam maq mar mas mau mav
        maw mcf mda mdb mde mdt mdw mdz msc msh msh1 msh1xml msh2 msh2xml mshxml ops osd out phar
        php pif pl plg prf prg ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psm1 pssc py pyc pyo pyw pyz
        pyzw rb rgs run scf scpt scptd scr sct sh shb shs terminal tool vb vbe vbp vbs vsmacros
        vsw workflow ws wsb wsc wsf wsh xbap xll xnk zsh
    """,
    Danger.INSTALLER: """
        appinstaller appx appxbundle crx deb flatpak flatpakref flatpakrepo mpkg msi msix
        msixbundle msp mst msu oxt pkg rpm snap vsix xpi
    """,
    Danger.MACROS: """
        docm dotm potm ppa ppam ppsm pptm sldm wll xla xlam xlsb xlsm xltm
    """,
    Danger.ELSEWHERE: """
        appref-ms desktop dqy fileloc ica inetloc iqy library-ms lnk odc oqy rdg rdp remmina rqy
        search-ms searchconnector-ms slk udl url vnc webloc website xrdp
    """,
    Danger.SETTINGS: """
        cer crt der deskthemepack inf ins isp job mobileconfig mobileprovision nmconnection ovpn
        p7b pcf prefpane provisionprofile reg settingcontent-ms theme themepack
    """,
    Danger.DISK: """
        dmg img iso sparsebundle sparseimage toast udf vhd vhdx
    """,
}

_DANGERS: Final[Mapping[str, Danger]] = MappingProxyType(
    {ending: danger for danger, endings in _ENDINGS.items() for ending in endings.split()}
)
