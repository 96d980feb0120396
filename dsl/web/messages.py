"""Messages to clients: a position as one viewer may see it, as plain values for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dsl.games.play.rulebook import numbers
from dsl.services.match.effects import Effect
from dsl.services.match.passage_values import LogLine
from dsl.services.match.position_values import (
    CardsView,
    ChanceResult,
    ChanceView,
    ChoiceView,
    Fact,
    PieceView,
    PositionView,
    ResultView,
)
from dsl.services.match.token_marks import lettered_name
from dsl.web.looks import Looks
from dsl.web.narrowings import narrowings, ref_of

Message = dict[str, object]


def refuse(code: str, **more: object) -> Message:
    """The message why a request is refused."""
    return {"t": "refuse", "code": code, **more}


def position_data(position: PositionView, looks: Looks) -> Message:
    """All of a position that a client shows."""
    inks = looks.inks(position)
    sites = {cell for site in position.sites for cell in site.cells}
    return {
        "heading": position.heading,
        "inks": list(inks),
        "pieces": [_piece(piece, looks, inks, sites) for piece in position.pieces],
        "sites": [
            {"cells": list(site.cells), "name": site.name, "facts": _facts(site.facts)}
            for site in position.sites if site.facts
        ],
        "marks": [
            {"cell": mark.cell, "look": looks.mark(mark, inks), "name": mark.fact.text, "secret": mark.fact.secret}
            for mark in position.marks
        ],
        "players": [
            {
                "name": player.name, "role": player.role, "facts": _facts(player.facts), "out": player.out,
                "hands": [_cards(hand) for hand in player.hands],
            }
            for player in position.players
        ],
        "facts": _facts(position.state),
        "pending": _pending(position),
        "table": [_zone(zone) for zone in position.cards] if position.cards is not None else None,
        "recent": [{"player": move.player, "way": list(move.cells)} for move in position.recent],
        "fallen": _chance_result(position.chance_result, looks),
    }  # fmt: skip


def effect_data(effect: Effect, looks: Looks, needed: str = "") -> Message:
    """One effect, without default values; ``needed`` are the faces of a throw that hit."""
    data: Message = {
        "begin": effect.begin, "lasts": effect.lasts, "rest": effect.rest, "cells": list(effect.cells),
        "player": effect.player if effect.player >= 0 else None, "by": effect.after - effect.before,
        "piece": ref_of(effect.piece) if effect.piece is not None else None,
        "other": ref_of(effect.other) if effect.other is not None else None,
        "sides": [effect.before, effect.after] if effect.kind == "duel" else None,
        "text": effect.text, "bearing": effect.bearing, "fallen": _chance_result(effect.chance_result, looks),
        "needed": needed, "parts": [effect_data(part, looks) for part in effect.parts],
    }  # fmt: skip
    return {"kind": effect.kind} | {name: value for name, value in data.items() if value not in (None, "", [])}


def log_data(lines: Iterable[LogLine]) -> list[Message]:
    """Lines of the log; the place of a rule in the host's files stays there."""
    return [
        {"k": line.kind, "s": line.text, "p": line.player, "c": list(line.cells), "l": numbers(line.clauses)}
        for line in lines
    ]


def _piece(piece: PieceView, looks: Looks, inks: Sequence[str], sites: set[int]) -> Message:
    return {
        "ref": ref_of(piece.ref), "name": lettered_name(looks.stage, piece), "cell": piece.cell, "owner": piece.owner,
        "look": looks.piece(piece, inks), "facts": _facts(piece.facts), "secret": bool(piece.secrets),
        "aside": piece.cell in sites,
    }  # fmt: skip


def _facts(facts: Iterable[Fact]) -> list[Message]:
    return [
        {"label": fact.label, "text": fact.text, "short": fact.short} | ({"secret": True} if fact.secret else {})
        for fact in facts
    ]


def _cards(cards: CardsView) -> Message:
    return {"label": cards.label, "count": cards.count, "cards": cards.cards, "secret": cards.secret}


def _zone(zone: CardsView) -> Message:
    return _cards(zone) | {"owner": zone.owner, "refs": [ref_of(card) for card in zone.refs]}


def _pending(position: PositionView) -> Message:
    pending = position.pending
    if isinstance(pending, ResultView):
        return {"t": "over", "text": pending.text, "winners": list(pending.winners)}
    if isinstance(pending, ChanceView):
        return {"t": "chance", "player": pending.player, "label": pending.label}
    asked: Message = {"t": "question", "player": pending.player, "prompt": pending.prompt, "secret": pending.secret}
    if pending.player == position.viewer:
        asked |= {
            "choices": [_choice(choice) for choice in pending.choices],
            "sets": narrowings(pending.choices, {zone.deck for zone in position.cards or ()}),
            "named": list(pending.named),
        }
    return asked


def _choice(choice: ChoiceView) -> Message:
    """A choice; ``moves`` is the piece that it moves to a cell, if it does."""
    moves = len(choice.values) > 1 and choice.values[-1].domain == "cell" and not choice.values[-1].many
    piece = ref_of(choice.values[0]) if moves and choice.places[0] else ""
    line = [cells[0] for cells in choice.places if len(cells) == 1]
    return {"text": choice.text, "notation": choice.notation, "line": line, "piece": piece}


def _chance_result(result: ChanceResult | None, looks: Looks) -> Message | None:
    """The outcome of a chance, with what is to be painted."""
    if result is None:
        return None
    chance, index = result.chance, result.index
    data: Message = {"kind": chance.kind, "label": chance.label, "node": result.node, "index": index}
    if index is not None:
        data["text"] = chance.outcomes[index].text
    if chance.kind != "draw":
        data["outcomes"] = [outcome.text for outcome in chance.outcomes]
    if chance.kind == "spin":
        data["colours"], data["weights"] = looks.sectors(chance), [outcome.weight for outcome in chance.outcomes]
    return data
