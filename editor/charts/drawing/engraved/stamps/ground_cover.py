"""Low things: tufts of grass, reeds, floes of ice, rocks in the surf."""

from __future__ import annotations

from itertools import pairwise

from editor.charts.drawing.engraved.stamps.stamp_pen import StampPen


def tuft(pen: StampPen) -> None:
    """A fan of blades."""
    for x, lean, high in (
        (-0.2, -0.17, 0.2),
        (-0.09, -0.08, 0.31),
        (0.0, 0.02, 0.36),
        (0.1, 0.1, 0.29),
        (0.2, 0.18, 0.19),
    ):
        top = pen.around(high, 0.04)
        pen.brush([(x * 0.45, 0.0), (x * 0.8, -0.55 * top), (x + lean, -top)], 0.045, 0.036, 0.008)
    pen.hatch([[(-0.34, 0.03), (0.36, 0.03)]], 0.028)


def reeds(pen: StampPen) -> None:
    """Still water with rushes in it."""
    for y, start, end in ((0.02, -0.48, 0.46), (0.09, -0.3, 0.2), (-0.06, -0.22, 0.42)):
        pen.hatch([[(pen.around(start, 0.04), y), (pen.around(end, 0.04), y)]], 0.028)
    for x, lean, high in ((-0.17, -0.06, 0.4), (-0.05, 0.0, 0.54), (0.07, 0.04, 0.44), (0.19, 0.1, 0.33)):
        top = pen.around(high, 0.05)
        pen.brush([(x, 0.0), (x + 0.3 * lean, -0.6 * top), (x + lean, -top)], 0.034, 0.028, 0.012)
        if high > 0.42:
            pen.brush([(x + 0.8 * lean, -0.78 * top), (x + lean, -1.05 * top)], 0.03, 0.07, 0.03, "bark")


def floe(pen: StampPen) -> None:
    """A plate of ice with its thickness below."""
    top = [
        (-0.5, -0.06), (pen.around(-0.3, 0.05), -0.26), (pen.around(0.0, 0.06), -0.3),
        (pen.around(0.33, 0.05), -0.24), (0.5, -0.1), (pen.around(0.22, 0.05), 0.02), (pen.around(-0.12, 0.06), 0.05),
    ]  # fmt: skip
    below = [(-0.47, 0.02), (-0.12, 0.13), (0.24, 0.1), (0.48, -0.03)]
    pen.fill([*top[4:], top[0], *below], "slope")
    pen.fill(top, "snow")
    pen.hatch([[a, b] for a, b in zip(top, top[1:] + top[:1], strict=True)], 0.024)
    pen.hatch([*([a, b] for a, b in pairwise([top[0], *below, top[4]])), [top[6], below[1]], [top[5], below[2]]], 0.02)
    pen.hatch([[(-0.2, -0.12), (-0.05, -0.15)], [(0.05, -0.06), (0.22, -0.1)]], 0.018)


def rocks(pen: StampPen) -> None:
    """Three teeth of rock and the surf about them."""
    for x, y, wide, high in ((-0.24, 0.0, 0.26, 0.28), (0.22, -0.02, 0.3, 0.34), (0.0, 0.06, 0.22, 0.2)):
        tip = (pen.around(x, 0.04), y - pen.around(high, 0.05))
        west, east = (x - wide / 2, y), (x + wide / 2, y)
        pen.fill([west, tip, east], "body")
        pen.fill([tip, east, (x + 0.02, y)], "slope")
        pen.hatch([[west, tip], [tip, east], [tip, (x + 0.02, y - 0.3 * high)]], 0.03)
        pen.hatch(
            [
                [
                    (x - 0.7 * wide, y + 0.035),
                    (x - 0.2 * wide, y + 0.055),
                    (x + 0.3 * wide, y + 0.035),
                    (x + 0.75 * wide, y + 0.05),
                ]
            ],
            0.022,
        )
