"""What a scenario may say of a question: choices that are on offer, and beginnings of choices that are not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl.diagnostics import Problems, near
from dsl.play.nodes import Item, Listed, Mapped, Text
from dsl.play.offers import nearest
from dsl.scenario.aliases import Aliases
from dsl.scenario.vocabulary import Vocabulary

_YES, _NO = ("yes", "true"), ("no", "false")


class ExpectedOffers:
    """The choices of one question, as a scenario writes them."""

    def __init__(self, texts: Sequence[str], aliases: Aliases, words: Vocabulary, problems: Problems) -> None:
        self._texts = texts
        self._aliases = aliases
        self._words = words
        self._problems = problems

    def offered(self, value: Item) -> None:
        """``offers``: choices that must be among them, or for each beginning exactly how it goes on."""
        if isinstance(value, Mapped):
            for prefix, rest in value.pairs:
                if self._words.check(prefix, self._problems):
                    self._beginning(prefix, rest)
            return
        for item in self._choices(value):
            if _folded(self._aliases.stable(item.text)) not in map(_folded, self._texts):
                shown = "; ".join(nearest(item.text, self._texts))
                self._problems.error("scenario-not-offered", item.span, text=item.text, offers=shown, taken="")

    def lacking(self, value: Item) -> None:
        """``lacks``: no choice begins so."""
        for item in self._choices(value):
            self._lacks(item)

    def _lacks(self, item: Text) -> None:
        hit = [text for text in self._texts if _after(text, self._aliases.stable(item.text)) is not None]
        if hit:
            shown = "; ".join(hit[:6])
            self._problems.error("scenario-is-offered", item.span, text=item.text, offers=shown, count=len(hit))

    def _choices(self, value: Item) -> Iterator[Text]:
        """The choices written, as far as their words mean anything."""
        for item in value.items if isinstance(value, Listed) else (value,):
            if not isinstance(item, Text):
                self._problems.error("scenario-not-word", item.span)
            elif self._words.check(item, self._problems):
                yield item

    def _beginning(self, prefix: Text, rest: Item) -> None:
        """How a beginning goes on; where nothing can follow it, ``yes`` or ``no``."""
        head = self._aliases.stable(prefix.text)
        found = {_folded(end): end for text in self._texts if (end := _after(text, head)) is not None}
        word = rest.text if isinstance(rest, Text) else ""
        if self._words.takes_none(prefix.text) and word in (*_YES, *_NO):
            if word in _NO:
                self._lacks(prefix)
            elif not found:
                shown = "; ".join(nearest(prefix.text, self._texts))
                self._problems.error("scenario-not-offered", prefix.span, text=prefix.text, offers=shown, taken="")
            return
        self._exactly(prefix, rest, found)

    def _exactly(self, prefix: Text, rest: Item, found: dict[str, str]) -> None:
        items = rest.items if isinstance(rest, Listed) else () if isinstance(rest, Text) and rest.empty else (rest,)
        wanted = set()
        for item in items:
            if not isinstance(item, Text):
                self._problems.error("scenario-not-word", item.span)
                continue
            text = _folded(self._aliases.stable(item.text))
            wanted.add(text)
            whole = Text(f"{prefix.text} {item.text}", item.span)
            if text not in found and self._words.check(whole, self._problems):
                close = near(text, found.values())
                self._problems.error("scenario-offer-lacks", item.span, close, text=item.text, prefix=prefix.text)
        more = [end for text, end in found.items() if text not in wanted]
        if more == [""]:
            hint = f"{prefix.text}: yes"
            self._problems.error("scenario-offer-plain", prefix.span, hint, prefix=prefix.text)
        elif more:
            shown = "; ".join(more[:12])
            self._problems.error("scenario-offer-more", prefix.span, prefix=prefix.text, more=shown, count=len(more))


def _after(offer: str, prefix: str) -> str | None:
    """What follows ``prefix`` in an offer, word by word; None if it does not begin so."""
    words, head = offer.split(), prefix.split()
    return " ".join(words[len(head) :]) if _folded(" ".join(words[: len(head)])) == _folded(prefix) else None


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()
