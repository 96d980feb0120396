"""Hills, trees and the like as a poster pen draws them: few flat shapes, bold outlines."""

from __future__ import annotations

from collections.abc import Callable

from editor.charts.drawing.engraved.stamps.stamp_pen import StampPen

BOLD = 0.075


def mountain(pen: StampPen) -> None:
    """A peak, half of it in the shade."""
    top, peak = pen.around(-0.7, 0.08), pen.around(0.0, 0.06)
    outline = [(-0.48, 0.0), (peak, top), (0.48, 0.0)]
    pen.fill([*outline, (-0.48, 0.0)], "body")
    pen.fill(
        [
            (peak, top),
            (0.48, 0.0),
            (0.06, 0.0),
            (0.13, top * 0.25),
            (peak - 0.05, top * 0.45),
            (peak + 0.06, top * 0.7),
        ],
        "line",
    )
    pen.hatch([[outline[0], outline[1]], [outline[1], outline[2]]], BOLD)


def hill(pen: StampPen) -> None:
    """A round back with two strokes of shade."""
    high = pen.around(0.36, 0.05)
    back = [(-0.46, 0.0), (-0.3, -0.75 * high), (0.0, -high), (0.3, -0.75 * high), (0.46, 0.0)]
    pen.fill(back, "body", bent=True)
    pen.stroke(back, BOLD)
    pen.hatch([[(0.1, -0.7 * high), (0.2, -0.3 * high)], [(0.24, -0.52 * high), (0.31, -0.16 * high)]], BOLD * 0.7)


def fir(pen: StampPen) -> None:
    """Two tiers on a trunk."""
    high = pen.around(0.95, 0.06)
    pen.stroke([(0.0, 0.0), (0.0, -0.2)], BOLD * 1.3)
    for low, top, half in ((-0.14, -0.62 * high, 0.3), (-0.42, -high, 0.23)):
        tier = [(-half, low), (0.0, top), (half, low), (-half, low)]
        pen.fill(tier, "leaf")
        pen.hatch([tier[:2], tier[1:3], tier[2:]], BOLD * 0.85)


def tree(pen: StampPen) -> None:
    """A round crown, its edge in the shade, on a trunk."""
    middle, radius = pen.around(-0.52, 0.03), pen.around(0.3, 0.03)
    pen.stroke([(0.0, 0.0), (0.0, middle + radius)], BOLD * 1.3)
    round_ = [
        (0.0, -1.0),
        (0.75, -0.72),
        (1.0, 0.0),
        (0.72, 0.72),
        (0.0, 1.0),
        (-0.72, 0.72),
        (-1.0, 0.0),
        (-0.75, -0.72),
    ]
    crown = [(x * radius, middle + y * radius) for x, y in round_]
    pen.fill(crown, "leaf", bent=True)
    pen.stroke(crown, BOLD * 0.85, closed=True)
    pen.hatch(
        [
            [
                (radius * 0.1, middle + radius * 0.55),
                (radius * 0.5, middle + radius * 0.25),
                (radius * 0.58, middle - radius * 0.2),
            ]
        ],
        BOLD * 0.8,
    )


def palm(pen: StampPen) -> None:
    """Five fronds on a leaning trunk."""
    lean = pen.around(0.12, 0.05)
    top = (lean, -0.62)
    pen.stroke([(0.0, 0.0), (lean * 0.35, -0.32), top], BOLD * 1.2)
    for x, y in ((-0.34, 0.1), (-0.26, -0.16), (0.02, -0.26), (0.28, -0.14), (0.33, 0.12)):
        end = (lean + x, -0.62 + y)
        pen.stroke([top, (lean + x * 0.62, -0.62 + y * 0.4 - 0.1), end], BOLD * 1.5, "leaf")


def dune(pen: StampPen) -> None:
    """Dots of sand below a ripple."""
    low = pen.around(0.07, 0.02)
    pen.stroke([(-0.45, 0.0), (-0.2, -low), (0.02, -0.01), (0.22, -low), (0.45, 0.0)], BOLD * 0.8, "slope")
    dots = [(x, y) for y, row in ((0.1, (-0.3, 0.0, 0.3)), (-0.2, (-0.16, 0.14))) for x in row]
    pen.hatch([[(x, y), (x + 0.004, y)] for x, y in dots], BOLD, "slope")


def tuft(pen: StampPen) -> None:
    """Three blades of grass."""
    pen.hatch([[(x, 0.0), (x * 1.7, pen.around(-0.3, 0.05))] for x in (-0.16, 0.0, 0.16)], BOLD * 1.2)


def reeds(pen: StampPen) -> None:
    """Blades over a line of water."""
    pen.hatch([[(x, 0.0), (x * 1.2, pen.around(-0.5, 0.1))] for x in (-0.2, 0.0, 0.2)], BOLD)
    pen.stroke([(-0.4, 0.06), (0.4, 0.06)], BOLD * 0.8, "slope")


def floe(pen: StampPen) -> None:
    """A sheet of ice."""
    sheet = [(-0.42, 0.0), (-0.28, -0.2), (0.1, -0.26), (0.4, -0.12), (0.3, 0.06), (-0.42, 0.0)]
    pen.fill(sheet, "snow")
    pen.hatch([sheet[k : k + 2] for k in range(5)], BOLD * 0.8)


def rocks(pen: StampPen) -> None:
    """Teeth that stand out of the water."""
    for x, high in ((-0.2, 0.3), (0.05, 0.46), (0.27, 0.26)):
        pen.fill([(x - 0.14, 0.0), (x, -pen.around(high, 0.05)), (x + 0.14, 0.0)], "line")


POSTER: dict[str, Callable[[StampPen], None]] = {
    "mountain": mountain, "hill": hill, "fir": fir, "tree": tree, "palm": palm, "dune": dune, "tuft": tuft,
    "reeds": reeds, "floe": floe, "rocks": rocks,
}  # fmt: skip
