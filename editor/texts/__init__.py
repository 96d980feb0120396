"""Everything the window says, in the user's language, changed at run time.

Texts stand in ``texts/<language>/<area>.toml``, flat keys that begin with the area (``tools-brush-tip``), placeholders
in braces. ``say`` sets a text on a widget now and again whenever the language changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from dsl.catalogue import LANGUAGES, Catalogue
from dsl.diagnostics.messages import spoken

__all__ = ["LANGUAGES", "Message", "Speech", "catalogue", "follow", "say", "speech", "tr"]


catalogue = Catalogue("editor.texts", "{}/*.toml")


class Speech(QObject):
    """The language spoken now; ``changed`` tells every text on the screen to be said anew."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._language = "en"

    @property
    def language(self) -> str:
        """One of ``LANGUAGES``."""
        return self._language

    @language.setter
    def language(self, language: str) -> None:
        if language in LANGUAGES and language != self._language:
            self._language = language
            self.changed.emit()


speech = Speech()


def tr(key: str, /, **args: object) -> str:
    """The text of ``key`` in the language spoken now; English, then the key itself, where there is none.

    What fills it may be ``Words`` of the language house: why a file cannot be written, say.
    """
    language = speech.language
    if not args:
        return catalogue.template(key, language, args)
    return catalogue.text(key, language, {name: spoken(value, language) for name, value in args.items()})


@dataclass(frozen=True)
class Message:
    """A text not yet in any language: a key and what fills it. ``str()`` says it in the language spoken now."""

    key: str
    args: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return tr(self.key, **self.args)


def say(owner: QObject, setter: Callable[[str], object], key: str, /, **args: object) -> None:
    """Give ``owner`` a text through ``setter`` (``button.setText``), now and at every change of language.

    The tie ends with ``owner``.
    """

    def again() -> None:
        setter(tr(key, **args))

    again()
    follow(owner, again)


def follow(owner: QObject, verb: Callable[[], object]) -> None:
    """Do something at every change of language, as long as ``owner`` lives."""

    def again() -> None:
        if isValid(owner):
            verb()
        else:  # Python took it away without a word
            _forget(again)

    speech.changed.connect(again)
    owner.destroyed.connect(lambda: _forget(again))


def _forget(again: Callable[[], None]) -> None:
    try:
        speech.changed.disconnect(again)
    except (RuntimeError, TypeError):
        return
