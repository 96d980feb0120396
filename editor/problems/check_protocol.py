"""What a checking process is asked and what it answers: packed values, each behind its number and its length.

Both ends are ours, so nothing here is proof against malice. A question without a value gives up the one of its number;
an answer is a list of findings, or a text where a fault of ours showed.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from struct import Struct
from typing import Any

from dsl.source import Source
from editor.documents.chart import Chart
from editor.problems.locate import Located, path_of
from editor.problems.map_checks import Finding

HEADER = Struct(">QQ")


@dataclass(frozen=True)
class Question:
    """What is to be checked: a chart that was read from ``base``, for the ruleset of a file (None: its form alone)."""

    chart: Chart
    base: str
    rules: Path | None
    whole: bool


def packed(value: object) -> bytes:
    """A value to be sent; a large map takes a while."""
    return zlib.compress(pickle.dumps(value, pickle.HIGHEST_PROTOCOL), 1)


def unpacked(data: bytes) -> Any:
    """The value that was packed."""
    return pickle.loads(zlib.decompress(data))


def framed(number: int, data: bytes = b"") -> bytes:
    """A packed value with its number, as it goes over a pipe."""
    return HEADER.pack(number, len(data)) + data


def taken(received: bytearray) -> Iterator[tuple[int, bytes]]:
    """The numbers and values that have come in whole; they are taken away from what was received."""
    while len(received) >= HEADER.size:
        number, length = HEADER.unpack_from(received)
        end = HEADER.size + length
        if len(received) < end:
            return
        data = bytes(received[HEADER.size : end])
        del received[:end]
        yield number, data


def without_text(finding: Finding) -> Finding:
    """A finding that knows where it points in the data, but has no text with it."""
    said = finding.diagnostic
    span = said.span and replace(said.span, source=Source(said.span.source.name, ""))
    return replace(finding, diagnostic=Located(said.code, span, said.args, said.hint, (), said.severity, path_of(said)))
