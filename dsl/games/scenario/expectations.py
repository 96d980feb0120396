"""The expectations of a scenario: values, offered choices, the journal, the result."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.events import Entry
from dsl.engines.protocol.state import NoSuchName, WhichKey
from dsl.games.play.match import Match
from dsl.games.play.notation import nearest
from dsl.games.play.translation import Translation
from dsl.games.scenario.names import NO, PLAYER, YES, Names, word_in, yes_or_no
from dsl.games.scenario.plain_yaml import one_or_more, pairs_of, words_in
from dsl.games.scenario.vocabulary import Terms, Vocabulary, typed_term
from dsl.language.typed import nodes as n
from dsl.maps.mapfile.values import typed
from dsl.text.diagnostics import Diagnostic, Problems, near
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode

HIDDEN = "hidden"
_MOST_KNOWN = 12


@dataclass(frozen=True)
class Found:
    """A value; ``sees`` returns whether a player (None: a spectator) may see it."""

    datum: Datum
    sees: Callable[[int | None], bool]


class ExpectedValues:
    """Compares values of a match with those in a scenario: paths, or expressions of the rules."""

    def __init__(self, match: Match, names: Names, problems: Problems) -> None:
        self._engine = match.engine
        self._names = names
        self._problems = problems
        self._terms = Terms(match.engine, names)

    def expect(self, value: Node) -> None:
        """Check ``expect``: conditions that must hold, or ``{path: value}`` with exact values."""
        if isinstance(value, MappingNode):
            for key, wanted in value.pairs:
                if not self._is_nested(key, wanted) and (found := self._read(key)) is not None:
                    self._compare("scenario-differs", key, wanted, found.datum)
            return
        for item in words_in(one_or_more(value), self._problems):
            self._condition(item)

    def sees(self, value: Node) -> None:
        """Check ``sees: {player: {path: value}}``: values as that player sees them, or ``hidden``."""
        for who, values in pairs_of(value, self._problems):
            if not self._names.is_viewer(who.value):
                known = self._names.viewers
                hint = near(who.value, known)
                self._problems.error("scenario-no-player", who.span, hint, name=who.value, known=", ".join(known))
                continue
            for key, wanted in pairs_of(values, self._problems):
                if not self._is_nested(key, wanted) and (found := self._read(key)) is not None:
                    seen = found.datum if found.sees(self._names.seat(who.value)) else None
                    self._compare("scenario-sees", key, wanted, seen, who.value)

    def _condition(self, text: ScalarNode) -> None:
        """Check one condition; for a comparison, both sides are reported."""
        node = typed_term(text, self._names, self._problems, condition=True)
        datum = self._terms.value(node, self._problems) if node is not None else None
        if datum is None or datum.value:
            return
        sides = (node.left, node.right) if isinstance(node, n.Compare) else ()
        texts = [
            f"{side.span.text} = {_listed(self.shown(value))}"
            for side in sides
            if not isinstance(side, n.Const) and (value := self._terms.value(side, self._problems)) is not None
        ]
        code = "scenario-untrue-for" if texts else "scenario-untrue"
        self._problems.error(code, text.span, text=text.value, found="; ".join(texts))

    def _read(self, key: ScalarNode) -> Found | None:
        """The value that a path or an expression names; None (reported) if there is none."""
        path = self._names.path(key.value)
        try:
            datum = self._names.get(self._engine, key.value)
            return Found(datum, lambda who: self._names.is_open(key.value) or self._engine.sees(path, who))
        except WhichKey as error:
            self._which(key, error)
            return None
        except NoSuchName:
            return self._term(key)

    def _which(self, key: ScalarNode, error: WhichKey) -> None:
        """Report a path of an attribute with many values that does not say which."""
        known = self._names.players if error.domain == PLAYER else tuple(error.known)
        path = key.value.removesuffix(f".{error.name}") if error.name else key.value
        hint = near(error.name, known) or (known[0] if known else "")
        args = {"name": path.rpartition(".")[2], "known": ", ".join(known[:_MOST_KNOWN])}
        self._problems.add(Diagnostic("scenario-which-key", key.span, args, f"{path}.{hint}"))

    def _term(self, key: ScalarNode) -> Found | None:
        """The value of an expression; None (reported) if it is invalid."""
        node = typed_term(key, self._names, self._problems)
        datum = self._terms.value(node, self._problems) if node is not None else None
        return None if node is None or datum is None else Found(datum, partial(self._terms.sees, node))

    def _is_nested(self, key: ScalarNode, wanted: Node) -> bool:
        """Whether attributes are nested under their owner; reported, because they must be written with a point."""
        if not isinstance(wanted, MappingNode) or not wanted.pairs:
            return False
        name, value = wanted.pairs[0]
        text = value.value if isinstance(value, ScalarNode) else "…"
        self._problems.error("scenario-parted", wanted.span, f"{key.value}.{name.value}: {text}", name=key.value)
        return True

    def _compare(self, code: str, key: ScalarNode, wanted: Node, found: Datum | None, who: str = "") -> None:
        """Report a difference between ``wanted`` and ``found`` (None: a value that may not be seen)."""
        pile = self._piled(key) if isinstance(wanted, SequenceNode) and found is not None else None
        texts, shown = self._expected(wanted), self.shown(found) if found is not None else (HIDDEN,)
        if pile is not None:
            texts, shown = self._written(wanted), pile
        if texts is not None and found is not None and found.domain == "bool":
            texts = tuple(map(yes_or_no, texts))
        if texts is not None and texts != shown:
            args = {"path": key.value, "expected": _listed(texts), "found": _listed(shown), "who": who}
            self._problems.add(Diagnostic(code, wanted.span, args))

    def _piled(self, key: ScalarNode) -> tuple[str, ...] | None:
        """The cards of a zone that is a pile, the topmost last; None if the path is not a pile."""
        try:
            cards = self._engine.state.piled(self._names.path(key.value))
        except NoSuchName:
            return None
        if cards is None:
            return None
        deck = self._names.get(self._engine, key.value).domain
        return tuple(self._names.show(Datum(deck, card)) for card in cards)

    def shown(self, datum: Datum) -> tuple[str, ...]:
        """A value in the scenario's words; a set as its members in order."""
        return tuple(sorted(self._names.members(datum))) if datum.many else (self._names.show(datum),)

    def _expected(self, item: Node) -> tuple[str, ...] | None:
        """The value expected by a scenario, in the same form as ``shown``; None (reported) if it is malformed."""
        if isinstance(item, ScalarNode):
            return (self._names.stable(word_in(item)),)
        if isinstance(item, SequenceNode) and all(isinstance(inner, ScalarNode) for inner in item.items):
            return tuple(sorted(self._written(item)))
        self._problems.error("scenario-not-word", item.span)
        return None

    def _written(self, item: Node) -> tuple[str, ...]:
        """The words of a list, in their order."""
        found = item.items if isinstance(item, SequenceNode) else ()
        return tuple(self._names.stable(inner.value) for inner in found if isinstance(inner, ScalarNode))


