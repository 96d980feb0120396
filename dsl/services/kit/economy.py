"""Fewer parts to cut out: yes-or-no values of a ship are ticked on its line, those of a site in its list."""

from __future__ import annotations

from dataclasses import replace

from dsl.services.kit.kit_values import NOBODY, Kit, Marker, Mat, Remark, ShipLine, TickBoxes

MOST_ON_TRACK = 99
"""A number that can be larger than this is written on the mat instead of shown on a track."""
FLAGS_PER_SITE = 1.5
"""The number of owner flags per site, of all players together."""
FEWEST_FLAGS = 8
"""The number of flags shared by two players is not reduced below this."""


def economical(kit: Kit) -> Kit:
    """The same box with fewer parts: markers are left out where a line or a list records the same."""
    lined = {line.counter.view.ref.domain for mat in kit.mats for line in mat.lines}
    with_line = {line.counter.view.ref for mat in kit.mats for line in mat.lines}
    unlined = {c.view.ref.domain for c in kit.counters if c.owner != NOBODY and c.view.ref not in with_line}
    lined -= unlined
    listed = {register.label for register in kit.registers}
    kept, ticked = list[Marker](), dict[str, list[TickBoxes]]()
    for marker in kit.markers:
        if marker.use == "taken" and marker.of in lined:
            continue  # the strip of a ship goes with the ship
        if marker.use == "is" and marker.of in lined:
            ticked.setdefault(marker.of, []).append(TickBoxes(marker.field, marker.label, 1))
        elif not (marker.use == "is" and marker.of_label in listed):
            kept.append(_fewer(marker, kit) if marker.use == "owner" and marker.of_label in listed else marker)
    mats = tuple(_mat(mat, ticked) for mat in kit.mats)
    remarks = kit.remarks
    if [marker.count for marker in kept if marker.use == "owner"] != [m.count for m in kit.markers if m.use == "owner"]:
        remarks = (*remarks, Remark("kit-few-flags"))
    if any(marker.use == "taken" and marker.of in lined for marker in kit.markers):
        remarks = (*remarks, Remark("kit-strips-go"))
    found = [(mat.seat, sum(track.cubes for track in mat.tracks)) for mat in mats]
    found.append((NOBODY, len(kit.strips)))
    kept += [Marker("track", "", count, seat) for seat, count in found if count]
    return replace(kit, markers=tuple(kept), mats=tuple(mat for mat in mats if not mat.empty), remarks=remarks)


def _fewer(marker: Marker, kit: Kit) -> Marker:
    """An owner flag, which two players share, with a count reduced to ``FLAGS_PER_SITE``."""
    pairs = max((kit.seats + 1) // 2, 1)
    return replace(marker, count=min(marker.count, max(FEWEST_FLAGS, round(marker.count * FLAGS_PER_SITE / pairs))))


def _mat(mat: Mat, ticked: dict[str, list[TickBoxes]]) -> Mat:
    """A mat with blanks in place of tracks for large numbers, and with the ``ticked`` boxes of each kind of ship."""
    large = [track for track in mat.tracks if track.high > MOST_ON_TRACK]
    lines = (
        ShipLine(line.counter, (*line.boxes, *ticked.get(line.counter.view.ref.domain, ())), line.written)
        for line in mat.lines
    )
    tracks = tuple(track for track in mat.tracks if track not in large)
    return replace(mat, tracks=tracks, lines=tuple(lines), written=(*(track.label for track in large), *mat.written))
