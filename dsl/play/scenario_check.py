"""What a scenario may expect: values, offers, journal, result; both sides are shown where they differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dsl.diagnostics import Problems, near
from dsl.interp.errors import RuleError
from dsl.link.events import Datum, Decision
from dsl.play.match import Match
from dsl.play.names import value_text
from dsl.play.nodes import Item, Listed, Mapped, Text
from dsl.play.offers import nearest
from dsl.play.scenario import Step
from dsl.play.scenario_names import Aliases
from dsl.play.translate import Translation

if TYPE_CHECKING:
    from dsl.link.game import Game

_PLAIN = Translation()
_WORDS = {"true": "yes", "false": "no", "null": "none", "~": "none", "": "none"}


def check_expect(match: Match, aliases: Aliases, step: Step, problems: Problems) -> None:
    """``expect: {path: value}``: every value as it is now."""
    if not isinstance(step.value, Mapped):
        problems.error("scenario-not-table", step.value.span)
        return
    for key, wanted in step.value.pairs:
        try:
            datum = match.engine.get(aliases.path(key.text))
        except (KeyError, ValueError, RuleError):
            problems.error("scenario-no-value", key.span, path=key.text)
            continue
        found = shown(match.game, aliases, datum)
        texts = expected(wanted, problems)
        if texts is not None and texts != found:
            problems.error("scenario-differs", wanted.span, path=key.text, expected=_listed(texts), found=_listed(found))


def shown(game: Game, aliases: Aliases, datum: Datum) -> tuple[str, ...]:
    """A value in the scenario's words; a set as its members in order."""
    if not datum.many:
        return (aliases.own(value_text(game, datum)),)
    bits = [bit for bit in range(datum.value.bit_length()) if datum.value >> bit & 1]
    return tuple(sorted(aliases.own(value_text(game, Datum(datum.domain, bit))) for bit in bits))


def expected(item: Item, problems: Problems) -> tuple[str, ...] | None:
    """What a scenario writes, in the same form as ``shown``."""
    if isinstance(item, Text):
        return (_WORDS.get(item.text, item.text) if not item.empty else "none",)
    if isinstance(item, Listed) and all(isinstance(inner, Text) for inner in item.items):
        return tuple(sorted(inner.text for inner in item.items if isinstance(inner, Text)))
    problems.error("scenario-not-word", item.span)
    return None


def _listed(values: Sequence[str]) -> str:
    return ", ".join(values) or "–"


def check_offers(game: Game, decision: Decision, aliases: Aliases, step: Step, problems: Problems) -> None:
    """``offers``: a list of choices that must be among them, or for a prefix exactly its continuations."""
    offers = aliases.texts(game, decision)
    if isinstance(step.value, Mapped):
        for prefix, rest in step.value.pairs:
            _exactly(offers, prefix, rest, problems)
        return
    for item in step.value.items if isinstance(step.value, Listed) else (step.value,):
        if not isinstance(item, Text):
            problems.error("scenario-not-word", item.span)
        elif _folded(item.text) not in map(_folded, offers):
            problems.error("scenario-not-offered", item.span, text=item.text, offers="; ".join(nearest(item.text, offers)))


def _exactly(offers: Sequence[str], prefix: Text, rest: Item, problems: Problems) -> None:
    items = rest.items if isinstance(rest, Listed) else () if isinstance(rest, Text) and rest.empty else (rest,)
    found = {_folded(end) for offer in offers if (end := _after(offer, prefix.text)) is not None}
    wanted = set()
    for item in items:
        if not isinstance(item, Text):
            problems.error("scenario-not-word", item.span)
            continue
        wanted.add(_folded(item.text))
        if _folded(item.text) not in found:
            close = near(item.text, found)
            problems.error("scenario-offer-lacks", item.span, close, text=item.text, prefix=prefix.text)
    more = [end for offer in offers if (end := _after(offer, prefix.text)) is not None and _folded(end) not in wanted]
    if more:
        problems.error("scenario-offer-more", prefix.span, prefix=prefix.text, more="; ".join(more[:12]), count=len(more))


def check_lacks(game: Game, decision: Decision, aliases: Aliases, step: Step, problems: Problems) -> None:
    """``lacks``: no offer begins so."""
    offers = aliases.texts(game, decision)
    for item in step.value.items if isinstance(step.value, Listed) else (step.value,):
        if not isinstance(item, Text):
            problems.error("scenario-not-word", item.span)
            continue
        hit = [offer for offer in offers if _after(offer, item.text) is not None]
        if hit:
            problems.error("scenario-is-offered", item.span, text=item.text, offers="; ".join(hit[:6]), count=len(hit))


def _after(offer: str, prefix: str) -> str | None:
    """What follows ``prefix`` in an offer, word by word; None if it does not begin so."""
    words, head = offer.split(), prefix.split()
    return " ".join(words[len(head) :]) if _folded(" ".join(words[: len(head)])) == _folded(prefix) else None


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def check_log(match: Match, text: Text, since: int, problems: Problems) -> None:
    """``log``: an entry with that clause, or with that text in it, since the last step."""
    entries = match.entries(since)
    lines = [_PLAIN.tell(match.game, entry.shown) for entry in entries]
    if any(text.text in entry.clauses for entry in entries) or any(text.text in line for line in lines):
        return
    cited = sorted({clause for entry in entries for clause in entry.clauses})
    problems.error("scenario-not-logged", text.span, text=text.text, lines=" | ".join(lines[-6:]) or "–", clauses=_listed(cited))


def check_result(match: Match, aliases: Aliases, key: Text, wanted: Sequence[Text], problems: Problems) -> None:
    """``result``: who has won, ``draw``, or ``none`` while the game goes on."""
    over = match.over
    names = [aliases.player(seat) for seat in range(len(aliases.players)) if over and over.winners >> seat & 1]
    found = sorted(names) if names else ["draw"] if over else ["none"]
    for text in wanted:
        if text.text not in (*aliases.players, "draw", "none"):
            known = (*aliases.players, "draw", "none")
            problems.error("scenario-no-player", text.span, near(text.text, known), name=text.text, known=", ".join(known))
            return
    expected_names = sorted(text.text for text in wanted)
    if expected_names != found:
        span = wanted[0].span if wanted else key.span
        problems.error("scenario-result", span, expected=_listed(expected_names), found=_listed(found))
