"""Worlds that agree with all that a player has seen, kept from one decision to the next.

Where nothing was ever hidden there is one. Else a world is a particle: what was drawn for each hidden event, and the
position to which that led. Particles that new events contradict are dropped; new ones come from those that are left
by drawing one hidden event anew and playing the past again, which is kept if it still agrees with everything (a
Metropolis walk over pasts: in the long run each is as likely as the rules make it, if the others choose blindly).
Where none is left, the past that agreed longest is changed in the same way until it agrees to the end.
"""

from __future__ import annotations

from random import Random

from dsl.compiled.search.machine import Machine
from dsl.compiled.search.seen_events import Script

WANTED = 40
"""Particles that a player thinks with."""
SHAKES = 2
"""Changes that are tried, for each particle and decision, so that they do not all stay alike."""
MOST_EVENTS = 150_000
"""Events played again for one decision, where particles are missing."""
STEP_BACK = 0.01
"""How often a past is changed though it agrees less long then."""
NONE = -1


class Particles:
    """The worlds of one player; positions stand at ``WORLDS`` in the module's memory."""

    def __init__(self, machine: Machine, player: int, random: Random, wanted: int = WANTED) -> None:
        self._machine, self._player, self._random = machine, player, random
        self._wanted = min(wanted, machine.room.worlds)
        self._root, self._worlds = machine.room["ROOT"], machine.room["WORLDS"]
        self._position = machine.room.position
        self.script = Script(machine)
        self.count = 0
        self.begin()

    def begin(self) -> None:
        """A new game."""
        self.script.clear()
        self.count, self._at, self._left = 0, 0, 0
        self._known = 0  # how many events lead to the position at ROOT, the last that is certain
        self._machine.call("worlds_begin", self._player, self._random.getrandbits(63))
        self._machine.call("save_position", self._root)

    def agree(self, view: int, choices: int) -> int:
        """Bring the worlds up to the moment in which the player sees a view and so many choices; how many there are."""
        end = self.script.moment(self._player, view, choices)
        certain = self.script.hidden[0] if self.script.hidden else self.script.length
        if certain > self._known:
            if self._replay(self._root, self._known, certain) < certain:
                return 0
            self._machine.call("save_position", self._root)
            self._known = certain
        if certain == self.script.length:
            self._machine.call("keep_world", 0, certain, certain)
            self.count = 1 if self._replay(self._root, certain, end) == end else 0
        else:
            self._go_on(end)
            self._refill(end)
        self._at = self.script.length
        return self.count

    # ---- particles
    def _go_on(self, end: int) -> None:
        """Play new events on in every particle; those that contradict them are dropped."""
        kept = 0
        for particle in range(self.count):
            if self._replay(self._place(particle), self._at, end, particle) == end:
                self._keep(particle, self._at)
                if particle != kept:
                    self._machine.call("copy_world", kept, particle)
                kept += 1
        self.count = kept

    def _refill(self, end: int) -> None:
        """Make new particles until there are enough, and shake all a little, as long as the patience lasts."""
        self._left = MOST_EVENTS
        if not self.count and not self._seek(end):
            return
        while self.count < self._wanted and self._left > 0:
            self._machine.call("copy_world", self.count, self._random.randrange(self.count))
            self.count += 1
            for _ in range(len(self.script.hidden)):
                self._shake(self.count - 1, end)
        for _ in range(SHAKES * self.count):
            self._shake(self._random.randrange(self.count), end)

    def _seek(self, end: int) -> bool:
        """A first particle: of two pasts the one that agrees longer is kept, until one agrees to the end."""
        best = self._again(0 if self._at else NONE, NONE, end)
        self._keep(0, self._known, max(best, self._known))
        while best < end and self._left > 0:
            reached = self._anew(0, best, end)
            if reached >= best or self._random.random() < STEP_BACK:
                best = reached
                self._keep(0, self._known, best)
        self.count = int(best == end)
        return best == end

    def _shake(self, particle: int, end: int) -> None:
        """Draw one hidden event of a particle anew, if that agrees with what was seen."""
        if self._left > 0 and self._anew(particle, end, end) == end:
            self._keep(particle, self._known)

    def _anew(self, particle: int, before: int, end: int) -> int:
        """Play the whole past again with one hidden event drawn anew, every second time perhaps with some more."""
        hidden = [event for event in self.script.hidden if event <= before]
        loose = 1024 // len(hidden) if self._random.getrandbits(1) else 0
        return self._again(particle, self._random.choice(hidden), end, loose)

    # ---- calls
    def _again(self, particle: int, redrawn: int, end: int, loose: int = 0) -> int:
        """Play the whole past again, from where it is not certain any more."""
        reached = self._replay(self._root, self._known, end, particle, redrawn, loose)
        self._left -= reached - self._known + 1
        return reached

    def _replay(
        self, position: int, begin: int, end: int, particle: int = NONE, redrawn: int = NONE, loose: int = 0
    ) -> int:
        return self._machine.call("replay", position, begin, end, particle, redrawn, loose)

    def _keep(self, particle: int, begin: int, end: int = NONE) -> None:
        """What was replayed last becomes a particle."""
        self._machine.call("keep_world", particle, begin, self.script.length if end == NONE else end)

    def _place(self, particle: int) -> int:
        return self._worlds + particle * self._position
