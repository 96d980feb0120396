"""Chances: their outcomes, weights, and who may see them."""

from __future__ import annotations

from dsl.engines.linking.datum import Datum
from dsl.engines.program import code as c
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.engine import SPECTATOR
from dsl.engines.protocol.events import Chance
from dsl.engines.reference.closures import Frame, Temps
from dsl.engines.reference.flow.statements import Statements
from dsl.maps.board.masks import members as bits


class Chances:
    """One chance, compiled: offers its outcomes in the state as it is."""

    def __init__(self, statements: Statements, node: c.Draw, t: Temps) -> None:
        self.e, self.m, self.p, self.node = statements.e, statements.m, statements.p, node
        self.name = self.p.domains[node.domain].name
        # a roll is of nothing that has a name
        self.what = "" if node.how is c.Chance.ROLL else self.name
        self.at = self.p.spans[node.at]
        self.faces, self.player, self.seers, self.until = (
            self.e.expr(part, t) if part is not None else None
            for part in (node.faces, node.player, node.seers, node.until)
        )
        self.hidden = statements.texts.hidden_kind(node.domain)
        self.weights = tuple(w or 0 for w in self.m.rows.tables.rows[node.weights].values) if node.weights != NO else ()

    def ask(self, f: Frame) -> Chance | None:
        """The outcomes now; None if there is nothing to draw."""
        viewers = self.hand_seers(self.player(f)) if self.player is not None else self.seers(f) if self.seers else None
        match self.node.how:
            case c.Chance.ROLL:
                assert self.faces is not None
                outcomes = bits(self.faces(f))
                viewers = self.piece_seers(outcomes, viewers)
                outcomes = [self.node.low + face for face in outcomes]
            case c.Chance.SPIN:
                outcomes = list(range(len(self.weights)))
            case c.Chance.DRAW | c.Chance.PEEK:
                outcomes = self.e.kernels.cards.next_cards(self.node.deck)
                if not outcomes:
                    return None
        weights = self.weights or (1,) * len(outcomes)
        if sum(weights) <= 0:
            raise self.m.error(self.node.error)
        data = tuple(Datum(self.name, value) for value in outcomes)
        return Chance(self.node.how.value, self.what, data, weights, viewers, self.at)

    def hand_seers(self, holder: int) -> int | None:
        """The players who see what somebody draws to the hand, as a bit mask; None if all do."""
        sees, deck = self.e.eyes.sees_hand, self.node.deck
        seers = sum(1 << p for p in range(self.p.seats) if sees(deck, p, holder))
        return None if sees(deck, SPECTATOR, holder) else seers

    def piece_seers(self, pieces: list[int], viewers: int | None) -> int | None:
        """The players who may learn which of some pieces it is: those who see them all."""
        kind = self.hidden
        if not pieces or kind is None:
            return viewers
        sees, everybody = self.e.eyes.sees_piece, self.e.eyes.everybody
        seers = sum(1 << p for p in range(self.p.seats) if all(sees(kind, p, piece) for piece in pieces))
        if viewers is None:
            return None if seers == everybody else seers
        return seers & viewers