def _listed(values: tuple[str, ...]) -> str:
    return ", ".join(values) or "–"


class ExpectedOffers:
    """Compares the choices of one question with a scenario."""

    def __init__(self, texts: Sequence[str], names: Names, words: Vocabulary, problems: Problems) -> None:
        self._texts = texts
        self._names = names
        self._words = words
        self._problems = problems

    def offered(self, value: Node) -> None:
        """Check ``offers``: choices that must be offered; or ``{beginning: [all its continuations]}``."""
        if isinstance(value, MappingNode):
            for prefix, rest in value.pairs:
                if self._words.check(prefix, self._problems):
                    self._beginning(prefix, rest)
            return
        for item in self._choices(value):
            if _folded(self._names.stable(item.value)) not in map(_folded, self._texts):
                shown = "; ".join(nearest(item.value, self._texts))
                self._problems.error("scenario-not-offered", item.span, text=item.value, offers=shown, taken="")

    def lacking(self, value: Node) -> None:
        """Check ``lacks``: no offered choice begins with any of these texts."""
        for item in self._choices(value):
            self._lacks(item)

    def _lacks(self, item: ScalarNode) -> None:
        hit = [text for text in self._texts if _after(text, self._names.stable(item.value)) is not None]
        if hit:
            shown = "; ".join(hit[:6])
            self._problems.error("scenario-is-offered", item.span, text=item.value, offers=shown, count=len(hit))

    def _choices(self, value: Node) -> Iterator[ScalarNode]:
        """The choices in a scenario that have a meaning; others are reported."""
        return (
            item for item in words_in(one_or_more(value), self._problems) if self._words.check(item, self._problems)
        )

    def _beginning(self, prefix: ScalarNode, rest: Node) -> None:
        """Check the continuations of a beginning; if nothing can follow it, ``yes`` or ``no``."""
        head = self._names.stable(prefix.value)
        found = {_folded(end): end for text in self._texts if (end := _after(text, head)) is not None}
        word = rest.value if isinstance(rest, ScalarNode) else ""
        if self._words.takes_none(prefix.value) and word in (*YES, *NO):
            if word in NO:
                self._lacks(prefix)
            elif not found:
                shown = "; ".join(nearest(prefix.value, self._texts))
                self._problems.error("scenario-not-offered", prefix.span, text=prefix.value, offers=shown, taken="")
            return
        self._exactly(prefix, rest, found)

    def _exactly(self, prefix: ScalarNode, rest: Node, found: dict[str, str]) -> None:
        wanted = set[str]()
        for item in words_in(() if rest.empty else one_or_more(rest), self._problems):
            text = _folded(self._names.stable(item.value))
            lacking = text in wanted or text not in found
            if lacking:  # perhaps it is another card with the same name
                alike = (end for end in found if end not in wanted and re.fullmatch(rf"{re.escape(text)} #\d+", end))
                text = (another := next(alike, "")) or text
                lacking = not another
            wanted.add(text)
            choice = item.scalar(f"{prefix.value} {item.value}")
            if lacking and self._words.check(choice, self._problems):
                close = near(text, found.values())
                self._problems.error("scenario-offer-lacks", item.span, close, text=item.value, prefix=prefix.value)
        more = [end for text, end in found.items() if text not in wanted]
        if more == [""]:
            hint = f"{prefix.value}: yes"
            self._problems.error("scenario-offer-plain", prefix.span, hint, prefix=prefix.value)
        elif more:
            shown = "; ".join(more[:12])
            self._problems.error("scenario-offer-more", prefix.span, prefix=prefix.value, more=shown, count=len(more))


