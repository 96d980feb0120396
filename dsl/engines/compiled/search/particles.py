"""Worlds that agree with all that a player has seen, kept from one decision to the next.

Where nothing was ever hidden there is one. Else a world is a particle: what was drawn for each hidden event, and the
position to which that led. Particles that new events contradict are dropped; new ones come from those that are left
by drawing one hidden event anew and playing the past again, which is kept if it still agrees with everything (a
Metropolis walk over pasts: in the long run each is as likely as the rules make it, if the others choose blindly). An
event whose card is taken so gets the one that became free: two exchange their cards. Where none is left, all are
changed in the same way, and a change is kept if the past agrees no less long than before, and the view is no less like
what is seen; half of the changes exchange what the contradiction is about.
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
WANTED = 48
"""Particles that a player thinks with."""
SHAKES = 6
"""Changes that are tried, for each particle and decision, so that they do not all stay alike."""
OWN_TRIES = 20
"""Changes by which a past that does not agree any more may become one of its own kind that does: for variety."""
GIVE_UP = 300
"""Changes without success after which the worst past becomes a copy of the best."""
RECENT = 128
"""The last events of a past that are changed in any case; older ones only if nothing agrees without."""
NONE = -1


class Agreement(NamedTuple):
    """How well a past agrees with what was seen."""

    reach: int
    """The number of its events that agree, or of all."""
    apart: int
    """How much the view differs, if that is all that contradicts; else ``FAR``."""
    amiss: Sequence[int] = ()
    """Cards that are seen elsewhere, or what else could be chosen instead of what was."""

    @property
    def score(self) -> tuple[int, int]:
        """The larger, the better it agrees."""
        return self.reach, -self.apart


class Particles:
    """The worlds of one player; positions stand at ``WORLDS`` in the module's memory."""

    def __init__(
        self, machine: Machine, player: int, random: Random, patience: int, decks: Sequence[tuple[int, int]]
    ) -> None:
        """``patience``: how many events are played again for one decision, at most.

        ``decks``: the first word of each deck in a view, and the number of its cards.
        """
        self._machine, self._player, self._random = machine, player, random
        self._patience, self._decks = patience, decks
        self._root, self._worlds, self._bases = (machine.room[name] for name in ("ROOT", "WORLDS", "BASES"))
        self.script = Script(machine)
        self.begin()

    def begin(self) -> None:
        """A new game."""
        self.script.clear()
        self._at = 0  # the events known when the player thought last
        self._known = 0  # how many events lead to the position at ROOT, the last that is certain…
        self._base = 0  # …and how many to the positions from which pasts are changed: at ROOT or, by particle, at BASES
        self._found: list[Agreement] = []  # by particle
        self._machine.call("worlds_begin", self._player, self._random.getrandbits(63))
        self._machine.call("save_position", self._root)

    def agree(self, view: bytes, look: tuple[int, int]) -> int:
        """Bring the worlds up to the moment with that view, its number, and so many choices; how many there are."""
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
        """The same where something is hidden."""
        before, self._at = self._at + 1, end - 1
        self._machine.call("worlds_agreed", before - 1)
        self._left = self._patience
        if not self._found:
            self._first(end)
            before = end
        for particle, found in enumerate(self._found):
            if found.reach == before < end:
                self._go_on(particle, before - 1, end)
        if not self._alive(end) and not self._seek(end) and self._base > self._known:
            self._base, self._left = self._known, self._patience
            self._seek(end)
        if alive := self._alive(end):
            self._spread(alive, end)
            for _ in range(SHAKES * len(self._found)):
                self._change(self._random.randrange(len(self._found)), end)
            self._forget()
        return len(self._found) if alive else 0

    # ---- particles
    def _first(self, end: int) -> None:
        """Particles made of nothing but the rules."""
        for particle in range(min(WANTED, self._machine.room.worlds)):
            self._found.append(Agreement(0, FAR))
            self._store(particle, self._again(NONE, NONE, end), self._known)

    def _go_on(self, particle: int, begin: int, end: int) -> None:
        """Play new events on in a particle."""
        self._store(particle, self._replay(self._place(particle), begin, end, particle), begin)

    def _seek(self, end: int) -> bool:
        """Change pasts until one agrees to the end, or the patience is used up; whether one does."""
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

    def _spread(self, alive: list[int], end: int) -> None:
        """Those that do not agree are changed until they do; after some tries copies of others take their places."""
        for particle in range(len(self._found)):
            tries = 0
            while self._found[particle].reach < end and tries < OWN_TRIES and self._left > 0:
                self._change(particle, end)
                tries += 1
            if self._found[particle].reach < end:
                self._copy(particle, self._random.choice(alive))
                for _ in range(len(self._open(particle))):
                    self._change(particle, end)

    def _forget(self) -> None:
        """Leave all but the last events of each past as they are, so that a change costs no more late in a match."""
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
        """Draw a hidden event of a particle anew, every second time perhaps some more; kept if it agrees as long."""
        hidden = self._open(particle)
        if self._left <= 0 or not hidden:
            self._left -= 1
            return
        directed = self._directed(particle, hidden) if self._random.getrandbits(1) else None
        redrawn, forced = directed or (self._late(hidden), 0)
        loose = 1024 // len(hidden) if directed is None and self._random.getrandbits(1) else 0
        reached = self._again(particle, redrawn, end, loose, forced)
        if (reached, -self._machine.call("apart")) >= self._score(particle):
            self._store(particle, reached, self._base)

    def _directed(self, particle: int, hidden: Sequence[int]) -> tuple[int, int] | None:
        """A hidden event and what is drawn at it, so that a contradiction may go; None if nothing is known of it."""
        at, _, amiss = self._found[particle]
        chosen, taken = self.script.values.get(at, ()), self.script.outcomes.get(at)
        if not amiss and not chosen and taken is None:
            return None
        drawn = self._drawn(particle, hidden[-1])
        holders = {drawn[event]: event for event in hidden}
        if taken is not None:
            _, size = self._random.choice(self._decks or [(0, 1)])
            return holders.get(outcome_key(taken), self._late(hidden)), outcome_key(self._random.randrange(size))
        one, another = (outcome_key(self._random.choice(cards)) for cards in (chosen or amiss, amiss or chosen))
        other = self._late(hidden) if one == another else holders.get(another, hidden[0])
        holder = holders.get(one, other)
        return (other, one) if other <= holder else (holder, drawn[other])

    def _late(self, events: Sequence[int]) -> int:
        """One of some events, late ones rather than early ones."""
        return max(self._random.choice(events), self._random.choice(events))

    def _alive(self, end: int) -> list[int]:
        """The particles that agree to the end."""
        return [particle for particle, found in enumerate(self._found) if found.reach == end]

    def _score(self, particle: int) -> tuple[int, int]:
        return self._found[particle].score

    # ---- calls
    def _again(self, particle: int, redrawn: int, end: int, loose: int = 0, forced: int = 0) -> int:
        """Play the past again, from where it may be changed."""
        reached = self._replay(self._begin_of(particle), self._base, end, particle, redrawn, loose, forced)
        self._left -= reached - self._base + 1
        return reached

    def _replay(self, position: int, begin: int, end: int, particle: int = NONE, *changes: int) -> int:
        """Play events on from a position; ``changes``: the event drawn anew, how many others of 1024, what is drawn."""
        redrawn, loose, forced = changes or (NONE, 0, 0)
        signed = forced - ((forced >> 63) << 64)
        return self._machine.call("replay", position, begin, end, particle, redrawn, loose, signed)

    def _drawn(self, particle: int, last: int) -> memoryview:
        """The keys of what a particle drew, by event, up to ``last``."""
        begin = self._machine.room["KEYS"] + particle * self._machine.room["KEYS_BYTES"]
        return memoryview(self._machine.read(begin, 8 * last + 8)).cast("Q")

    def _store(self, particle: int, reached: int, begin: int) -> None:
        """What was replayed last from event ``begin`` on becomes a particle."""
        self._found[particle] = Agreement(reached, self._machine.call("apart"), self._amiss())
        self._machine.call("keep_world", particle, begin, min(reached, self.script.length))

    def _amiss(self) -> list[int]:
        """What is noted of the contradiction: the cards that are seen elsewhere, or what else could be chosen."""
        begin = self._machine.room["AMISS"]
        (count,) = _WORD.unpack(self._machine.read(begin, 4))
        found = memoryview(self._machine.read(begin + 4, 4 * count)).cast("i").tolist()
        if self._machine.call("apart") == FAR:
            return found
        return [word - first for first, size in self._decks for word in found if first <= word < first + size]

    def _copy(self, to: int, particle: int) -> None:
        self._machine.call("copy_world", to, particle)
        self._found[to] = self._found[particle]

    def _begin_of(self, particle: int) -> int:
        """The address of the position from which a past is played again."""
        return self._root if self._base == self._known else self._bases + particle * self._machine.room.position

    def _place(self, particle: int) -> int:
        return self._worlds + particle * self._machine.room.position
