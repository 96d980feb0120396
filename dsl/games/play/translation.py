"""A game's texts in another language, from ``lang/LANGUAGE.yaml``: each text of the rules with its translation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

import dsl.language.loading
from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.events import Shown
from dsl.games.library.shelves import Header
from dsl.language.typed.program import Program
from dsl.maps.board.map import pick
from dsl.text.diagnostics import LANGUAGES, Diagnostic, Problems, Words, message, near
from dsl.text.diagnostics.lookalikes import letters_alike, lookalike
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import MappingNode, ScalarNode, compose_all
from dsl.text.source import Source, Span

BUILT_IN = Path(dsl.language.loading.__file__).parent
"""The folder of the prelude, which every game extends: `why` tells the helps of its functions, which are English."""
NOTHING = "none"  # the stable name of a missing value
COMPASS = frozenset(("N", "NE", "E", "SE", "S", "SW", "W", "NW"))
"""The built-in names of directions, which the program translates; other names are translated by the game."""
_NUMBERED = re.compile(r"(?P<stem>.+) (?P<number>\d+)")  # what pieces without a name of their own are called


class Translation:
    """The texts of one game in one language; an empty one leaves everything as in the rules.

    ``players`` are the names of the people at the seats; an empty one leaves the game's own word.
    """

    def __init__(self, table: Mapping[str, str] | None = None, language: str = "", players: Iterable[str] = ()) -> None:
        self._table = dict(table or {})
        self.language = language
        self.players = tuple(players)

    def with_players(self, names: Iterable[str]) -> Translation:
        """The same texts, with the names of the players of a match."""
        return Translation(self._table, self.language, names)

    def word(self, text: str) -> str:
        """The translation of a title or label, itself where it has none; ``Card 3`` is also found as ``Card``."""
        found = self.find(text)
        return text if found is None else found

    def find(self, text: str) -> str | None:
        """The translation of a text, None where it has none."""
        found = self._table.get(text)
        if found is None and (match := _NUMBERED.fullmatch(text)):
            stem = self._table.get(match["stem"])
            return f"{stem} {match['number']}" if stem is not None else None
        return found

    def message(self, code: str, **args: object) -> str:
        """A text of the program (not of the game) in this language."""
        return message(code, args, self.language)

    def label(self, game: Game, datum: Datum) -> str:
        """A value as readers of this language call it; for features of the map their title in this language."""
        if datum.many:
            if datum.domain == "player" and (team := game.team_of(datum.value)) is not None:
                return self.word(team.label or team.name)
            return ", ".join(self.label(game, part) for part in game.split(datum)) or "–"
        if datum.domain == "bool":
            return self.message("word-yes" if datum.value == 1 else "word-no")
        domain = game.program.domains.get(datum.domain)
        if domain is not None and domain.kind == "player" and datum.value >= 0:
            if datum.value < len(self.players) and self.players[datum.value]:
                return self.players[datum.value]
            if game.seat_names:
                return self.word(game.label(datum))
            return self.message("word-player", number=datum.value + 1)
        if datum.domain in game.features and datum.value >= 0:
            return self._placed(game, datum)
        if domain is not None and domain.kind == "cell":
            # a cell named O7 is not the direction O: names of the map are not translated
            return game.map.place(datum.value, self.language) if datum.value >= 0 else "–"
        label = game.label(datum)
        if domain is not None and domain.kind == "direction" and label in COMPASS - {*domain.labels}:
            return self.message(f"word-direction-{label}")
        return "–" if label == NOTHING else self.word(label)

    def _placed(self, game: Game, datum: Datum) -> str:
        """The title of a feature; without one its kind and place, because ids are not for readers."""
        placed, kind = game.features[datum.domain][datum.value], game.program.domains[datum.domain].label
        named = pick(placed.titles, self.language)
        if named or not kind or not placed.cells:
            return named or game.show(datum)
        return f"{self.word(kind)} {game.map.place(placed.cells[0], self.language)}"

    def players_text(self, game: Game, players: int) -> str:
        """The names of the ``players`` (a bit mask of seats), as a list; a whole team as "Team (name, name)"."""
        parts = []
        for side in dict.fromkeys(game.linked.sides):
            names = [
                self.label(game, Datum("player", p))
                for p in range(game.seats)
                if players & side & 1 << p and side >> p & 1
            ]
            team = game.team_of(players & side)
            parts += [f"{self.word(team.label or team.name)} ({', '.join(names)})"] if team is not None else names
        return ", ".join(parts)

    def result(self, game: Game, winners: int) -> str:
        """Who has won (``winners``: a bit mask of seats, 0 for a draw)."""
        return (
            self.message("told-won", names=self.players_text(game, winners)) if winners else self.message("told-drawn")
        )

    def template(self, shown: Shown) -> str:
        """The translated template of a text, its braces not filled in."""
        return self._table.get(shown.template, shown.template)

    def text(self, game: Game, shown: Shown, unseen: str = "…") -> str:
        """A text with its braces filled; ``unseen`` stands for a hidden or missing value.

        If it begins with a value, its first letter is capitalized, unless the whole text is a value.
        """
        parts = parts_of(self.template(shown))
        values = {normal(source): value for source, value in shown.values}
        if not all(part in values for is_brace, part in parts if is_brace):
            parts = parts_of(shown.template)  # a translation that asks for something unknown cannot be filled
        filled = "".join(self._filled(game, values.get(part), unseen) if brace else part for brace, part in parts)
        said = [brace for brace, part in parts if part]
        return filled[:1].upper() + filled[1:] if len(said) > 1 and said[0] else filled

    def _filled(self, game: Game, value: Datum | None, unseen: str) -> str:
        return unseen if value is None else self.label(game, value)


def forms_of(text: str) -> tuple[str, ...]:
    """The keys of a text in a table: itself, and itself without a final number."""
    match = _NUMBERED.fullmatch(text)
    return (text, match["stem"]) if match else (text,)


def split(template: str) -> Iterator[tuple[bool, str]]:
    """The parts of a template in order: (False, plain text) and (True, the text between braces)."""
    depth, start = 0, 0
    for place, sign in enumerate(template):
        if sign == "{":
            if depth == 0:
                yield False, template[start:place]
                start = place + 1
            depth += 1
        elif sign == "}" and depth:
            depth -= 1
            if depth == 0:
                yield True, template[start:place]
                start = place + 1
    yield False, ("{" if depth else "") + template[start:]


@lru_cache(maxsize=4096)
def parts_of(template: str) -> tuple[tuple[bool, str], ...]:
    """The parts of a template, cached; texts between braces have normal spacing."""
    return tuple((is_brace, normal(part) if is_brace else part) for is_brace, part in split(template))


@lru_cache(maxsize=4096)
def normal(source: str) -> str:
    """An expression of a template with single blanks, so that spacing makes no difference."""
    return " ".join(source.split())


def load_translation(family: Iterable[Header], language: str, problems: Problems) -> Translation:
    """The texts of a game and of all it extends in ``language``; the text nearest to the game wins."""
    table: dict[str, str] = {}
    for folder in (*(header.path.parent for header in family), BUILT_IN):
        path = folder / "lang" / f"{language}.yaml"
        if path.is_file():
            for template, text in read_table(path, problems).items():
                table.setdefault(template, text)
    return Translation(table, language)


def read_table(path: Path, problems: Problems) -> Mapping[str, str]:
    """One file of translations; braces that the original does not have are reported."""
    return _read(path, True, problems)


def read_texts(path: Path, problems: Problems) -> Mapping[str, str]:
    """One file of texts by name."""
    return _read(path, False, problems)


def _read(path: Path, templates: bool, problems: Problems) -> Mapping[str, str]:
    source = read_source(path, problems)
    if source is None:
        return {}
    table, found = _table(source.name, source.text, templates)
    problems.extend(found)
    return table


@lru_cache(maxsize=64)
def _table(name: str, text: str, templates: bool) -> tuple[Mapping[str, str], Problems]:
    """A flat table and its mistakes, cached by the text of the file: house rules share those of their game."""
    table, problems = dict[str, str](), Problems()
    for document in compose_all(Source(name, text), problems):
        if not isinstance(document, MappingNode):
            problems.error("lang-not-table", document.span)
            continue
        for key, value in document.pairs:
            if not isinstance(value, ScalarNode):
                problems.error("lang-not-text", value.span, template=key.value)
                continue
            for fault in brace_faults(key.value, value.value) if templates else ():
                problems.add(Diagnostic(fault.code, value.span, fault.args))
            table[key.value] = value.value
    return MappingProxyType(table), problems


def braces(text: str) -> tuple[str, ...]:
    """The texts between braces, without repetitions."""
    return tuple(dict.fromkeys(normal(part) for is_brace, part in split(text) if is_brace))


def brace_faults(text: str, translation: str) -> Iterator[Words]:
    """Mistakes in the braces of a translation."""
    known = braces(text)
    for name in braces(translation):
        if name not in known:
            yield Words("lang-unknown-brace", {"name": name, "known": ", ".join(sorted(known)) or "–"})
    if any("{" in part for is_brace, part in split(translation) if not is_brace):
        yield Words("lang-open-brace")


_SHORT = 48


def check_translation(path: Path, programs: Sequence[Program], problems: Problems) -> None:
    """Report all mistakes in a file such as ``lang/en.yaml`` of a game; ``programs``: the game and house rules."""
    if path.stem not in LANGUAGES:
        known = ", ".join(f"{language}.yaml" for language in LANGUAGES)
        problems.warn("lang-no-language", None, near(path.stem, LANGUAGES), name=path.name, known=known)
    table = read_table(path, problems)
    if problems.failed or not programs:
        return
    texts = dict.fromkeys(text for program in programs for text in program.texts)
    forms = {form for text in texts for form in forms_of(text)}
    mapping = mapping_of(path)
    for key in mapping.pairs if mapping else ():
        if key[0].value not in forms:
            _stale(key[0], list(texts), problems)
    missing = [text for text in programs[0].texts if not table.keys() & forms_of(text)]
    own = [
        text for text in missing if next(iter(programs[0].texts[text])).span.source.name == programs[0].files[-1].name
    ]
    if own and mapping is not None:
        problems.note("lang-missing", first_sign(mapping), count=len(own), first=own[0][:_SHORT])


def mapping_of(path: Path) -> MappingNode | None:
    """The YAML table of a file of texts, with line numbers; None if the file has none."""
    source = read_source(path, Problems())
    documents = compose_all(source, Problems()) if source is not None else []
    return next((document for document in documents if isinstance(document, MappingNode)), None)


def first_sign(mapping: MappingNode) -> Span:
    """The first character of a table, where reports about the whole file are shown."""
    start = mapping.span
    return Span(start.source, start.line, 1, start.line, 2)


def _stale(key: ScalarNode, texts: Sequence[str], problems: Problems) -> None:
    alike = lookalike(key.value, texts)
    if alike:
        problems.add(letters_alike(key.span, key.value, alike))
    else:
        problems.warn("lang-stale", key.span, near(key.value, texts), text=key.value[:_SHORT])
