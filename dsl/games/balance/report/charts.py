"""Charts as SVG, whose colours are set by the style sheet of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import isfinite

import numpy as np
from numpy.typing import NDArray

from dsl.games.balance.intervals import Interval

WIDTH, NAMES, NUMBERS, ROW = 680, 220, 90, 30
"""In pixels: the widths of a chart, of its names and of its numbers; the height of a row."""
MOST_COLUMNS = 40
"""The most columns of a histogram."""
TICKS = 8
"""About how many numbers are written below a histogram."""
Written = Callable[[float], str]
"""Formats a number in the reader's language."""


@dataclass(frozen=True)
class Bar:
    """A value with its name and interval."""

    name: str
    value: float
    interval: Interval


def bars(rows: Sequence[Bar], written: Written) -> str:
    """Shares as bars from 0 to 1, each with a thin line for its interval."""
    width = WIDTH - NAMES - NUMBERS
    parts = []
    for index, bar in enumerate(rows):
        y = index * ROW
        low, high = (NAMES + width * end for end in bar.interval)
        parts.append(_text(NAMES - 10, y + 20, bar.name, "end"))
        parts.append(f'<rect class="track" x="{NAMES}" y="{y + 6}" width="{width}" height="18"/>')
        parts.append(f'<rect class="bar" x="{NAMES}" y="{y + 6}" width="{width * bar.value:.1f}" height="18"/>')
        parts.append(_whisker(low, high, y + 15))
        parts.append(_text(WIDTH - 4, y + 20, f"{written(100 * bar.value)} %", "end"))
    return _svg(WIDTH, len(rows) * ROW, parts)


def changes(rows: Sequence[Bar], written: Written) -> str:
    """Differences as dots left and right of 0, each with its interval."""
    width = WIDTH - NAMES - NUMBERS
    most = max((abs(end) for bar in rows for end in bar.interval if isfinite(end)), default=0.0) or 1.0
    middle = NAMES + width / 2

    def at(value: float) -> float:
        return middle + width / 2 * max(-1.0, min(1.0, value / most))

    parts = [f'<line class="axis" x1="{middle}" y1="0" x2="{middle}" y2="{len(rows) * ROW}"/>']
    for index, bar in enumerate(rows):
        y = index * ROW + 15
        parts.append(_text(NAMES - 10, y + 5, bar.name, "end"))
        parts.append(_whisker(at(bar.interval[0]), at(bar.interval[1]), y))
        parts.append(f'<circle class="dot" cx="{at(bar.value):.1f}" cy="{y}" r="5"/>')
        parts.append(_text(WIDTH - 4, y + 5, written(bar.value), "end"))
    return _svg(WIDTH, len(rows) * ROW, parts)


def histogram(values: NDArray[np.int32]) -> str:
    """How often each value occurred, in steps if there are many; with a line at the median."""
    height, foot = 160, 22
    low, high = int(values.min()), int(values.max())
    step = max(1, -(-(high - low + 1) // MOST_COLUMNS))
    counts = np.bincount((values - low) // step)
    wide = (WIDTH - 40) / len(counts)
    parts = [f'<line class="axis" x1="20" y1="{height}" x2="{WIDTH - 20}" y2="{height}"/>']
    for index, count in enumerate(counts.tolist()):
        first = low + index * step
        last = first + step - 1
        span = str(first) if first == last else f"{first}–{last}"
        tall = (height - 10) * count / int(counts.max())
        box = (
            f'x="{20 + index * wide:.1f}" y="{height - tall:.1f}" width="{max(1.0, wide - 1):.1f}" height="{tall:.1f}"'
        )
        parts.append(f'<rect class="bar" {box}><title>{span}: {count}</title></rect>')
    middle = 20 + (float(np.median(values)) - low + 0.5) / step * wide
    parts.append(f'<line class="median" x1="{middle:.1f}" y1="0" x2="{middle:.1f}" y2="{height}"/>')
    for index in range(0, len(counts), max(1, len(counts) // TICKS)):
        parts.append(_text(20 + (index + 0.5) * wide, height + 16, str(low + index * step), "middle"))
    return _svg(WIDTH, height + foot, parts)


def lines(names: Sequence[str], series: Sequence[tuple[str, Sequence[Bar]]], written: Written) -> str:
    """Shares by a parameter's value: a line for each series, whiskers for the intervals."""
    height, left, foot, legend = 240, 50, 26, 22 * len(series)
    wide = (WIDTH - left - 30) / max(1, len(names) - 1)

    def x(index: int) -> float:
        return left + index * wide if len(names) > 1 else WIDTH / 2

    def y(share: float) -> float:
        return 8 + (height - 8) * (1 - share)

    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<line class="rule" x1="{left}" y1="{y(share):.1f}" x2="{WIDTH - 20}" y2="{y(share):.1f}"/>')
        parts.append(_text(left - 6, y(share) + 4, f"{written(100 * share)}", "end"))
    for number, (name, bars_) in enumerate(series):
        colour = f"series{number % 6}"
        points = " ".join(f"{x(i):.1f},{y(bar.value):.1f}" for i, bar in enumerate(bars_))
        parts.append(f'<polyline class="{colour}" points="{points}"/>')
        for i, bar in enumerate(bars_):
            shift = x(i) + 3 * (number - len(series) / 2)
            parts.append(
                f'<line class="{colour}" x1="{shift:.1f}" y1="{y(bar.interval[0]):.1f}" '
                f'x2="{shift:.1f}" y2="{y(bar.interval[1]):.1f}"><title>{escape(bar.name)}</title></line>'
            )
        at = height + foot + 22 * number + 12
        parts.append(f'<line class="{colour}" x1="{left}" y1="{at}" x2="{left + 30}" y2="{at}"/>')
        parts.append(_text(left + 38, at + 5, name, "start"))
    parts += [_text(x(index), height + 18, name, "middle") for index, name in enumerate(names)]
    return _svg(WIDTH, height + foot + legend + 6, parts)


def grid(across: Sequence[str], down: Sequence[str], shares: Sequence[Sequence[float]], written: Written) -> str:
    """A table of shares (0 to 1) by the values of two parameters; larger shares are darker."""
    left, top, tall = 110, 26, 34
    wide = (WIDTH - left) / len(across)
    parts = [_text(left + (i + 0.5) * wide, 18, name, "middle") for i, name in enumerate(across)]
    for row, (name, values) in enumerate(zip(down, shares)):
        y = top + row * tall
        parts.append(_text(left - 8, y + 22, name, "end"))
        for column, share in enumerate(values):
            x = left + column * wide
            box = f'x="{x:.1f}" y="{y}" width="{wide - 2:.1f}" height="{tall - 2}"'
            parts.append(f'<rect class="heat" {box} fill-opacity="{share:.3f}"/>')
            parts.append(_text(x + wide / 2, y + 22, written(100 * share), "middle"))
    return _svg(WIDTH, top + len(down) * tall, parts)


def _whisker(low: float, high: float, y: float) -> str:
    return f'<path class="whisker" d="M{low:.1f} {y}H{high:.1f}M{low:.1f} {y - 5}v10M{high:.1f} {y - 5}v10"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(width: float, height: float, parts: Sequence[str] | Iterator[str]) -> str:
    return f'<svg viewBox="0 0 {width} {height}" role="img">{"".join(parts)}</svg>'
