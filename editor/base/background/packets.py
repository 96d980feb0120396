"""The messages between the window and a process: numbered packed values, or a failure."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from struct import Struct
from typing import Any, Concatenate, Generic, Literal, ParamSpec, TypeVar


@dataclass(frozen=True)
class Failure:
    """Why a process gave no answer; ``start``: it could not be started. ``reason`` is for developers."""

    kind: Literal["time", "memory", "fault", "start"]
    reason: str = ""


HEADER = Struct(">QQ")
"""The beginning of each message: the number of the question, and the length of the value in bytes."""
LARGE = 1 << 17
"""From this number of bytes on, compressing a value takes less time than it saves in sending."""
HURRY = b"!"
"""Sent instead of a question: answer soon. No packed value is so short."""


P = ParamSpec("P")
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)


@dataclass(frozen=True)
class Question(Generic[A_co]):
    """A method to call in the process, and its arguments; ``A_co`` is the type of its result, the answer."""

    method: Callable[..., A_co]
    arguments: tuple[object, ...]

    @property
    def name(self) -> str:
        """The name of the method."""
        return self.method.__name__

    @staticmethod
    def of(method: Callable[Concatenate[Any, P], A], *arguments: P.args, **_named: P.kwargs) -> Question[A]:
        """A question with its arguments, which mypy compares with the method's parameters."""
        return Question(method, arguments)

    @staticmethod
    def about(method: Callable[Concatenate[Any, str, P], A], *arguments: P.args, **_named: P.kwargs) -> Question[A]:
        """A question about a file, without the name of the file: see ``of_file``."""
        return Question(method, arguments)

    def of_file(self, file: str) -> Question[A_co]:
        """The same question with the name of a file as its first argument."""
        return Question(self.method, (file, *self.arguments))


@dataclass(frozen=True)
class Interim:
    """A progress report before the answer."""

    value: Any


def packed(value: object) -> bytes:
    """A value as bytes for sending; large values are compressed."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return zlib.compress(data, 1 if len(data) > LARGE else 0)


def unpacked(data: bytes) -> Any:
    """The value that was packed."""
    return pickle.loads(zlib.decompress(data))


def framed(number: int, data: bytes = b"") -> bytes:
    """A packed value with its number and length, as sent over a pipe."""
    return HEADER.pack(number, len(data)) + data


def complete_messages(received: bytearray) -> Iterator[tuple[int, bytes]]:
    """The complete messages (number, packed value) in a buffer, from which they are removed."""
    while len(received) >= HEADER.size:
        number, length = HEADER.unpack_from(received)
        end = HEADER.size + length
        if len(received) < end:
            return
        data = bytes(received[HEADER.size : end])
        del received[:end]
        yield number, data
