"""A question as a graph: which cells and buttons narrow the remaining choices.

A client needs only this to let somebody choose by pointing; what pointing means is decided by the match service.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from dsl.engines.linking.game import Datum
from dsl.services.match.narrowing import answers, at_thing, exact, goals, settled_things
from dsl.services.match.position_values import ChoiceView

MOST_SETS = 300
"""The most sets of remaining choices; the choices of further sets are listed by name."""
MOST_LISTED = 120
"""The most choices listed for one set."""
Step = dict[str, object]


def ref_of(thing: Datum) -> str:
    """A piece, site or cell as messages name it."""
    return f"{thing.domain}:{thing.value}"


def narrowings(choices: Sequence[ChoiceView], decks: Collection[str] = ()) -> list[Step]:
    """The possible sets of remaining choices, the first with all of them.

    Each has ``goals``: by cell what pointing there leads to, ``last`` whether that answers the question, and the
    ``things`` there; ``buttons``; ``settled`` things; ``list``, the choices by index; ``cards``, what pointing at an
    open card of the ``decks`` leads to. A target is the number of a set, or of a choice as ``-1 - number``.
    """
    whole = tuple(range(len(choices)))
    numbers: dict[tuple[int, ...], int] = {whole: 0}
    queue, made = [whole], list[Step]()

    def leads_to(remaining: tuple[int, ...]) -> int:
        if len(remaining) == 1:
            return -1 - remaining[0]
        if remaining not in numbers:
            numbers[remaining] = len(queue)
            queue.append(remaining)
        return numbers[remaining]

    for remaining in queue:
        listed = list(remaining[:MOST_LISTED])
        if len(made) >= MOST_SETS:
            made.append({"goals": {}, "buttons": [], "settled": [], "list": listed, "cards": {}})
            continue
        found: dict[int, object] = {}
        for cell, goal in goals(choices, remaining, whole).items():
            things = [[ref_of(ref), leads_to(at_thing(choices, goal.remaining, ref))] for ref in goal.refs]
            found[cell] = {"to": leads_to(goal.remaining), "last": goal.last, "things": things}
        buttons = [[answer.text, leads_to(answer.remaining), answer.plain] for answer in answers(choices, remaining)]
        whole_set = exact(choices, remaining)
        if whole_set is not None and len(remaining) > 1:
            buttons.append([choices[whole_set].text, -1 - whole_set, False])
        settled = [ref_of(thing) for thing in settled_things(choices, remaining, whole)]
        cards = {ref_of(card): leads_to(left) for card, left in _of_cards(choices, remaining, decks).items()}
        made.append({"goals": found, "buttons": buttons, "settled": settled, "list": listed, "cards": cards})
    return made


def _of_cards(
    choices: Sequence[ChoiceView], remaining: Sequence[int], decks: Collection[str]
) -> dict[Datum, tuple[int, ...]]:
    """The remaining choices that name each card."""
    found: dict[Datum, tuple[int, ...]] = {}
    for index in remaining:
        for value in choices[index].values:
            if value.domain in decks and not value.many:
                found[value] = (*found.get(value, ()), index)
    return found
