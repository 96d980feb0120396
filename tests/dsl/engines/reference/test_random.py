"""The random numbers: known values of PCG32, and one number for each chance."""

from __future__ import annotations

from array import array

import pytest

from dsl.engines.linking.layout import HEADER
from dsl.engines.reference import random as pcg


def test_known_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """The demo of the reference implementation: seed 42, stream 54 (pcg32-demo.out, round 1)."""
    monkeypatch.setattr(pcg, "_INCREMENT", 54 << 1 | 1)
    state = array("i", [0] * len(HEADER))
    pcg.seed(state, 42)
    # scaled by 2**32 a number below the bound is the number itself
    found = [pcg.draw(state, 2**32) for _ in range(6)]
    assert found == [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]
