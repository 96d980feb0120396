"""What the words and built-in functions of the language mean, in a sentence, in the reader's language."""

from __future__ import annotations

from dsl.text.catalogue import Catalogue

_texts = Catalogue("dsl.services.writing", "help/words_{}.toml", "help/functions_{}.toml")


def word_help(english: str, language: str) -> str:
    """What a phrase of the language does; empty if nothing is said of it."""
    return _said("word-" + english.replace(" ", "-"), language)


def builtin_help(name: str, language: str) -> str:
    """What a built-in function, question or word of every game gives; empty where only the reference says it."""
    return _said(f"function-{name}", language)


def _said(key: str, language: str) -> str:
    return str(_texts(language).get(key, ""))
