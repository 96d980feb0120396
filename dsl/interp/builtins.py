"""The built-ins of board, players, pieces, cards and numbers, over the tables of the topology."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dsl.board.masks import mask_of
from dsl.interp.errors import RuleError
from dsl.interp.filters import is_load
from dsl.interp.machine import Eval, Frame
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.link.events import NONE
from dsl.link.layout import ACTIVE

if TYPE_CHECKING:
    from dsl.interp.expressions import Compiler

GRAZING = ("both", "either", "ignore")
_FEATURES = ("site", "arrow", "region", "start")
# Where a card is: in the pile, laid aside by ``discard``, just drawn, or in the hand of player c - HAND.
PILE, DISCARDED, DRAWN, HAND = 0, 1, 2, 3


class Builtins:
    """One table of makers: name → closure over the compiled arguments."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler
        self.m = compiler.m
        self.game = compiler.game
        self.topology = compiler.game.map.topology
        self.hand_tests: dict[str, Callable[[int, int], bool]] = {}
        self.at_cell: dict[str, dict[int, int]] = {}
        for name, placed in self.game.features.items():
            found: dict[int, int] = {}
            arrow = self.game.program.domains[name].kind == "arrow"
            for index, item in enumerate(placed):
                for cell in item.cells[:1] if arrow else item.cells:
                    found.setdefault(cell, index)
            self.at_cell[name] = found

    def compile(self, node: n.Builtin) -> Eval:
        """The closure of a built-in."""
        arguments = [self.c.expr(a) for a in node.arguments]
        kind, _, name = node.name.partition(".")
        if name:
            return self.attribute(kind, name, node, arguments[0])
        method: Callable[[n.Builtin, list[Eval]], Eval] = getattr(self, f"_{node.name}")
        return method(node, arguments)

    # ---- attributes that come with a domain
    def attribute(self, kind: str, name: str, node: n.Builtin, owner: Eval) -> Eval:
        """``c.row``, ``c.port``, ``site.at``, ``arrow.tail``…"""
        if kind == "cell":
            return self.cell_attribute(name, node, owner)
        if kind in _FEATURES:
            domain = ty.bare(node.arguments[0].type)
            assert isinstance(domain, ty.Dom)
            placed = self.game.features[domain.name]
            if name == "cells":
                return self.table([mask_of(p.cells) for p in placed], owner, 0)
            index = 1 if name == "head" else 0
            return self.table([p.cells[index] for p in placed], owner, NONE)
        if name == "number":  # rows of a table that are keyed by numbers
            domain = ty.bare(node.arguments[0].type)
            assert isinstance(domain, ty.Dom)
            return self.table([int(m) for m in self.game.program.domains[domain.name].members], owner, ty.INT_NONE)
        return owner  # player.seat: seats are numbered like players

    @staticmethod
    def table(values: list[int], owner: Eval, missing: int) -> Eval:
        """A value for each member."""
        fixed = tuple(values)

        def read(f: Frame) -> int:
            i = owner(f)
            return fixed[i] if i >= 0 else missing

        return read

    def cell_attribute(self, name: str, node: n.Builtin, owner: Eval) -> Eval:
        topology, machine = self.topology, self.m
        if name in ("row", "column", "number"):
            values = {"row": topology.rows, "column": topology.columns, "number": range(1, topology.size + 1)}[name]
            return self.table(list(values), owner, ty.INT_NONE)
        if name == "terrain":
            return self.table(list(self.game.map.terrain), owner, NONE)
        if name == "empty":

            def empty(f: Frame) -> int:
                i = owner(f)
                return i >= 0 and not machine.occupied() >> i & 1

            return empty
        domain = self.game.program.domains.get(name)
        if domain is not None and domain.kind == "piece":

            def piece(f: Frame) -> int:
                i = owner(f)
                return machine.piece_on(name, i) if i >= 0 else NONE

            return piece
        if domain is not None and domain.kind in _FEATURES:
            found = self.at_cell[name]
            return lambda f: found.get(owner(f), NONE)
        mask = self.flag(name)
        return lambda f: mask >> i & 1 if (i := owner(f)) >= 0 else 0

    def flag(self, name: str) -> int:
        """The cells whose terrain has a flag."""
        names = self.game.program.domains["terrain"].members
        flagged = {i for i, t in enumerate(names) if name in self.flags_of(t)}
        return sum(self.game.map.where(i) for i in flagged)

    def flags_of(self, terrain: str) -> tuple[str, ...]:
        return next((f.flags for f in self.game.program.features if f.kind == "terrain" and f.name == terrain), ())

    def mask_of(self, where: n.Expr, local: n.Local) -> Callable[[Frame], int] | None:
        """The set of all cells for which a test on the bound cell holds, where that is known at once."""
        match where:
            case n.Builtin(name="cell.empty", arguments=(cell,)) if is_load(cell, local):
                occupied, full = self.m.occupied, self.topology.full
                return lambda f: full & ~occupied()
            case n.Builtin(name=name, arguments=(cell,)) if name.startswith("cell.") and is_load(cell, local):
                if isinstance(where.type, ty.Bool):
                    mask = self.flag(name[5:])
                    return lambda f: mask
            case n.Compare(
                operator="==", left=n.Builtin(name="cell.terrain", arguments=(cell,)), right=n.Const(value=terrain)
            ):
                if is_load(cell, local):
                    mask = self.game.map.where(terrain)
                    return lambda f: mask
            case n.Given(operand=n.Builtin(name=name, arguments=(cell,))) if is_load(cell, local):
                return self.mask_of_feature(name.partition(".")[2])
        return None

    def mask_of_feature(self, name: str) -> Callable[[Frame], int] | None:
        """The cells with a site, region, arrow or piece of a kind."""
        if name in self.at_cell:
            mask = mask_of(self.at_cell[name])
            return lambda f: mask
        if name in self.m.at:
            standing = self.m.standing
            return lambda f: standing(name)
        return None

    # ---- words
    def _active(self, node: n.Builtin, _: list[Eval]) -> Eval:
        state = self.m.state
        return lambda f: state[ACTIVE]

    def _most_players(self, node: n.Builtin, _: list[Eval]) -> Eval:
        value = self.game.program.players[1]
        return lambda f: value

    def _columns(self, node: n.Builtin, _: list[Eval]) -> Eval:
        value = self.topology.width
        return lambda f: value

    def _rows(self, node: n.Builtin, _: list[Eval]) -> Eval:
        value = self.topology.height
        return lambda f: value

    def _row_numbered(self, node: n.Builtin, a: list[Eval]) -> Eval:
        members = self.game.program.domains[node.domain].members
        known, number = {int(m): i for i, m in enumerate(members)}, a[0]

        def row(f: Frame) -> int:
            found = known.get(number(f))
            if found is None:
                raise RuleError("row-number", node.span, value=number(f), table=node.domain)
            return found

        return row

    # ---- players, pieces, cards
    def _seat(self, node: n.Builtin, a: list[Eval]) -> Eval:
        return lambda f: a[0](f) + 1

    def _players_after(self, node: n.Builtin, a: list[Eval]) -> Eval:
        seats = self.game.seats
        rows: list[Any] = [tuple((p + i) % seats for i in range(1, seats + 1)) for p in range(seats)]
        return lambda f: rows[a[0](f)]

    def _off_board(self, node: n.Builtin, _: list[Eval]) -> Eval:
        kind, off_board = node.domain, self.m.off_board
        return lambda f: off_board(kind)

    def zone(self, deck: str, zone: int) -> int:
        """The cards of a deck that are in a zone."""
        begin, state = self.m.layout.decks[deck], self.m.state
        return sum(1 << i for i in range(self.game.sizes[deck]) if state[begin + i] == zone)

    def _pile(self, node: n.Builtin, _: list[Eval]) -> Eval:
        machine = self.m

        def pile(f: Frame) -> int:
            if machine.viewer != -1:  # what lies there tells what others may hold
                raise RuleError("secret-read", node.span, name="pile")
            return self.zone(node.domain, PILE)

        return pile

    def _discards(self, node: n.Builtin, _: list[Eval]) -> Eval:
        return lambda f: self.zone(node.domain, DISCARDED)

    def _hand(self, node: n.Builtin, a: list[Eval]) -> Eval:
        machine, deck = self.m, node.domain

        def hand(f: Frame) -> int:
            player = a[0](f)
            if machine.viewer not in (-1, player) and not self.sees_hand(deck, machine.viewer, player):
                raise RuleError("secret-read", node.span, name="hand")
            return self.zone(deck, HAND + player)

        return hand

    def sees_hand(self, deck: str, viewer: int, holder: int) -> bool:
        """Whether a player may see the cards that another one holds: nobody, unless the deck says more.

        What lies open to all players, spectators see too.
        """
        hand = self.game.program.tables[deck].hand
        if viewer == holder or hand is None:
            return viewer == holder
        if viewer < 0:
            return all(self.sees_hand(deck, player, holder) for player in range(self.game.seats))
        before, self.m.viewer = self.m.viewer, -1
        try:
            if deck not in self.hand_tests:
                self.hand_tests[deck] = self.c.may_see(hand)
            return self.hand_tests[deck](viewer, holder)
        finally:
            self.m.viewer = before

    def counted(self, node: n.Expr) -> Eval | None:
        """A zone of cards of which only the number is asked: that may be seen by all."""
        if not isinstance(node, n.Builtin) or node.name not in ("hand", "pile"):
            return None
        if node.name == "pile":
            return lambda f: self.zone(node.domain, PILE)
        player = self.c.expr(node.arguments[0])
        return lambda f: self.zone(node.domain, HAND + player(f))

    # ---- the board
    def _neighbours(self, node: n.Builtin, a: list[Eval]) -> Eval:
        return self.masks(self.topology.neighbours, a[0])

    def _exits(self, node: n.Builtin, a: list[Eval]) -> Eval:
        return self.masks(self.topology.exits, a[0])

    def _entries(self, node: n.Builtin, a: list[Eval]) -> Eval:
        return self.masks(self.topology.entries, a[0])

    @staticmethod
    def masks(table: Sequence[int], cell: Eval) -> Eval:
        return lambda f: table[cell(f)]

    def _step(self, node: n.Builtin, a: list[Eval]) -> Eval:
        steps, cell, direction = self.topology.steps, *a
        return lambda f: steps[cell(f)][direction(f)]

    def _direction(self, node: n.Builtin, a: list[Eval]) -> Eval:
        find = self.topology.direction
        return lambda f: find(a[0](f), a[1](f))

    def _angle(self, node: n.Builtin, a: list[Eval]) -> Eval:
        angle = self.topology.angle
        return lambda f: angle(a[0](f), a[1](f))

    def _opposite(self, node: n.Builtin, a: list[Eval]) -> Eval:
        return self.masks(self.topology.opposite, a[0])

    def _distance(self, node: n.Builtin, a: list[Eval]) -> Eval:
        distance = self.topology.distance
        return lambda f: distance(a[0](f), a[1](f))

    def _ray(self, node: n.Builtin, a: list[Eval]) -> Eval:
        steps, (cell, direction, length, through) = self.topology.steps, a

        def ray(f: Frame) -> Any:
            here, d, left = cell(f), direction(f), length(f)
            if left <= 0:
                return ()
            inside, found = through(f), []
            while left > 0:
                here = steps[here][d]
                if here < 0 or not inside >> here & 1:
                    break
                found.append(here)
                left -= 1
            return tuple(found)

        return ray

    def _run(self, node: n.Builtin, a: list[Eval]) -> Eval:
        size = self.topology.size
        return self._ray(node, [a[0], a[1], lambda f: size, a[2]])

    def _beyond(self, node: n.Builtin, a: list[Eval]) -> Eval:
        steps, (cell, direction, through) = self.topology.steps, a

        def beyond(f: Frame) -> int:
            here, d, inside = cell(f), direction(f), through(f)
            here = steps[here][d]
            while here >= 0 and inside >> here & 1:
                here = steps[here][d]
            return here

        return beyond

    def _between(self, node: n.Builtin, a: list[Eval]) -> Eval:
        crossed = self.topology.crossed
        return lambda f: crossed(a[0](f), a[1](f))[0]

    def _clear(self, node: n.Builtin, a: list[Eval]) -> Eval:
        clear, (one, other, blockers, mode) = self.topology.clear, a

        def test(f: Frame) -> int:
            x, y = one(f), other(f)
            ends = (1 << x) | (1 << y)
            return clear(x, y, blockers(f) & ~ends, GRAZING[mode(f)])

        return test

    def _reachable(self, node: n.Builtin, a: list[Eval]) -> Eval:
        reachable = self.topology.reachable
        return lambda f: reachable(a[0](f), a[1](f), a[2](f))

    def _steps(self, node: n.Builtin, a: list[Eval]) -> Eval:
        length = self.topology.path_length

        def steps(f: Frame) -> int:
            found = length(a[0](f), a[1](f), a[2](f))
            return found if found >= 0 else ty.INT_NONE

        return steps

    def _group(self, node: n.Builtin, a: list[Eval]) -> Eval:
        component = self.topology.component
        return lambda f: component(a[0](f), a[1](f))

    def _chain(self, node: n.Builtin, a: list[Eval]) -> Eval:
        placed = self.game.features[node.domain]
        by_tail: dict[int, list[int]] = {}
        for i, arrow in enumerate(placed):
            by_tail.setdefault(arrow.cells[0], []).append(i)

        def chain(f: Frame) -> int:
            found, over, queue = 0, a[1](f), [a[0](f)]
            while queue:
                for following in by_tail.get(placed[queue.pop()].cells[1], ()):
                    if over >> following & 1 and not found >> following & 1:
                        found |= 1 << following
                        queue.append(following)
            return found

        return chain

    # ---- numbers
    def _min(self, node: n.Builtin, a: list[Eval]) -> Eval:
        return lambda f: min(x(f) for x in a)

    def _max(self, node: n.Builtin, a: list[Eval]) -> Eval:
        return lambda f: max(x(f) for x in a)

    def _clamp(self, node: n.Builtin, a: list[Eval]) -> Eval:
        return lambda f: max(a[1](f), min(a[0](f), a[2](f)))

    def _abs(self, node: n.Builtin, a: list[Eval]) -> Eval:
        return lambda f: abs(a[0](f))

    def _ordinal(self, node: n.Builtin, a: list[Eval]) -> Eval:
        return a[0]
