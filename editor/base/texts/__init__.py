"""All texts of the window, in the user's language, which can be changed at run time.

Texts are in ``texts/<language>/<area>.toml``: flat keys that begin with the area (``tools-brush-tip``), placeholders
in braces. ``set_text`` sets a text on a widget, now and whenever the language changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from itertools import count
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from dsl.text.catalogue import LANGUAGES, Catalogue
from dsl.text.diagnostics import message
from dsl.text.diagnostics.diagnostic import localized
from dsl.text.files import FileError
from dsl.text.files import reason as why
from dsl.text.source import one_line

__all__ = ["LANGUAGES", "Message", "UiLanguage", "catalogue", "on_language_change", "set_text", "tr", "ui"]


catalogue = Catalogue("editor.base.texts", "{}/*.toml")


class UiLanguage(QObject):
    """The language of the window. ``changed`` is emitted after all texts on the screen have been updated."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._language = "en"
        self._functions: dict[int, tuple[QObject, Callable[[], object]]] = {}
        self._numbers_of: dict[int, list[int]] = {}
        """The numbers of an owner's functions in ``_functions``, by the ``id`` of the owner."""
        self._numbers = count()

    @property
    def language(self) -> str:
        """One of ``LANGUAGES``."""
        return self._language

    @language.setter
    def language(self, language: str) -> None:
        if language not in LANGUAGES or language == self._language:
            return
        self._language = language
        for owner, function in list(self._functions.values()):
            if isValid(owner):
                function()
            else:  # deleted by Python without the signal ``destroyed``
                self._forget(id(owner))
        self.changed.emit()

    @property
    def function_count(self) -> int:
        """The number of functions called when the language changes."""
        return len(self._functions)

    def on_change(self, owner: QObject, function: Callable[[], object]) -> None:
        """Call ``function`` at every change of language, in the order of these calls, until ``owner`` is destroyed.

        There is one connection for each owner, not for each text: a window has thousands, and disconnecting is slow.
        """
        key, number = id(owner), next(self._numbers)
        self._functions[number] = owner, function
        if key in self._numbers_of:
            self._numbers_of[key].append(number)
            return
        self._numbers_of[key] = [number]
        owner.destroyed.connect(lambda: self._forget(key))

    def _forget(self, key: int) -> None:
        for number in self._numbers_of.pop(key, ()):
            self._functions.pop(number, None)


ui = UiLanguage()
on_language_change = ui.on_change


def tr(key: str, /, **args: object) -> str:
    """The text of ``key`` in the window's language; else the English one, else the key itself.

    Arguments may be ``Words`` of ``dsl``, such as the reason why a file cannot be written.
    """
    language = ui.language
    if not args:
        return catalogue.template(key, language, args)
    return catalogue.text(key, language, {name: localized(value, language) for name, value in args.items()})


@dataclass(frozen=True)
class Message:
    """A text as a key and arguments; ``str()`` is the text in the window's language."""

    key: str
    args: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return tr(self.key, **self.args)


def set_text(owner: QObject, setter: Callable[[str], object], key: str, /, **args: object) -> None:
    """Set a text by ``setter`` (``button.setText``), now and at every change of language while ``owner`` exists."""

    def set_text() -> None:
        setter(tr(key, **args))

    set_text()
    on_language_change(owner, set_text)


def reason(trouble: OSError | FileError) -> str:
    """Why a file could not be read or written, in a few words; for rare errors the message of the system."""
    if isinstance(trouble, OSError):
        return str(localized(why(trouble), ui.language))
    found = trouble.diagnostic
    where = tr("window-line", line=found.span.line) if found.span else ""
    return where + message(found.code, found.args, ui.language)


def distinct_name(path: Path, others: Iterable[Path]) -> str:
    """The file name with as many folders as distinguish it from ``others``, which may include the file itself."""
    parts = path.parts
    alike = [other.parts for other in others if other != path and other.name == path.name]
    count = next((n for n in range(1, len(parts)) if all(one[-n:] != parts[-n:] for one in alike)), len(parts))
    return one_line(str(Path(*parts[-count:])))


def tip(text: str) -> str:
    """A text escaped for a tool tip: Qt would read it as HTML, pictures from the disk included."""
    return f"<p style='white-space:pre-wrap'>{escape(text)}</p>" if "<" in text else text


def capital(text: str) -> str:
    """A message of the command line with a capital letter."""
    return text[:1].upper() + text[1:]


def why_not_saved(trouble: FileError) -> str:
    """The name of a file that could not be saved, and the reason."""
    found = trouble.diagnostic
    if found.code == "file-unwritable":
        return f"{found.args['path']}: {localized(found.args['reason'], ui.language)}"
    return reason(trouble)
