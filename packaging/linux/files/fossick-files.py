"""Adds "Ask Fossick about this folder" to the menus of GNOME Files, Nemo, Caja and Thunar.

Each of them loads it by itself where its bindings for Python are installed. The folder is one
argument of its own, behind "--", so that no name can be taken for anything else.
"""

import locale
import subprocess

try:
    from gi.repository import GObject
    from gi.repository import Nautilus as Files
except (ImportError, ValueError):
    from gi.repository import GObject
    from gi.repository import Thunarx as Files

_PROGRAM = "/opt/fossick/fossick-window"
_CHINESE = (locale.getlocale()[0] or "").startswith("zh")
_LABEL = "向 Fossick 询问这个文件夹" if _CHINESE else "Ask Fossick about this folder"


def command(folder):
    """What starts Fossick about a folder."""
    return [_PROGRAM, "--", folder]


class FossickMenu(GObject.GObject, Files.MenuProvider):
    """The entry, for one folder that is selected or that is shown."""

    def get_file_items(self, *given):
        """The entry where one folder is selected."""
        files = given[-1]
        return self._items(files[0]) if len(files) == 1 and files[0].is_directory() else []

    def get_background_items(self, *given):
        """The entry for the folder that is shown."""
        return self._items(given[-1])

    get_folder_items = get_file_items
    get_folder_menu_items = get_folder_items

    def _items(self, file):
        folder = file.get_location().get_path()
        if folder is None:
            return []
        item = Files.MenuItem(name="Fossick::ask", label=_LABEL, icon="fossick", tip="")
        item.connect("activate", lambda _: subprocess.Popen(command(folder)))
        return [item]
