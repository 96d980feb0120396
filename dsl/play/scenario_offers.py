"""What a scenario may say of a question: choices that are on offer, and beginnings of choices that are not."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.diagnostics import Problems, near
from dsl.link.events import Decision
from dsl.play.nodes import Item, Listed, Mapped, Text
from dsl.play.offers import nearest
from dsl.play.scenario import Step
from dsl.play.scenario_names import Aliases


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
