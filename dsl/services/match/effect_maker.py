"""Creates the effects (what is seen and heard) of passages, by the theme's settings for options and numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from dsl.engines.linking.game import Datum
from dsl.services.match.banners import banner
from dsl.services.match.effects import BOT_TURN, SHARE, TIMES, Apart, Effect, Shot, in_turn, joined, shot_of
from dsl.services.match.passage_values import Changed, LogLine, Passage, PassageChoice
from dsl.services.match.position_values import Moved, PositionView, QuestionView, ResultView
from dsl.services.match.views.fact_views import PLAYER
from dsl.services.match.views.log_lines import HEADS
from dsl.services.theme.sections import StageKeys

THROWS = {"roll": "die", "spin": "wheel", "draw": "card"}


class EffectMaker:
    """Creates the effects of one match from the passages shown to one viewer."""

    def __init__(self, keys: StageKeys, apart: Apart) -> None:
        self._keys, self._apart = keys, apart
        self._turn: tuple[str, int | None] = "", None
        self._shown: tuple[object, float] = None, 0.0
        """What bots did in a turn was shown for so many milliseconds."""
        self._node: int | None = None
        self._decider: int | None = None
        self._cells: dict[Datum, tuple[int, ...]] = {}
        self._owners: dict[Datum, int] = {}
        self._shot: Shot | None = None
        self._actors: set[Datum] = set()
        self._aims: set[int] = set()
        self._storms = False

    def stand(self, position: PositionView) -> None:
        """Set the position before the next passages."""
        if position.node != self._node:
            self._shot, self._actors = None, set()
        self._node, self._decider = position.node, _decider(position)
        self._turn = position.heading, next((player.seat for player in position.players if player.active), None)
        self._cells = {piece.ref: (piece.cell,) if piece.cell >= 0 else () for piece in position.pieces}
        self._cells |= {site.ref: site.cells for site in position.sites}
        self._owners = {piece.ref: piece.owner for piece in position.pieces}

    def meet(self, owners: Mapping[Datum, int]) -> None:
        """Set the owners of pieces that enter the board later."""
        self._owners = {**owners, **self._owners}

    def of(self, passages: Sequence[Passage], after: PositionView, bots: Collection[int] = ()) -> tuple[Effect, ...]:
        """The effects of passages that end in a position; those of the seats ``bots`` are shortened to ``BOT_TURN``."""
        if not passages:
            return ()
        following = [*(passage.chance_result is not None for passage in passages[1:]), False]
        lists = [
            self._passage(passage, thrown and not passage.choices and all(line.kind != "log" for line in passage.lines))
            for passage, thrown in zip(passages, following, strict=True)
        ]
        player = next((passage.player for passage in passages if passage.player is not None), self._decider)
        turn = self._turn if self._turn[1] is not None else (self._turn[0], player)
        spent = self._shown[1] if self._shown[0] == turn else 0.0
        found = joined(lists, (BOT_TURN - spent) * SHARE if player in bots else BOT_TURN)
        found = tuple(self._with_its_end(e, passages, found) if e.kind == "duel" else e for e in found)
        end = max((effect.end for effect in found), default=0)
        self._shown = turn, spent + end * (player in bots)
        self._node, before = after.node, self._decider
        self._decider = _decider(after)
        if isinstance(after.pending, ResultView):
            found += (self._with_sound(Effect("end", after.node, begin=end, lasts=1200)),)
        elif before != after.viewer == self._decider:
            found += (self._with_sound(Effect("turn", after.node, begin=end, lasts=200)),)
        return found

    def _passage(self, passage: Passage, again: bool) -> tuple[Effect, ...]:
        """A throw, shots, hits, losses, moves, changes of owner, gains.

        ``again``: it only led to another throw, without a log line or decision between them.
        """
        ordered_before = self._shot
        bound = {bound.value for taken in passage.choices for bound in taken.bound}
        hits, mends, gains, others = self._numbers(passage)
        thrown = (
            passage.chance_result is not None and self._shot is not None
        )  # what was chosen then came after the shot
        option = self._shot.option if thrown and self._shot is not None else ""
        shots = [self._throw(passage), *self._shots(passage, hits, again)] if thrown else []
        for taken in passage.choices:
            self._take(passage, taken)
        shots = shots or [self._throw(passage), *self._shots(passage, hits, again)]
        acting = self._actors | bound
        lost = [moved for moved in passage.moved if moved.way[-1] < 0]
        groups = [
            *shots, mends,
            [self._lost(passage, moved) for moved in lost], self._wind(passage),
            [self._moved(passage, moved, acting) for moved in passage.moved if moved.way[-1] >= 0],
            self._captures(passage), self._duel(passage), [*gains, *others],
        ]  # fmt: skip
        self._go_on(passage)
        if self._shot is ordered_before and any(line.kind in HEADS for line in passage.lines):
            self._shot = None  # what is thrown in another turn decides no shot of this one
        ordered = self._shot.option if self._shot is not None else ""
        option = option or (passage.choices[0].option if passage.choices else ordered)
        shown = tuple(self._with_sound(effect, option) for effect in in_turn([g for g in groups if g], self._apart))
        return shown + banner(passage, shown)

    def _with_sound(self, effect: Effect, option: str = "") -> Effect:
        own = option if effect.kind in ("shot", "move", "grapple") else ""
        return replace(effect, sound=self._keys.sound(effect.kind, own))

    def _go_on(self, passage: Passage) -> None:
        """Update the cells and owners of pieces after a passage."""
        for moved in passage.moved:
            self._cells[moved.piece] = moved.way[-1:] if moved.way[-1] >= 0 else ()
        for change in passage.attribute_changes:
            if change.ref in self._owners and change.name == "owner" and change.ref is not None:
                self._owners[change.ref] = _seat(change.after)
        self._aims = set()

    # --- choices ---------------------------------------------------------------------------------

    def _take(self, passage: Passage, taken: PassageChoice) -> None:
        """Update the acting pieces, and whether a shot was ordered."""
        pieces = {bound.value for bound in taken.bound if bound.value in self._owners}
        cells = {cell for bound in taken.bound for cell in bound.cells if bound.value not in pieces}
        if pieces or not cells:
            self._actors = {piece for piece in pieces if piece is not None}
        self._aims |= cells
        shot = shot_of(taken, self._keys.effects.get(taken.option), self._owners, passage)
        if shot is not None:
            self._shot = shot
        elif self._shot is not None and (taken.bound or self._shot.fired or taken.player != self._shot.player):
            self._shot = None

    # --- chances and shots -----------------------------------------------------------------------

    def _throw(self, passage: Passage) -> list[Effect]:
        result, shot = passage.chance_result, self._shot
        if result is None:
            return []
        text = result.chance.outcomes[result.index].text if result.index is not None else ""
        name = result.chance.outcomes[result.index].name if result.index is not None else ""
        player = result.chance.player if result.chance.player is not None else -1
        place = shot.places(self._cells)[:1] if shot is not None else ()
        kind = THROWS.get(result.chance.kind, "die")
        return [Effect(kind, passage.node, None, place, player=player, name=name, text=text, chance_result=result)]

    def _shots(self, passage: Passage, hits: list[Effect], again: bool) -> list[list[Effect]]:
        """The ordered shot and its hits, once these are known; not if it is thrown ``again``."""
        shot = self._shot
        if shot is None:
            return [hits]
        if shot.all_fire:
            mine = dict.fromkeys(
                change.ref for change in passage.changed if self._owners.get(change.ref) == shot.player
            )
            shot.firers += tuple(piece for piece in mine if piece not in shot.firers)
        if (passage.chance_result is None or again) and not hits:
            return [hits]
        firers = shot.firers or self._nearest(shot)
        target, goals = shot.target, shot.goals or (self._cells.get(shot.target, ()) if shot.target is not None else ())
        victims = {hit.piece for hit in hits}
        if len(firers) == 1 and firers[0] in victims and target not in victims and target is not None:
            firers, target, goals = (target,), firers[0], self._cells.get(firers[0], ())  # the other shoots back
        shot.fired, kind = True, "grapple" if shot.grapples else "shot"
        shots = [
            Effect(kind, passage.node, firer, (start[0], goals[0]), player=shot.player, other=target)
            for firer in firers if (start := self._cells.get(firer, ())) and goals
        ]  # fmt: skip
        missed = [] if hits or not goals or shot.grapples else [Effect("miss", passage.node, target, goals[:1])]
        return [shots, hits or missed]

    def _nearest(self, shot: Shot) -> tuple[Datum, ...]:
        """The firing piece if the rules name none: the player's piece nearest to the target."""
        goals = shot.goals or (self._cells.get(shot.target, ()) if shot.target is not None else ())
        own = [ref for ref, owner in self._owners.items() if owner == shot.player and self._cells[ref]]
        return tuple(sorted(own, key=lambda ref: self._apart(self._cells[ref][0], goals[0]))[:1]) if goals else ()

    # --- numbers ---------------------------------------------------------------------------------

    def _numbers(self, passage: Passage) -> tuple[list[Effect], list[Effect], list[Effect], list[Effect]]:
        """Hits, repairs, points, and numbers that are only written."""
        found: dict[str, list[Effect]] = {"hit": [], "repair": [], "points": [], "number": []}
        for change in passage.changed:
            kind = self._kind(change)
            owner = change.ref.value if change.ref.domain == PLAYER else self._owners.get(change.ref, -1)
            found[kind].append(
                Effect(kind, passage.node, change.ref, self._cells.get(change.ref, ()), player=owner,
                       name=change.name, before=change.before, after=change.after)
            )  # fmt: skip
        return found["hit"], found["repair"], found["points"], found["number"]

    def _kind(self, change: Changed) -> str:
        keys, grows = self._keys.of(change.ref.domain), change.after > change.before
        if change.name in (keys.wound, keys.strength) and change.ref.domain != PLAYER:
            return "hit" if grows == (change.name == keys.wound) else "repair"
        return "points" if change.name == self._keys.points and grows else "number"

    def _duel(self, passage: Passage) -> list[Effect]:
        """The strengths of two pieces of different owners that an option compares."""
        keys = next((e for t in passage.choices if (e := self._keys.effects.get(t.option)) and e.show == "duel"), None)
        if keys is None:
            return []
        sides: dict[int, Changed] = {}
        for change in passage.changed:
            owner = self._owners.get(change.ref, -1)
            if change.name == keys.numbers and (owner not in sides or change.before > sides[owner].before):
                sides[owner] = change
        if len(sides) < 2:
            return []
        one, other = list(sides.values())[:2]
        line, before, after = _compared(passage.lines, list(sides)[:2]) or (None, one.before, other.before)
        text = line.text if line is not None else ""
        return [Effect("duel", passage.node, one.ref, self._cells.get(one.ref, ()), other=other.ref, name=one.name,
                       before=before, after=after, text=text)]  # fmt: skip

    def _with_its_end(self, duel: Effect, passages: Sequence[Passage], found: Sequence[Effect]) -> Effect:
        """A duel with the throws after it, up to the line with its result, which names the thrower of the first die."""
        at = next(n for n, passage in enumerate(passages) if passage.node == duel.node)
        told = [line for line in passages[at].lines if line.kind == "log"]
        said = told[next((n + 1 for n, line in enumerate(told) if line.text == duel.text), len(told)) :]
        dice = list[Effect]()
        for passage in passages[at + 1 :]:
            if said or passage.chance_result is None:
                break
            dice += [effect for effect in found if effect.node == passage.node and effect.kind == "die"]
            said = [line for line in passage.lines if line.kind == "log"]
        sides = {Datum(PLAYER, self._owners.get(ref, -1)): ref for ref in (duel.piece, duel.other) if ref is not None}
        named = [sides.get(thing, thing) for line in said for thing in line.things]
        order = sorted(sides.values(), key=lambda ref: named.index(ref) if ref in named else len(named))
        parts = [replace(die, piece=ref, begin=die.begin - duel.begin) for ref, die in zip(order, dice, strict=False)]
        settled = Effect("told", duel.node, begin=max((die.end for die in parts), default=duel.lasts),
                         text=" ".join(line.text for line in said))  # fmt: skip
        return replace(
            duel, parts=(*parts, settled), rest=max(duel.rest, settled.begin - duel.lasts + TIMES["told"][1])
        )

    # --- moves, losses, owners, wind -------------------------------------------------------------

    def _moved(self, passage: Passage, moved: Moved, acting: Collection[Datum | None]) -> Effect:
        """The effect for a piece that moved, was carried away, or was placed on the board."""
        if moved.way[0] < 0:
            return Effect("placed", passage.node, moved.piece, moved.way[-1:])
        known = passage.player is not None and not passage.choices
        by_choice = known or moved.piece in acting or moved.way[-1] in self._aims
        return Effect("move" if by_choice else "drift", passage.node, moved.piece, moved.way)

    def _lost(self, passage: Passage, moved: Moved) -> Effect:
        """The effect for a piece that sinks or, if the theme says so for the option, is only removed."""
        shows = [
            self._keys.effects[taken.option].show for taken in passage.choices if taken.option in self._keys.effects
        ]
        kind = "removed" if "remove" in shows else "sunk"
        return Effect(kind, passage.node, moved.piece, moved.way, player=self._owners.get(moved.piece, -1))

    def _captures(self, passage: Passage) -> list[Effect]:
        found = []
        for change in passage.attribute_changes:
            ref = change.ref
            if ref is None or change.name != self._keys.flags.get(ref.domain, "owner"):
                continue
            if self._cells.get(ref):
                seats = _seat(change.before), _seat(change.after)
                found.append(
                    Effect("capture", passage.node, ref, self._cells[ref], player=seats[1], name=change.name,
                           before=seats[0], after=seats[1])
                )  # fmt: skip
        return found

    def _wind(self, passage: Passage) -> list[Effect]:
        """The wind that was set, or a sector of the wheel that has none."""
        keys, result = self._keys, passage.chance_result
        name = result.chance.outcomes[result.index].name if result is not None and result.index is not None else ""
        storm = self._storms or (bool(name) and name == keys.storm)
        self._storms = storm and not any(line.kind == "log" for line in passage.lines)  # where to is thrown next
        for change in passage.attribute_changes:
            if change.ref is None and keys.wind and change.name == keys.wind and change.bearing is not None:
                said = "storm" if storm else ""
                return [Effect("wind", passage.node, name=said, text=change.after, bearing=change.bearing)]
        if name and name in (keys.calm, keys.storm) and self._shot is None:
            return [Effect("wind", passage.node, name="storm" if name == keys.storm else "calm", text=name)]
        return []


def _compared(lines: Sequence[LogLine], seats: list[int]) -> tuple[LogLine, int, int] | None:
    """The first line with a number of each of two players, and these numbers in the order of the seats."""
    for line in lines:
        named = [thing.value for thing in line.things if thing.domain == PLAYER]
        if len(line.numbers) == 2 and sorted(named) == sorted(seats):
            return line, line.numbers[named.index(seats[0])], line.numbers[named.index(seats[1])]
    return None


def _decider(position: PositionView) -> int | None:
    return position.pending.player if isinstance(position.pending, QuestionView) else None


def _seat(text: str) -> int:
    """A seat of a theme, converted to counting from 0; -1 for nobody."""
    return int(text) - 1 if text.isdecimal() else -1
