"""Texts in several languages: TOML files of keys and texts, with gaps to fill and forms that depend on a number.

``key = "{name} is there"`` is a text. A table below a key holds its forms by the categories of CLDR, of which ``other``
must be there: ``lines.one = "{count} line"``, ``lines.other = "{count} lines"``. What fills ``{count}`` chooses.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from fnmatch import fnmatch
from importlib.resources import files

LANGUAGES = ("en", "ru", "uk")
COUNT = "count"
"""The name of the gap whose number decides which form of a text is used."""


class Forms(str):
    """A text with different forms for some numbers. As a ``str`` it is the form ``other``."""

    __slots__ = ("named",)

    def __new__(cls, named: Mapping[str, str]) -> Forms:
        """Make the text from its forms by CLDR category; ``other`` must be among them."""
        made = super().__new__(cls, named["other"])
        made.named = named
        return made

    named: Mapping[str, str]


class Catalogue:
    """Texts in several languages, read from the TOML files of a package; ``{}`` in a file name is the language."""

    def __init__(self, package: str, *names: str) -> None:
        self._files = [(package, name) for name in names]
        self._read: dict[str, Mapping[str, str]] = {}

    def add(self, package: str, *names: str) -> None:
        """Read files of one more package, too."""
        self._files += [(package, name) for name in names]
        self._read.clear()

    def __call__(self, language: str) -> Mapping[str, str]:
        """All texts in ``language``, by key; the English ones if the language is not known."""
        chosen = language if language in LANGUAGES else LANGUAGES[0]
        if chosen not in self._read:
            self._read[chosen] = self._texts(chosen)
        return self._read[chosen]

    def _texts(self, language: str) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for package, name in self._files:
            folder, _, pattern = name.format(language).rpartition("/")
            for file in sorted(files(package).joinpath(folder).iterdir(), key=lambda file: file.name):
                if fnmatch(file.name, pattern):
                    read = tomllib.loads(file.read_text(encoding="utf-8"))
                    found |= {key: Forms(text) if isinstance(text, dict) else text for key, text in read.items()}
        return found

    def template(self, key: str, language: str, args: Mapping[str, object]) -> str:
        """The text of ``key`` with its gaps unfilled. Falls back to English, then to the key itself."""
        for spoken in (language, LANGUAGES[0]):
            text = self(spoken).get(key)
            if isinstance(text, Forms):
                return text.named.get(plural(spoken)(args.get(COUNT, 0)), text)
            if text is not None:
                return text
        return key

    def text(self, key: str, language: str, args: Mapping[str, object]) -> str:
        """The text of ``key`` with its gaps filled."""
        return self.template(key, language, args).format_map(_Gaps(args))


class _Gaps(dict[str, object]):
    """The values for the gaps of a text; a missing value shows as an ellipsis instead of raising ``KeyError``."""

    def __missing__(self, key: str) -> str:
        return "…"


def plural(language: str) -> Callable[[object], str]:
    """A function from a number to its CLDR plural category: ``one``, ``few``, ``many`` or ``other``.

    The rules are those of https://www.unicode.org/cldr/charts/47/supplemental/language_plural_rules.html; Russian and
    Ukrainian have the same.
    """
    return _slavic if language in ("ru", "uk") else _english


def _english(number: object) -> str:
    return "one" if isinstance(number, (int, float)) and abs(number) == 1 else "other"


def _slavic(number: object) -> str:
    if not isinstance(number, (int, float)) or number % 1:
        return "other"
    ten, hundred = abs(number) % 10, abs(number) % 100
    if ten == 1 and hundred != 11:
        return "one"
    return "few" if 2 <= ten <= 4 and not 12 <= hundred <= 14 else "many"
