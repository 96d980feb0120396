"""What a scenario may say of a question: choices that are on offer, and beginnings of choices that are not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dsl.games.play.offers import nearest
from dsl.games.scenario.aliases import Aliases
from dsl.games.scenario.vocabulary import Vocabulary
from dsl.text.diagnostics import Problems, near
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode

_YES, _NO = ("yes", "true"), ("no", "false")


class ExpectedOffers:
    """The choices of one question, as a scenario writes them."""

    def __init__(self, texts: Sequence[str], aliases: Aliases, words: Vocabulary, problems: Problems) -> None:
        self._texts = texts
        self._aliases = aliases
        self._words = words
        self._problems = problems

    def offered(self, value: Node) -> None:
        """``offers``: choices that must be among them, or for each beginning exactly how it goes on."""
        if isinstance(value, MappingNode):
            for prefix, rest in value.pairs:
                if self._words.check(prefix, self._problems):
                    self._beginning(prefix, rest)
            return
        for item in self._choices(value):
            if _folded(self._aliases.stable(item.value)) not in map(_folded, self._texts):
                shown = "; ".join(nearest(item.value, self._texts))
                self._problems.error("scenario-not-offered", item.span, text=item.value, offers=shown, taken="")

    def lacking(self, value: Node) -> None:
        """``lacks``: no choice begins so."""
        for item in self._choices(value):
            self._lacks(item)

    def _lacks(self, item: ScalarNode) -> None:
        hit = [text for text in self._texts if _after(text, self._aliases.stable(item.value)) is not None]
        if hit:
            shown = "; ".join(hit[:6])
            self._problems.error("scenario-is-offered", item.span, text=item.value, offers=shown, count=len(hit))

    def _choices(self, value: Node) -> Iterator[ScalarNode]:
        """The choices written, as far as their words mean anything."""
        for item in value.items if isinstance(value, SequenceNode) else (value,):
            if not isinstance(item, ScalarNode):
                self._problems.error("scenario-not-word", item.span)
            elif self._words.check(item, self._problems):
                yield item

    def _beginning(self, prefix: ScalarNode, rest: Node) -> None:
        """How a beginning goes on; where nothing can follow it, ``yes`` or ``no``."""
        head = self._aliases.stable(prefix.value)
        found = {_folded(end): end for text in self._texts if (end := _after(text, head)) is not None}
        word = rest.value if isinstance(rest, ScalarNode) else ""
        if self._words.takes_none(prefix.value) and word in (*_YES, *_NO):
            if word in _NO:
                self._lacks(prefix)
            elif not found:
                shown = "; ".join(nearest(prefix.value, self._texts))
                self._problems.error("scenario-not-offered", prefix.span, text=prefix.value, offers=shown, taken="")
            return
        self._exactly(prefix, rest, found)

    def _exactly(self, prefix: ScalarNode, rest: Node, found: dict[str, str]) -> None:
        items = rest.items if isinstance(rest, SequenceNode) else () if rest.empty else (rest,)
        wanted = set()
        for item in items:
            if not isinstance(item, ScalarNode):
                self._problems.error("scenario-not-word", item.span)
                continue
            text = _folded(self._aliases.stable(item.value))
            wanted.add(text)
            whole = item.scalar(f"{prefix.value} {item.value}")
            if text not in found and self._words.check(whole, self._problems):
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
    """What follows ``prefix`` in an offer, word by word; None if it does not begin so."""
    words, head = offer.split(), prefix.split()
    return " ".join(words[len(head) :]) if _folded(" ".join(words[: len(head)])) == _folded(prefix) else None


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()