def _after(offer: str, prefix: str) -> str | None:
    """What follows ``prefix`` in an offer, by words; None if it begins differently."""
    words, head = offer.split(), prefix.split()
    return " ".join(words[len(head) :]) if _folded(" ".join(words[: len(head)])) == _folded(prefix) else None


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


_PLAIN = Translation()


class ExpectedJournal:
    """The journal since the last step, as all may read it or as one player reads it."""

    def __init__(self, entries: Sequence[Entry], names: Names, problems: Problems) -> None:
        self._game = names.game
        self._names = names
        self._problems = problems
        self._entries = entries

    def check(self, value: Node, wanted: bool) -> None:
        """Check ``log`` (``wanted``) or ``no log``: clauses or words; below a player's name, that player's."""
        if not isinstance(value, MappingNode):
            for text in words_in(one_or_more(value), self._problems):
                self._one(text, wanted, None, "")
            return
        for key, inner in value.pairs:
            if self._names.is_viewer(key.value):
                for text in words_in(one_or_more(inner), self._problems):
                    self._one(text, wanted, self._names.seat(key.value), key.value)
            elif isinstance(inner, ScalarNode) and inner.value.isdigit() and wanted:
                self._count(key, inner)
            else:
                known = self._names.viewers
                hint = near(key.value, known)
                self._problems.error("scenario-no-player", key.span, hint, name=key.value, known=", ".join(known))

    def _one(self, text: ScalarNode, wanted: bool, viewer: int | None, who: str) -> None:
        found = [entry for entry in self._entries if self._is(entry, text.value, viewer)]
        if bool(found) == wanted:
            return
        code = "scenario-not-logged" if wanted else "scenario-logged"
        if who:
            code = "scenario-not-logged-for" if wanted else "scenario-logged-for"
        shown = self._entries if wanted else found
        lines = [line for entry in shown if (line := self._entry_text(entry, viewer))]
        cited = sorted({clause for entry in shown for clause in entry.clauses})
        args = {
            "text": text.value,
            "who": who,
            "lines": " | ".join(lines[-6:]) or "–",
            "clauses": ", ".join(cited) or "–",
        }
        self._problems.add(Diagnostic(code, text.span, args))

    def _count(self, text: ScalarNode, number: ScalarNode) -> None:
        found = sum(self._is(entry, text.value, None) for entry in self._entries)
        if found != typed(number.value):
            self._problems.error(
                "scenario-log-count", number.span, text=text.value, expected=number.value, found=str(found)
            )

    def _is(self, entry: Entry, text: str, viewer: int | None) -> bool:
        return text in entry.clauses or text in self._entry_text(entry, viewer)

    def _entry_text(self, entry: Entry, viewer: int | None) -> str:
        return _PLAIN.text(self._game, entry.seen_by(viewer))


def check_result(match: Match, names: Names, key: ScalarNode, wanted: Sequence[ScalarNode], problems: Problems) -> None:
    """Check ``result``: who has won (players, a team), ``draw``, or ``none`` while the game goes on."""
    over = match.over
    winners = [name for seat, name in enumerate(names.players) if over and over.winners >> seat & 1]
    found = sorted(winners) if winners else ["draw"] if over else ["none"]
    teams = {team.name: team.seats for team in match.game.program.teams}
    known = (*names.players, *teams, "draw", "none")
    for text in wanted:
        if text.value not in known:
            hint = near(text.value, known)
            problems.error("scenario-no-player", text.span, hint, name=text.value, known=", ".join(known))
            return
    expected = sorted(
        one
        for text in wanted
        for one in ([p for seat, p in enumerate(names.players) if teams.get(text.value, 0) >> seat & 1] or [text.value])
    )
    if expected != found:
        span = wanted[0].span if wanted else key.span
        problems.error("scenario-result", span, expected=", ".join(expected) or "–", found=", ".join(found))
