"""The format of recovery journals: a JSON value per line, the first about the map, the others one undo step each."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, Self

from dsl.text.files import MAX_BYTES
from editor.base.texts import Message, catalogue
from editor.model.documents.chart import Chart
from editor.model.documents.patches import Command
from editor.model.recovery.patch_json import MAX_PATCHES, BadPatch, Plain, from_plain

Kind = Literal["do", "merge", "undo", "redo"]


class Undoable(Protocol):
    """A change of a document that can be undone."""

    @property
    def label(self) -> Message:
        """Its name in the Undo menu."""

    def joined(self, other: Any) -> Self:
        """The change followed by another, under the label of the first."""

    def inverted(self, label: Message) -> Self:
        """The change that undoes this one."""

    def relabelled(self, label: Message) -> Self:
        """The same change under another label."""


class Step(Protocol):
    """A step of a document's undo history."""

    @property
    def kind(self) -> Kind:
        """Whether the command was done, merged into the one before, undone or redone."""

    @property
    def command(self) -> Undoable:
        """The command that was done, merged, undone or redone."""


@dataclass(frozen=True)
class LoggedStep:
    """A step as it is written to the journal."""

    kind: Kind
    command: Undoable


class CommandLog:
    """The ``commands`` since the journal's base text; the first ``at`` are in effect, the others were undone."""

    def __init__(self) -> None:
        self.commands: list[Undoable] = []
        self.at = 0
        self.below_base = False
        """Whether a command from before the base may have been undone; then each step is logged as a new command."""

    def add(self, step: Step) -> LoggedStep:
        """Apply one step of the history; returns it in the form to write to the journal."""
        if step.kind in ("undo", "redo"):
            return self._move(step)
        if step.kind == "merge" and self.at and self.at == len(self.commands):
            self.commands[-1] = self.commands[-1].joined(step.command)
            return LoggedStep(step.kind, step.command)
        # A merge into a command from before the base: undo would undo that one too, and it is not in this log.
        self.below_base = self.below_base or step.kind == "merge"
        return self._append(step.command)

    def _append(self, command: Undoable) -> LoggedStep:
        del self.commands[self.at :]
        self.commands.append(command)
        self.at += 1
        return LoggedStep("do", command)

    def _move(self, step: Step) -> LoggedStep:
        back = step.kind == "undo"
        self.below_base = self.below_base or (back and self.at == 0) or (not back and self.at == len(self.commands))
        if not self.below_base:
            self.at += -1 if back else 1
            return LoggedStep(step.kind, step.command)
        command = step.command
        label = Message("safety-undone" if back else "safety-redone", {"what": command.label})
        return self._append(command.inverted(label) if back else command.relabelled(label))

    def steps(self) -> list[LoggedStep]:
        """The steps that lead from the base to the present state of the history, undone commands included."""
        undone = reversed(self.commands[self.at :])
        return [
            *(LoggedStep("do", command) for command in self.commands),
            *(LoggedStep("undo", command) for command in undone),
        ]


VERSION = 1
PACKED = 16_384
"""Lines longer than this are compressed."""
MAX_LINE = 4 * MAX_BYTES
KINDS = ("do", "merge", "undo", "redo")


@dataclass(frozen=True)
class JournalHead:
    """The first line of a journal.

    ``base`` is the text to which the steps apply, ``disk`` the SHA-256 (hex) of the file, ``before`` the number of
    unsaved changes in ``base``. ``path`` is where the map is saved, ``origin`` the file of which it is an unsaved copy;
    either may be empty.
    """

    path: str
    origin: str
    disk: str
    pid: int
    started: float
    before: int
    base: str


@dataclass(frozen=True)
class JournalLine:
    """A parsed line of a step: its ``kind``, and its JSON value, not yet checked."""

    kind: str
    plain: Mapping[str, object]


def write_head(head: JournalHead) -> bytes:
    """The first line of a journal."""
    data = head.base.encode("utf-8", "surrogatepass")
    plain = {
        "fordewind-journal": VERSION,
        "path": head.path,
        "origin": head.origin,
        "disk": head.disk,
        "pid": head.pid,
        "started": head.started,
        "before": head.before,
        "sha": hashlib.sha256(data).hexdigest(),
        "base": _pack(data),
    }
    return json.dumps(plain).encode() + b"\n"


