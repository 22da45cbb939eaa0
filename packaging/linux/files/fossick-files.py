"""Adds "Ask Fossick about this folder" to the menus of GNOME Files and Thunar.

Each of them loads it by itself, from a folder of its own, where its bindings for Python are
installed. The folder asked about is one argument, behind "--", so that no name can be taken for
anything else.
"""

import locale
import subprocess

from gi.repository import GObject

# Whose menu it is shows in where it lies: on many systems there are both.
if "thunarx" in __file__:
    from gi.repository import Thunarx as Files
else:
    from gi.repository import Nautilus as Files

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
        if len(files) != 1 or not files[0].is_directory():
            return []
        return self._items("Fossick::selected", files[0])

    def get_background_items(self, *given):
        """The entry for the folder that is shown."""
        return self._items("Fossick::shown", given[-1])

    # As Thunar calls them; it gives the window first, as GNOME Files did.
    get_file_menu_items = get_file_items
    get_folder_menu_items = get_background_items

    # GNOME Files takes entries of one name for one entry, in whichever menu.
    def _items(self, name, file):
        folder = file.get_location().get_path()
        if folder is None:
            return []
        item = Files.MenuItem(name=name, label=_LABEL, icon="fossick")
        item.connect("activate", lambda _: subprocess.Popen(command(folder)))
        return [item]
