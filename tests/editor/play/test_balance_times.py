"""How long games take, in units that can be taken in."""

from __future__ import annotations

import pytest

from editor.play.balance.study_panel import lasting


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.2, "1 s"), (119, "119 s"), (120, "2 min"), (7140, "119 min"), (36_834, "10 h")]
)
def test_a_time_is_said_in_the_largest_unit_that_is_exact_enough(fresh: object, seconds: float, said: str) -> None:
    assert lasting(seconds) == said