def read_head(line: bytes) -> JournalHead | None:
    """The head in a line written by ``write_head``; None for anything else."""
    try:
        plain = _object(line)
        if plain is None or plain.get("fordewind-journal") != VERSION:
            return None
        data = _unpack(str(plain["base"]), MAX_BYTES + 8)
        if hashlib.sha256(data).hexdigest() != plain["sha"]:
            return None
        path, origin, disk = (str(plain[key]) for key in ("path", "origin", "disk"))
        pid, before = (int(str(plain[key])) for key in ("pid", "before"))
        base = data.decode("utf-8", "surrogatepass")
        return JournalHead(path, origin, disk, pid, float(str(plain["started"])), before, base)
    except (BadPatch, KeyError, ValueError):
        return None


def write_step(step: LoggedStep, plain: Sequence[Plain]) -> bytes:
    """The line of one step; ``plain``: the patches of its command, which undo and redo do not need."""
    if step.kind in ("undo", "redo"):
        return json.dumps({"s": step.kind}).encode() + b"\n"
    body = {"label": _label_to_json(step.command.label), "patches": list(plain)}
    text = json.dumps(body, separators=(",", ":"))
    inside = {"z": _pack(text.encode())} if len(text) > PACKED else body
    return json.dumps({"s": step.kind, **inside}, separators=(",", ":")).encode() + b"\n"


def read_line(line: bytes) -> JournalLine | None:
    """The parsed line of a step, its changes not yet checked; None if the line is cut off or malformed."""
    plain = _object(line) if line.endswith(b"\n") and len(line) <= MAX_LINE else None
    if plain is None or plain.get("s") not in KINDS:
        return None
    return JournalLine(str(plain["s"]), plain)


def read_command(line: JournalLine, chart: Chart) -> Command:
    """The command of a ``do`` or ``merge`` line, in the slots of ``chart``. Raises ``BadPatch``."""
    label, listed = read_changes(line)
    return Command(label, tuple(from_plain(patch, chart) for patch in listed))


def read_changes(line: JournalLine) -> tuple[Message, list[object]]:
    """The label of a ``do`` or ``merge`` line and its changes, not yet checked. Raises ``BadPatch``."""
    plain = line.plain
    if "z" in plain:
        found = _object(_unpack(str(plain["z"]), MAX_LINE))
        if found is None:
            raise BadPatch("no line")
        plain = found
    listed = plain.get("patches")
    if not isinstance(listed, list) or len(listed) > MAX_PATCHES:
        raise BadPatch("no patches")
    return _label_from_json(plain.get("label")), listed


# --- labels --------------------------------------------------------------------------------------


def _label_to_json(label: object) -> object:
    if isinstance(label, Message):
        return {"key": label.key, "args": {name: _label_to_json(value) for name, value in label.args.items()}}
    return label if isinstance(label, (int, float)) else str(label)


def _label_from_json(plain: object, depth: int = 0) -> Message:
    """The label of a step. An unknown key is replaced, because the key selects a format string."""
    key = str(plain.get("key")) if isinstance(plain, dict) else ""
    args = plain.get("args") if isinstance(plain, dict) else None
    if key not in catalogue("en") or depth > 4:
        return Message("safety-step")
    filled: dict[str, object] = {}
    for name, value in list(args.items())[:12] if isinstance(args, dict) else ():
        filled[str(name)] = _label_from_json(value, depth + 1) if isinstance(value, dict) else str(value)[:200]
    return Message(key, filled)


# --- packing -------------------------------------------------------------------------------------


def _pack(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 1)).decode()


def _unpack(text: str, most: int) -> bytes:
    try:
        engine = zlib.decompressobj()
        data = engine.decompress(base64.b64decode(text, validate=True), most)
    except (ValueError, zlib.error) as trouble:
        raise BadPatch("cannot be unpacked") from trouble
    if engine.unconsumed_tail or not engine.eof:
        raise BadPatch("too much, or not all of it")
    return data


def _object(line: bytes) -> dict[str, object] | None:
    try:
        plain = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return plain if isinstance(plain, dict) else None
