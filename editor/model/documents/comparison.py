"""Two charts compared; the work is ``dsl.mapfile.compare``'s."""

from __future__ import annotations

from dsl.mapfile import compare as maps
from dsl.mapfile.compare import Comparison
from editor.documents.chart import Chart


def compare(old: Chart, new: Chart) -> Comparison:
    """What differs from one chart to another."""
    return maps.compare(_side(old), _side(new))


def _side(chart: Chart) -> maps.Side:
    rows = [] if chart.is_track else chart.write_rows()
    return maps.Side(chart.data, rows)
