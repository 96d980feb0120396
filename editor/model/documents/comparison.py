"""Two charts compared; the work is ``dsl.maps.mapfile.compare``'s."""

from __future__ import annotations

from dsl.maps.mapfile import compare as maps
from dsl.maps.mapfile.compare import Comparison
from editor.model.documents.chart import Chart


def compare(old: Chart, new: Chart) -> Comparison:
    """What differs from one chart to another."""
    return maps.compare(_side(old), _side(new))


def _side(chart: Chart) -> maps.Side:
    rows = [] if chart.is_track else chart.write_rows()
    return maps.Side(chart.data, rows)
