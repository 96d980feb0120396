"""What an editor asks about rules texts while they are written."""

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
from dsl.services.writing.contract import Analysis, Completions, Drawn, Hover, Problem
from dsl.services.writing.formatting import formatting
from dsl.services.writing.game_folder.game_files import THEME
from dsl.services.writing.game_words import GameWords
from dsl.services.writing.hovering import hover
from dsl.services.writing.open_texts import OpenText, OpenTexts
from dsl.services.writing.renamed_files import left_alone
from dsl.services.writing.renaming import Renaming, declarations, places, related, symbol_at, uses_of
from dsl.text.diagnostics import Problems, Severity, Words
from dsl.text.files import read_source
from dsl.text.source import Edit, Place, Source


def different_from_base(opened: OpenText) -> tuple[Difference, ...]:
    """What house rules change, in the last state of them that was a game; nothing of a game itself."""
    sound = opened.sound
    opened.form.form_of(sound)  # it has the game below checked already
    if sound is None or sound.context is None or opened.form.base is None:
        return ()
    return differences(sound.chain, sound.context.program, opened.form.base)


def different_from(opened: OpenText, other: CheckedText | None) -> tuple[Difference, ...]:
    """What is different in an open text from another file; nothing where one of them is no game."""
    sound = opened.sound
    if sound is None or other is None or not other.sound or sound.context is None or other.context is None:
        return ()
    return compare(other.chain, other.context.program, sound.chain, sound.context.program)


NO_MAPS: Mapping[str, Drawn] = MappingProxyType({})


class Workspace(OpenTexts):
    """Open texts, with answers about them. Any question may be asked of a broken text: what was last a game answers."""

    def __init__(self, find: Finder = finder) -> None:
        super().__init__(find)
        self._words = GameWords()

    def analysis(self, file: str) -> Analysis:
        """All that is shown of an open file."""
        opened, now, _ = self.state(file)
        return analysed(opened, now)

    def completions(self, file: str, line: int, column: int, language: str) -> Completions:
        """What may be written before ``column`` of a line of an open file, best first."""
        opened, chain, known = self.parsed(file)
        request = self._request(chain, known, opened.sound or known, language)
        return completions(request, line, column, language)

    def hover(self, file: str, line: int, column: int, language: str) -> Hover | None:
        """What is known of the word at a column of a line of an open file."""
        _, now, sound = self.state(file)
        return hover(self._request(now.chain, now, sound, language), line, column, language)

    def differences(self, file: str, other: str = "") -> tuple[Difference, ...]:
        """What is different in an open file from the game that it changes, or from the file ``other``."""
        opened, _, _ = self.state(file)
        return different_from(opened, self.read(other)) if other else different_from_base(opened)

    def formatting(self, file: str, skin: str = "") -> tuple[Edit, ...]:
        """The edits that write an open file evenly, with its words in ``skin`` if one is named."""
        return formatting(file, self.state(file)[0].text, skin)

    def texts(self, file: str) -> Grid | None:
        """The texts of an open game in all languages, as they lie on disk; None if it never was a game."""
        programs = self._programs(file)
        return text_grid(programs) if programs else None

    def styles(self, file: str) -> ThemeForm | None:
        """What the theme of an open game says on disk; None if it never was a game."""
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
        """The prose of an open game's rulebook in a language; None of what is no game now."""
        opened = self.state(file)[0]
        return prose_view(Source(opened.file, opened.text), language, spoken)

    def definition(self, file: str, line: int, column: int) -> tuple[Place, ...]:
        """Where the name at a place is declared, what counts first; nothing of what is built in."""
        _, now, sound = self.state(file)
        return places(declarations(now, sound, line, column))

    def highlights(self, file: str, line: int, column: int) -> tuple[Place, ...]:
        """Where the thing that is named at a place is named in the same file."""
        _, now, sound = self.state(file)
        symbol = symbol_at(now, sound, line, column)
        return places(uses_of(symbol, [now])) if symbol is not None else ()

    def references(self, file: str, line: int, column: int) -> tuple[Place, ...]:
        """Where it is named in the file, in those it extends, and in those near by that extend any of these."""
        _, now, sound = self.state(file)
        symbol = symbol_at(now, sound, line, column)
        return places(uses_of(symbol, self._speaking_of(now, symbol))) if symbol is not None else ()

    def related(self, file: str, declared: Place, whole: Place) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
        """Where in an open game a thing is named that is declared at a place, and what its declaration names."""
        _, _, sound = self.state(file)
        return related(sound, declared, whole)

    def rename(
        self, file: str, line: int, column: int, name: str, drawn: Mapping[str, Drawn] = NO_MAPS
    ) -> tuple[Edit, ...] | Problem:
        """The edits that give the thing named at a place another name, or why that cannot be.

        ``drawn``: the maps that an editor has open; edits of them bear the names that they have here.
        """
        _, now, _ = self.state(file)
        use = now.names.at(now.source.name, line, column)
        if use is None:
            said = Words("rename-nothing")
            return Problem(Place(file, line, column, line, column), said.code, Severity.ERROR, said)
        texts = self._speaking_of(now, use.symbol)
        renaming = Renaming(
            use.symbol, Place.of(use.span), name, texts, lambda changed: self.with_changes(texts, changed), drawn
        )
        return renaming.edits()

    def left_alone(self, file: str, line: int, column: int) -> tuple[str, ...]:
        """The scenarios in which the name at a place stands, and may mean something else: renaming leaves them."""
        _, now, sound = self.state(file)
        symbol = symbol_at(now, sound, line, column)
        return tuple(map(str, left_alone(symbol, self._speaking_of(now, symbol)))) if symbol is not None else ()

    def sentences(self, file: str, clauses: Iterable[str], language: str) -> tuple[str, ...]:
        """What clauses say; those that nobody has said are left out."""
        _, _, sound = self.state(file)
        said = self._words.clauses(sound, language)
        return tuple(said[clause] for clause in clauses if clause in said)

    def _request(self, chain: Chain, known: CheckedText, sound: CheckedText, language: str) -> CompletionRequest:
        """What completion and hover need to know of an open file; ``known`` is its latest type check."""
        source = chain.own.source
        return CompletionRequest(
            source,
            chain,
            known.context or sound.context,
            sound.chain.own if sound.sound else None,
            lambda: self.games(Path(source.name)),
            lambda: self._words.numbers(sound, language),
            self._words.translation(sound.chain, language).word,
        )

    def _programs(self, file: str) -> list[Program]:
        """What an open text last said that was sound, and its house rules."""
        _, _, sound = self.state(file)
        if not sound.sound:
            return []
        found = (sound, *(self.read(str(path)) for path in house_rules(Path(file))))
        return [text.context.program for text in found if text is not None and text.sound and text.context is not None]

    def _speaking_of(self, now: CheckedText, symbol: Symbol) -> list[CheckedText]:
        """The texts that may name a symbol: of a local its file, of others all of the chain and what extends it."""
        if symbol.kind == "local" and symbol.place is not None:
            files = [symbol.place[0]]
        else:
            files = [file.source.name for file in now.chain.files[1:]]
            declared = {use.span.source.name for use in now.names.declarations(symbol)}
            files += self.extending(declared or files)
        known = (self.read(file) for file in dict.fromkeys(files))
        return [text for text in known if text is not None]
