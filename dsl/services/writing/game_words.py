"""Texts for the reader: translations of a game, explanations of keywords and built-ins, types as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dsl.games.library.shelves import kin_of
from dsl.games.play import ClauseTexts, Translation, load_translation
from dsl.games.play.gap_faults import NamedValues, values_of
from dsl.games.play.value_gaps import GapValues
from dsl.language.check.clauses import Clauses, prefixes_of
from dsl.language.check.context import Context, Signature
from dsl.language.loading.loader import Chain
from dsl.language.syntax.built_in_names import english_name, written_name
from dsl.language.syntax.keywords import of_skin
from dsl.language.typed import types as ty
from dsl.services.writing.checked_text import CheckedText
from dsl.text.catalogue import Catalogue
from dsl.text.diagnostics import Problems

_Stamp = tuple[tuple[str, int], ...]


@dataclass
class GameWords:
    """Cached translations of games, read again when one of their files changes."""

    _cache: dict[tuple[tuple[str, ...], str], tuple[_Stamp, Translation, ClauseTexts]] = field(default_factory=dict)

    def translation(self, chain: Chain, language: str) -> Translation:
        """The texts of a game and of all it extends in a language."""
        return self._read(chain, language)[1]

    def clauses(self, text: CheckedText, language: str) -> Mapping[str, str]:
        """Clause → its sentence in the rulebook, with values in place of the braces."""
        _, translation, texts = self._read(text.chain, language)
        program = text.context.program if text.valid and text.context is not None else None
        values = values_of(program) if program is not None else NamedValues({}, {})
        return texts.sentences(GapValues(values, language, translation.word))

    def numbers(self, text: CheckedText, language: str) -> Iterator[tuple[str, str]]:
        """Clauses as the file writes them (without its prefix) and their sentences; also those only used in tags."""
        chain, sentences = text.chain, self.clauses(text, language)
        prefix = prefixes_of([file.game.clauses if file.game is not None else None for file in chain.files])[-1]
        tagged = (home.clause for home in Clauses(chain.files).homes)
        for clause in dict.fromkeys((*sentences, *tagged)):
            yield clause.removeprefix(prefix), sentences.get(clause, "")

    def _read(self, chain: Chain, language: str) -> tuple[_Stamp, Translation, ClauseTexts]:
        names = tuple(file.source.name for file in chain.files[1:])
        stamp, cached = _stamp(names), self._cache.get((names, language))
        if cached is None or cached[0] != stamp:
            headers = kin_of([file.source for file in chain.files])
            cached = stamp, load_translation(headers, language, Problems()), ClauseTexts(headers)
            self._cache[names, language] = cached
        return cached


def _stamp(names: Sequence[str]) -> _Stamp:
    """The modification times of the translation files of some rules."""
    found = sorted({path for name in names for path in (Path(name).parent / "lang").glob("*.yaml")})
    return tuple((str(path), path.stat().st_mtime_ns) for path in found)


_texts = Catalogue("dsl.services.writing", "help/words_{}.toml", "help/functions_{}.toml")


def word_help(english: str, language: str) -> str:
    """The explanation of a keyword phrase; empty if there is none."""
    return _text("word-" + english.replace(" ", "-"), language)


def builtin_help(written: str, language: str) -> str:
    """The explanation of a built-in as any language writes it, a function up to its bracket; empty in English."""
    name, bracket, _ = written.partition("(")
    return _text(f"function-{english_name(name, 'called' if bracket else 'bare')}", language)


def _text(key: str, language: str) -> str:
    return str(_texts(language).get(key, ""))


def type_text(kind: ty.Type, context: Context, skin: str) -> str:
    """A type as an author would write it; an enumeration without a name as all its members."""
    match kind:
        case ty.Opt(element=inner):
            return f"{of_skin('optional', skin)} {type_text(inner, context, skin)}"
        case ty.SetOf(element=ty.Type() as inner) | ty.RowOf(element=inner):
            return f"{of_skin('set of', skin)} {type_text(inner, context, skin)}"
        case ty.Bool():
            return of_skin("bool", skin)
        case ty.Colour():
            return written_name("colour", "bare", "", skin)
        case ty.Int() if kind == ty.INT:
            return of_skin("int", skin)
        case ty.Dom(name=name) if not name.isidentifier():
            domain = context.program.domains.get(name)
            return " | ".join(domain.members) if domain is not None else name
    return "" if isinstance(kind, ty.Unknown | ty.NoneType_) else written_name(str(kind), "bare", "", skin)


def signature_text(signature: Signature, context: Context, skin: str) -> str:
    """A signature with parameters and result: ``hit(s: ship) -> bool``."""
    inside = ", ".join(f"{name}: {type_text(kind, context, skin)}" for name, kind in signature.parameters)
    head = f"{signature.name.partition('@')[0]}({inside})"
    return head if signature.result is None else f"{head} -> {type_text(signature.result, context, skin)}"
