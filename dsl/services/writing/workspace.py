"""The questions that an editor can ask about rules texts, with their answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from dsl.games.library.shelves import finder, house_rules, kin_of
from dsl.language.check.names import Symbol
from dsl.language.loading.loader import Chain, Finder
from dsl.language.typed.program import Program
from dsl.services.book.prose_check import ProseView, prose_view
from dsl.services.house.rule_difference import Difference
from dsl.services.house.rules_comparison import compare, differences
from dsl.services.theme.theme_form import ThemeForm, theme_form, theme_place
from dsl.services.words.contents import Grid
from dsl.services.words.text_grid import text_grid
from dsl.services.writing.analysis import analysed
from dsl.services.writing.checked_text import CheckedText
from dsl.services.writing.completion.around_cursor import CompletionRequest
from dsl.services.writing.completion.proposals import completions
from dsl.services.writing.contract import Analysis, Completions, Hover, OpenMap, Problem
from dsl.services.writing.formatting import formatting
from dsl.services.writing.game_folder.game_files import THEME
from dsl.services.writing.game_words import GameWords
from dsl.services.writing.hovering import hover
from dsl.services.writing.open_texts import OpenText, OpenTexts
from dsl.services.writing.renamed_files import scenarios_not_renamed
from dsl.services.writing.renaming import Renaming, declarations, places, related, symbol_at, uses_of
from dsl.text.diagnostics import Problems, Severity, Words
from dsl.text.files import read_source
from dsl.text.source import Edit, Place, Source


def different_from_base(opened: OpenText) -> tuple[Difference, ...]:
    """The changes that house rules make, in their last valid state; empty for a game."""
    last_valid = opened.last_valid
    opened.form.form_of(last_valid)  # fills ``opened.form.base`` with the checked base game
    if last_valid is None or last_valid.context is None or opened.form.base is None:
        return ()
    return differences(last_valid.chain, last_valid.context.program, opened.form.base)


def different_from(opened: OpenText, other: CheckedText | None) -> tuple[Difference, ...]:
    """The differences of an open text from another file; empty if one of them has errors."""
    last_valid = opened.last_valid
    if last_valid is None or other is None or not other.valid or last_valid.context is None or other.context is None:
        return ()
    return compare(other.chain, other.context.program, last_valid.chain, last_valid.context.program)


NO_MAPS: Mapping[str, OpenMap] = MappingProxyType({})


class Workspace(OpenTexts):
    """Open texts, with answers about them; those about a text with errors are about its last valid state."""

    def __init__(self, find: Finder = finder) -> None:
        super().__init__(find)
        self._words = GameWords()

    def analysis(self, file: str) -> Analysis:
        """The analysis of an open file."""
        opened, now, _ = self.state(file)
        return analysed(opened, now)

    def completions(self, file: str, line: int, column: int, language: str) -> Completions:
        """The completions before ``column`` of a line of an open file, best first."""
        opened, chain, latest = self.parsed(file)
        request = self._request(chain, latest, opened.last_valid or latest, language)
        return completions(request, line, column, language)

    def hover(self, file: str, line: int, column: int, language: str) -> Hover | None:
        """What is known about the word at a column of a line of an open file."""
        _, now, last_valid = self.state(file)
        return hover(self._request(now.chain, now, last_valid, language), line, column, language)

    def differences(self, file: str, other: str = "") -> tuple[Difference, ...]:
        """The differences of an open file from its base game, or from the file ``other``."""
        opened, _, _ = self.state(file)
        return different_from(opened, self.read(other)) if other else different_from_base(opened)

    def formatting(self, file: str, skin: str = "") -> tuple[Edit, ...]:
        """The edits that format an open file, with its keywords in ``skin`` if given."""
        return formatting(file, self.state(file)[0].text, skin)

    def texts(self, file: str) -> Grid | None:
        """The texts of an open game in all languages, from disk; None if it never was valid."""
        programs = self._programs(file)
        return text_grid(programs) if programs else None

    def theme(self, file: str) -> ThemeForm | None:
        """The theme of an open game, from disk; None if it never was valid."""
        programs = self._programs(file)
        if not programs:
            return None
        kin = kin_of(programs[0].files)
        own = kin[0].path
        # the theme of a game in a folder of its own is its own, even if it is still to be written
        path = own.with_name(THEME) if own.stem == own.parent.name else theme_place(kin)
        there = read_source(path, Problems()) if path.is_file() else None
        return theme_form(there or Source(str(path), ""), there is not None, programs)

    def prose(self, file: str, language: str, spoken: str) -> ProseView | None:
        """The prose of an open game's rulebook in a language; None if the text is not a game at present."""
        opened = self.state(file)[0]
        return prose_view(Source(opened.file, opened.text), language, spoken)

    def definition(self, file: str, line: int, column: int) -> tuple[Place, ...]:
        """The declarations of the name at a place, the effective one first; empty for built-in ones."""
        _, now, last_valid = self.state(file)
        return places(declarations(now, last_valid, line, column))

    def highlights(self, file: str, line: int, column: int) -> tuple[Place, ...]:
        """The uses in the same file of the thing named at a place."""
        _, now, last_valid = self.state(file)
        symbol = symbol_at(now, last_valid, line, column)
        return places(uses_of(symbol, [now])) if symbol is not None else ()

    def references(self, file: str, line: int, column: int) -> tuple[Place, ...]:
        """All uses of the thing named at a place: in the file, those it extends, and nearby ones that extend these."""
        _, now, last_valid = self.state(file)
        symbol = symbol_at(now, last_valid, line, column)
        return places(uses_of(symbol, self._texts_that_may_name(now, symbol))) if symbol is not None else ()

    def related(self, file: str, declared: Place, whole: Place) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
        """Where the thing declared at a place is used, and where the things are declared that it uses."""
        _, _, last_valid = self.state(file)
        return related(last_valid, declared, whole)

    def rename(
        self, file: str, line: int, column: int, name: str, drawn: Mapping[str, OpenMap] = NO_MAPS
    ) -> tuple[Edit, ...] | Problem:
        """The edits that rename the thing at a place, or why that is not possible.

        ``drawn``: the maps open in an editor by key; edits of them have this key as their file.
        """
        _, now, _ = self.state(file)
        use = now.names.at(now.source.name, line, column)
        if use is None:
            text = Words("rename-nothing")
            return Problem(Place(file, line, column, line, column), text.code, Severity.ERROR, text)
        texts = self._texts_that_may_name(now, use.symbol)
        renaming = Renaming(
            use.symbol, Place.of(use.span), name, texts, lambda changed: self.with_changes(texts, changed), drawn
        )
        return renaming.edits()

    def scenarios_not_renamed(self, file: str, line: int, column: int) -> tuple[str, ...]:
        """The scenarios that renaming does not edit, because the name at a place may mean something else there."""
        _, now, last_valid = self.state(file)
        symbol = symbol_at(now, last_valid, line, column)
        return (
            tuple(map(str, scenarios_not_renamed(symbol, self._texts_that_may_name(now, symbol))))
            if symbol is not None
            else ()
        )

    def sentences(self, file: str, clauses: Iterable[str], language: str) -> tuple[str, ...]:
        """The sentences of clauses; those without one are left out."""
        _, _, last_valid = self.state(file)
        texts = self._words.clauses(last_valid, language)
        return tuple(texts[clause] for clause in clauses if clause in texts)

    def _request(self, chain: Chain, latest: CheckedText, last_valid: CheckedText, language: str) -> CompletionRequest:
        """The input for completion and hover in an open file; ``latest`` is its latest check."""
        source = chain.own.source
        return CompletionRequest(
            source,
            chain,
            latest.context or last_valid.context,
            last_valid.chain.own if last_valid.valid else None,
            lambda: self.games(Path(source.name)),
            lambda: self._words.numbers(last_valid, language),
            self._words.translation(last_valid.chain, language).word,
        )

    def _programs(self, file: str) -> list[Program]:
        """The last valid program of an open text, and its house rules."""
        _, _, last_valid = self.state(file)
        if not last_valid.valid:
            return []
        found = (last_valid, *(self.read(str(path)) for path in house_rules(Path(file))))
        return [text.context.program for text in found if text is not None and text.valid and text.context is not None]

    def _texts_that_may_name(self, now: CheckedText, symbol: Symbol) -> list[CheckedText]:
        """The texts that may name a symbol: for a local its file, else the chain and all that extend it."""
        if symbol.kind == "local" and symbol.place is not None:
            files = [symbol.place[0]]
        else:
            files = [file.source.name for file in now.chain.files[1:]]
            declared = {use.span.source.name for use in now.names.declarations(symbol)}
            files += self.extending(declared or files)
        known = (self.read(file) for file in dict.fromkeys(files))
        return [text for text in known if text is not None]
