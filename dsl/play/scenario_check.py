"""What a scenario may expect: values, offers, journal, result; both sides are shown where they differ."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.diagnostics import Problems, near
from dsl.interp.position import NoSuchName
from dsl.link.events import Datum, Decision
from dsl.play.match import Match
from dsl.play.nodes import Item, Listed, Mapped, Text
from dsl.play.offers import nearest
from dsl.play.scenario import Step
from dsl.play.scenario_names import Aliases
from dsl.play.translate import Translation

_PLAIN = Translation()
_WORDS = {"true": "yes", "false": "no", "null": "none", "~": "none", "": "none"}


def check_expect(match: Match, aliases: Aliases, step: Step, problems: Problems) -> None:
    """``expect: {path: value}``: every value as it is now."""
    if not isinstance(step.value, Mapped):
        problems.error("scenario-not-table", step.value.span)
        return
    for key, wanted in step.value.pairs:
        try:
            datum = aliases.get(match.engine, key.text)
        except NoSuchName as error:
            problems.error("scenario-no-value", key.span, near(key.text.rpartition(".")[2], error.known), path=key.text)
            continue
        found = shown(aliases, datum)
        texts = expected(wanted, aliases, problems)
        if texts is not None and texts != found:
            problems.error(
                "scenario-differs", wanted.span, path=key.text, expected=_listed(texts), found=_listed(found)
            )


def shown(aliases: Aliases, datum: Datum) -> tuple[str, ...]:
    """A value in the scenario's words; a set as its members in order."""
    return tuple(sorted(aliases.members(datum))) if datum.many else (aliases.show(datum),)


def expected(item: Item, aliases: Aliases, problems: Problems) -> tuple[str, ...] | None:
    """What a scenario writes, in the same form as ``shown``."""
    if isinstance(item, Text):
        return (aliases.stable(_WORDS.get(item.text, item.text)) if not item.empty else "none",)
    if isinstance(item, Listed) and all(isinstance(inner, Text) for inner in item.items):
        return tuple(sorted(aliases.stable(inner.text) for inner in item.items if isinstance(inner, Text)))
    problems.error("scenario-not-word", item.span)
    return None


def _listed(values: Sequence[str]) -> str:
    return ", ".join(values) or "–"


def check_offers(decision: Decision, aliases: Aliases, step: Step, problems: Problems) -> None:
    """``offers``: a list of choices that must be among them, or for a prefix exactly its continuations."""
    offers = aliases.texts(decision)
    if isinstance(step.value, Mapped):
        for prefix, rest in step.value.pairs:
            _exactly(offers, aliases, prefix, rest, problems)
        return
    for item in step.value.items if isinstance(step.value, Listed) else (step.value,):
        if not isinstance(item, Text):
            problems.error("scenario-not-word", item.span)
        elif _folded(aliases.stable(item.text)) not in map(_folded, offers):
            problems.error(
                "scenario-not-offered", item.span, text=item.text, offers="; ".join(nearest(item.text, offers))
            )


def _exactly(offers: Sequence[str], aliases: Aliases, prefix: Text, rest: Item, problems: Problems) -> None:
    items = rest.items if isinstance(rest, Listed) else () if isinstance(rest, Text) and rest.empty else (rest,)
    head = aliases.stable(prefix.text)
    found = {_folded(end): end for offer in offers if (end := _after(offer, head)) is not None}
    wanted = set()
    for item in items:
        if not isinstance(item, Text):
            problems.error("scenario-not-word", item.span)
            continue
        text = _folded(aliases.stable(item.text))
        wanted.add(text)
        if text not in found:
            close = near(text, found.values())
            problems.error("scenario-offer-lacks", item.span, close, text=item.text, prefix=prefix.text)
    more = [end for text, end in found.items() if text not in wanted]
    if more:
        problems.error(
            "scenario-offer-more", prefix.span, prefix=prefix.text, more="; ".join(more[:12]), count=len(more)
        )


def check_lacks(decision: Decision, aliases: Aliases, step: Step, problems: Problems) -> None:
    """``lacks``: no offer begins so."""
    offers = aliases.texts(decision)
    for item in step.value.items if isinstance(step.value, Listed) else (step.value,):
        if not isinstance(item, Text):
            problems.error("scenario-not-word", item.span)
            continue
        hit = [offer for offer in offers if _after(offer, aliases.stable(item.text)) is not None]
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
    problems.error(
        "scenario-not-logged",
        text.span,
        text=text.text,
        lines=" | ".join([line for line in lines if line][-6:]) or "–",
        clauses=_listed(cited),
    )


def check_result(match: Match, aliases: Aliases, key: Text, wanted: Sequence[Text], problems: Problems) -> None:
    """``result``: who has won, ``draw``, or ``none`` while the game goes on."""
    over = match.over
    names = [aliases.player(seat) for seat in range(len(aliases.players)) if over and over.winners >> seat & 1]
    found = sorted(names) if names else ["draw"] if over else ["none"]
    for text in wanted:
        if text.text not in (*aliases.players, "draw", "none"):
            known = (*aliases.players, "draw", "none")
            problems.error(
                "scenario-no-player", text.span, near(text.text, known), name=text.text, known=", ".join(known)
            )
            return
    expected_names = sorted(text.text for text in wanted)
    if expected_names != found:
        span = wanted[0].span if wanted else key.span
        problems.error("scenario-result", span, expected=_listed(expected_names), found=_listed(found))
