"""Which language the window speaks, and the translations that make it so."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from desktop_app import paths
from desktop_app.wording import Language


def chosen_language(setting: str, system: QLocale) -> Language:
    """The language of the settings; where they leave it open, the one nearest to the system's."""
    if setting:
        return Language(setting)
    chinese = system.language() == QLocale.Language.Chinese
    return Language.CHINESE if chinese else Language.ENGLISH


def install_translations(application: QApplication, language: Language) -> list[QTranslator]:
    """Have widgets, and Qt's own dialogs, speak `language`; to be called before the first widget.

    The translators belong to `application`; they are returned so that they can be removed again.
    """
    own = str(paths.resource(f"translations/fossick_{language.value}.qm"))
    files = [own]
    if language is not Language.ENGLISH:
        qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        files.append(f"{qt}/qtbase_{language.value}.qm")
    installed = []
    for file in files:
        translator = QTranslator(application)
        # A missing translation leaves the texts in English, which is better than no window.
        if translator.load(file):
            application.installTranslator(translator)
            installed.append(translator)
    return installed
