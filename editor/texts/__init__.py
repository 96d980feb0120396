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


Verb = Callable[[], object]


class Speech(QObject):
    """The language spoken now; ``changed`` is told when all texts on the screen are said anew."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._language = "en"
        self._followers: dict[int, tuple[QObject, list[Verb]]] = {}

    @property
    def language(self) -> str:
        """One of ``LANGUAGES``."""
        return self._language

    @language.setter
    def language(self, language: str) -> None:
        if language not in LANGUAGES or language == self._language:
            return
        self._language = language
        for key, (owner, verbs) in list(self._followers.items()):
            for verb in list(verbs):
                if not isValid(owner):  # Python took it away without a word
                    self._followers.pop(key, None)
                    break
                verb()
        self.changed.emit()

    @property
    def followers(self) -> int:
        """How many there are whose texts are said anew."""
        return len(self._followers)

    def follow(self, owner: QObject, verb: Verb) -> None:
        """Do something at every change of language, as long as ``owner`` lives.

        A window has thousands of texts: one tie for each owner, for signals are slow to part.
        """
        key = id(owner)  # of nobody else, while the owner is kept here
        if key in self._followers:
            self._followers[key][1].append(verb)
            return
        self._followers[key] = owner, [verb]
        owner.destroyed.connect(lambda: self._followers.pop(key, None))


speech = Speech()
follow = speech.follow


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
