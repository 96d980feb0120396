"""Possible worlds that agree with everything a player has seen, carried over from one decision to the next.

If nothing was ever hidden there is one world. Else a world is a particle: a past, that is what was drawn for each
hidden event, and the position to which that past led. Particles that new events contradict are dropped. New ones are
made from the others by drawing one hidden event again and replaying the past, which is accepted if it still agrees with
everything (a Metropolis walk over pasts: in the long run each is as likely as by the rules, if the others choose at
random). If the new draw takes the card of another event, the two exchange their cards. If no particle agrees any more,
all are changed in the same way; a change is accepted if the past agrees with at least as many events as before and the
view differs no more from what was seen. Half of the changes exchange the cards that contradict what was seen.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from dsl.engines.compiled.search.machine import Machine
from dsl.engines.compiled.search.room import FAR
from dsl.engines.compiled.search.script import Script, outcome_key

_WORD = struct.Struct("<i")
PARTICLES = 48
"""The number of particles of one player."""
SHAKES = 6
"""Changes that are tried for each particle at each decision, so that particles do not remain equal."""
OWN_TRIES = 20
"""Changes of a past that no longer agrees before it is replaced by a copy of one that does."""
GIVE_UP = 300
"""Changes without success after which the worst past is replaced by a copy of the best."""
RECENT = 128
"""Only so many last events of a past are changed, unless no past agrees otherwise."""
NONE = -1


class Agreement(NamedTuple):
    """How far a past agrees with what was seen."""

    reach: int
    """The number of its first events that agree."""
    apart: int
    """The difference between its view and the seen one if only the view contradicts; else ``FAR``."""
    contradicting: Sequence[int] = ()
    """The contradicting cards (seen in other places), or the values that could be chosen instead of the seen ones."""

    @property
    def score(self) -> tuple[int, int]:
        """The key by which pasts are compared; larger is better."""
        return self.reach, -self.apart


class Particles:
    """The possible worlds of one player; their positions are at ``WORLDS`` in the module's memory."""

    def __init__(
        self, machine: Machine, player: int, random: Random, patience: int, decks: Sequence[tuple[int, int]]
    ) -> None:
        """``patience``: the most events that are replayed for one decision.

        ``decks``: the first word of each deck in a view, and the number of its cards.
        """
        self._machine, self._player, self._random = machine, player, random
        self._patience, self._decks = patience, decks
        self._root, self._worlds, self._bases = (machine.room[name] for name in ("ROOT", "WORLDS", "BASES"))
        self.script = Script(machine)
        self.begin()

    def begin(self) -> None:
        """Begin a new game."""
        self.script.clear()
        self._at = 0  # the number of events at the player's previous decision
        self._known = 0  # the number of events before the position at ROOT, the last one that is certain…
        self._base = 0  # …and before the positions from which pasts are changed: at ROOT, or for each particle at BASES
        self._found: list[Agreement] = []  # by particle
        self._machine.call("worlds_begin", self._player, self._random.getrandbits(63))
        self._machine.call("save_position", self._root)

    def agree(self, view: bytes, look: tuple[int, int]) -> int:
        """Update the worlds to a view; ``look``: its key and the number of choices. Returns how many worlds agree."""
        end = self.script.moment(self._player, look)
        self._machine.write(self._machine.room["SEEN_VIEW"], view)
        certain = self.script.hidden[0] if self.script.hidden else self.script.length
        if certain > self._known:
            if self._replay(self._root, self._known, certain) < certain:
                return 0
            self._machine.call("save_position", self._root)
            self._known = self._base = certain
        if certain == self.script.length:
            self._machine.call("keep_world", 0, certain, certain)
            return int(self._replay(self._root, certain, end) == end)
        return self._particles(end)

    def _particles(self, end: int) -> int:
        """``agree`` if something is hidden."""
        before, self._at = self._at + 1, end - 1
        self._machine.call("worlds_agreed", before - 1)
        self._left = self._patience
        if not self._found:
            self._first(end)
            before = end
        for particle, found in enumerate(self._found):
            if found.reach == before < end:
                replayed = self._replay(self._place(particle), before - 1, end, particle)
                self._store(particle, replayed, before - 1)
        if not self._agreeing(end) and not self._seek(end) and self._base > self._known:
            self._base, self._left = self._known, self._patience
            self._seek(end)
        if agreeing := self._agreeing(end):
            self._repair(agreeing, end)
            for _ in range(SHAKES * len(self._found)):
                self._change(self._random.randrange(len(self._found)), end)
            self._fix_old_events()
        return len(self._found) if agreeing else 0

    # ---- particles
    def _first(self, end: int) -> None:
        """Make the first particles by random draws."""
        for particle in range(min(PARTICLES, self._machine.room.worlds)):
            self._found.append(Agreement(0, FAR))
            self._store(particle, self._replay_past(NONE, NONE, end), self._known)

    def _seek(self, end: int) -> bool:
        """Change pasts until one agrees with all events or the patience is used up; returns whether one agrees."""
        failures = 0
        while self._left > 0:
            particle = self._random.randrange(len(self._found))
            if self._random.getrandbits(1):
                particle = max(range(len(self._found)), key=self._score)
            before = self._score(particle)
            self._change(particle, end)
            if self._found[particle].reach == end:
                return True
            failures = 0 if self._score(particle) > before else failures + 1
            if failures == GIVE_UP:
                failures = 0
                best, worst = (pick(range(len(self._found)), key=self._score) for pick in (max, min))
                self._copy(worst, best)
        return False

    def _repair(self, agreeing: list[int], end: int) -> None:
        """Change particles that do not agree until they do; after ``OWN_TRIES`` replace them by copies of others."""
        for particle in range(len(self._found)):
            tries = 0
            while self._found[particle].reach < end and tries < OWN_TRIES and self._left > 0:
                self._change(particle, end)
                tries += 1
            if self._found[particle].reach < end:
                self._copy(particle, self._random.choice(agreeing))
                for _ in range(len(self._open(particle))):
                    self._change(particle, end)

    def _fix_old_events(self) -> None:
        """Make all but the last events of each past unchangeable, so that a change costs no more late in a match."""
        begin = self.script.length - RECENT
        if begin - self._base < RECENT:
            return
        for particle in range(len(self._found)):
            self._replay(self._begin_of(particle), self._base, begin, particle)
            self._machine.call("save_position", self._bases + particle * self._machine.room.position)
        self._base = begin

    def _open(self, particle: int) -> list[int]:
        """The hidden events of a past that may be drawn anew."""
        return [event for event in self.script.hidden if self._base <= event <= self._found[particle].reach]

    def _change(self, particle: int, end: int) -> None:
        """Draw a hidden event of a particle again, every second time perhaps more; accepted if it agrees as far."""
        hidden = self._open(particle)
        if self._left <= 0 or not hidden:
            self._left -= 1
            return
        directed = self._directed(particle, hidden) if self._random.getrandbits(1) else None
        redrawn, forced = directed or (self._late(hidden), 0)
        loose = 1024 // len(hidden) if directed is None and self._random.getrandbits(1) else 0
        reached = self._replay_past(particle, redrawn, end, loose, forced)
        if (reached, -self._machine.call("apart")) >= self._score(particle):
            self._store(particle, reached, self._base)

    def _directed(self, particle: int, hidden: Sequence[int]) -> tuple[int, int] | None:
        """A hidden event and the key of a draw that may remove the contradiction; None if its cause is unknown."""
        at, _, contradicting = self._found[particle]
        chosen, taken = self.script.values.get(at, ()), self.script.outcomes.get(at)
        if not contradicting and not chosen and taken is None:
            return None
        drawn = self._drawn(particle, hidden[-1])
        holders = {drawn[event]: event for event in hidden}
        if taken is not None:
            _, size = self._random.choice(self._decks or [(0, 1)])
            return holders.get(outcome_key(taken), self._late(hidden)), outcome_key(self._random.randrange(size))
        one, another = (
            outcome_key(self._random.choice(cards)) for cards in (chosen or contradicting, contradicting or chosen)
        )
        other = self._late(hidden) if one == another else holders.get(another, hidden[0])
        holder = holders.get(one, other)
        return (other, one) if other <= holder else (holder, drawn[other])

    def _late(self, events: Sequence[int]) -> int:
        """A random one of some events; late ones are more likely."""
        return max(self._random.choice(events), self._random.choice(events))

    def _agreeing(self, end: int) -> list[int]:
        """The particles that agree with all events."""
        return [particle for particle, found in enumerate(self._found) if found.reach == end]

    def _score(self, particle: int) -> tuple[int, int]:
        return self._found[particle].score

    # ---- calls
    def _replay_past(self, particle: int, redrawn: int, end: int, loose: int = 0, forced: int = 0) -> int:
        """Replay the past from the first event that may be changed; returns the number of events that agree."""
        reached = self._replay(self._begin_of(particle), self._base, end, particle, redrawn, loose, forced)
        self._left -= reached - self._base + 1
        return reached

    def _replay(self, position: int, begin: int, end: int, particle: int = NONE, *changes: int) -> int:
        """Replay events; ``changes``: the event drawn again, the chance (of 1024) of others, the key to draw or 0."""
        redrawn, loose, forced = changes or (NONE, 0, 0)
        signed = forced - ((forced >> 63) << 64)
        return self._machine.call("replay", position, begin, end, particle, redrawn, loose, signed)

    def _drawn(self, particle: int, last: int) -> memoryview:
        """The keys of the outcomes that a particle drew, by event, up to ``last``."""
        begin = self._machine.room["KEYS"] + particle * self._machine.room["KEYS_BYTES"]
        return memoryview(self._machine.read(begin, 8 * last + 8)).cast("Q")

    def _store(self, particle: int, reached: int, begin: int) -> None:
        """Store what was replayed last, from event ``begin`` on, as a particle."""
        self._found[particle] = Agreement(reached, self._machine.call("apart"), self._contradicting())
        self._machine.call("keep_world", particle, begin, min(reached, self.script.length))

    def _contradicting(self) -> list[int]:
        """The contradicting cards or values of the last replay, see ``Agreement``."""
        begin = self._machine.room["CONTRADICTIONS"]
        (count,) = _WORD.unpack(self._machine.read(begin, 4))
        found = memoryview(self._machine.read(begin + 4, 4 * count)).cast("i").tolist()
        if self._machine.call("apart") == FAR:
            return found
        return [word - first for first, size in self._decks for word in found if first <= word < first + size]

    def _copy(self, to: int, particle: int) -> None:
        self._machine.call("copy_world", to, particle)
        self._found[to] = self._found[particle]

    def _begin_of(self, particle: int) -> int:
        """The address of the position from which a past is replayed."""
        return self._root if self._base == self._known else self._bases + particle * self._machine.room.position

    def _place(self, particle: int) -> int:
        return self._worlds + particle * self._machine.room.position
