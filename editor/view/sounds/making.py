"""Makes the sounds of a match from noise and sines: ``python -m editor.view.sounds.making`` writes the files.

Each sound of ``SOUNDS`` is made by the function of its name here, which is given its length in seconds.

22 050 samples a second, one channel, 16 bits. Nothing is recorded, so there are no rights to clear.
"""

from __future__ import annotations

import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dsl.services.theme.sections import SOUNDS

RATE, PEAK = 22_050, 0.7
Wave = NDArray[np.float64]


def _time(seconds: float) -> Wave:
    return np.arange(int(RATE * seconds)) / RATE


def _noise(seconds: float, seed: int) -> Wave:
    return np.random.default_rng(seed).standard_normal(int(RATE * seconds))


def _low(sound: Wave, cut: float | Wave) -> Wave:
    """A low-pass filter with a cut-off frequency, which may vary over time."""
    shares = np.broadcast_to(1 - np.exp(-2 * np.pi * np.asarray(cut, float) / RATE), sound.shape)
    left, level = np.empty_like(sound), 0.0
    for number, (share, value) in enumerate(zip(shares.tolist(), sound.tolist(), strict=True)):
        level += share * (value - level)
        left[number] = level
    return left


def _band(sound: Wave, low: float | Wave, high: float | Wave) -> Wave:
    return _low(sound, high) - _low(sound, low)


def _fading(time: Wave, rise: float, fall: float) -> Wave:
    return np.minimum(1, time / rise) * np.exp(-time / fall)


def _mixed(seconds: float, *parts: tuple[float, Wave]) -> Wave:
    whole = np.zeros(int(RATE * seconds))
    for begin, part in parts:
        first = int(begin * RATE)
        count = min(len(part), len(whole) - first)
        whole[first : first + count] += part[:count]
    return whole


def _bell(frequency: float, seconds: float) -> Wave:
    time = _time(seconds)
    tones = ((0.5, 0.25, 0.8), (1.0, 1.0, 1.0), (2.01, 0.5, 1.6), (2.76, 0.35, 2.3), (5.4, 0.18, 4.2))
    rung = [
        loud * np.sin(2 * np.pi * frequency * ratio * time) * np.exp(-time * quick / (seconds * 0.45))
        for ratio, loud, quick in tones
    ]
    whole: Wave = np.sum(rung, axis=0) * np.minimum(1, time / 0.003)
    return whole


def _thump(high: float, low: float, seconds: float) -> Wave:
    time = _time(seconds)
    pitch = low + (high - low) * np.exp(-time / 0.03)
    return np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * np.exp(-time / (seconds * 0.35))


def _knock(frequency: float, seconds: float = 0.09) -> Wave:
    time = _time(seconds)
    tone = np.sin(2 * np.pi * frequency * time) + 0.5 * np.sin(2 * np.pi * frequency * 2.7 * time)
    return tone * np.exp(-time / 0.018)


def _sail(seconds: float) -> Wave:
    time = _time(seconds)
    swell = np.sin(np.pi * time / seconds)
    sound: Wave = _band(_noise(seconds, 1), 250, 900 + 900 * swell) * swell**2
    return sound


def _wind(seconds: float) -> Wave:
    swell = np.sin(np.pi * _time(seconds) / seconds)
    return _band(_noise(seconds, 2), 180, 500 + 500 * swell**2) * swell**1.5


def _shot(seconds: float) -> Wave:
    time = _time(seconds)
    roar = _low(_noise(seconds, 3), 90 + 2600 * np.exp(-time / 0.1)) * _fading(time, 0.002, 0.16)
    return _thump(140, 42, seconds) * 1.2 + roar * 2.2


def _hit(seconds: float) -> Wave:
    crack = _band(_noise(0.12, 4), 900, 4200) * _fading(_time(0.12), 0.001, 0.03) * 1.6
    planks = ((0.05, _knock(420)), (0.11, _knock(300) * 0.7), (0.19, _knock(510) * 0.4))
    return _mixed(seconds, (0.0, _thump(180, 70, 0.2)), (0.0, crack), *planks)


def _miss(seconds: float) -> Wave:
    time = _time(seconds)
    return _band(_noise(seconds, 5), 500, 1200 + 3600 * np.exp(-time / 0.08)) * _fading(time, 0.012, 0.16)


def _sink(seconds: float) -> Wave:
    dice, long = np.random.default_rng(6), int(RATE * 0.09)
    bubbles = [
        (begin, np.sin(2 * np.pi * np.cumsum(np.linspace(pitch, pitch * 2.1, long)) / RATE) * np.hanning(long) * 0.5)
        for begin, pitch in zip(dice.uniform(0.15, 1.1, 16), dice.uniform(150, 420, 16), strict=True)
    ]
    rush = _low(_noise(seconds, 7), 400) * _fading(_time(seconds), 0.1, 0.6) * 1.4
    return _mixed(seconds, *bubbles, (0.0, rush), (0.0, _thump(90, 38, 0.8)))


def _flag(seconds: float) -> Wave:
    flap = _band(_noise(0.05, 8), 300, 2500) * _fading(_time(0.05), 0.001, 0.015)
    flaps = [(number * 0.055, flap * (0.5 + 0.07 * number)) for number in range(8)]
    return _mixed(seconds, *flaps, (0.48, _bell(880, 0.45) * 0.6))


def _dice(seconds: float) -> Wave:
    falls = (
        (0, 1500, 1),
        (0.06, 1240, 0.8),
        (0.11, 1680, 0.9),
        (0.19, 1320, 0.7),
        (0.26, 1550, 0.6),
        (0.36, 1200, 0.5),
    )
    return _mixed(
        seconds,
        *((begin, _knock(pitch, 0.05) * loud) for begin, pitch, loud in falls),
        (0.47, _knock(1400, 0.05) * 0.45),
    )


def _wheel(seconds: float) -> Wave:
    clicks = [(1.25 * (1 - (1 - n / 22) ** 0.45), _knock(1900, 0.03) * (0.9 - 0.02 * n)) for n in range(22)]
    return _mixed(seconds, *clicks, (1.25, _knock(1900, 0.03) * 0.5))


def _card(seconds: float) -> Wave:
    time = _time(seconds)
    slide = (
        _band(_noise(seconds, 9), 1200, 5200) * np.sin(np.pi * time / seconds) ** 0.8 * np.linspace(0.3, 1, len(time))
    )
    return _mixed(seconds, (0.0, slide), (0.17, _knock(700, 0.05)))


def _gain(seconds: float) -> Wave:
    return _mixed(seconds, (0.0, _bell(1568, 0.3) * 0.6), (0.09, _bell(2093, 0.4) * 0.7))


def _turn(seconds: float) -> Wave:
    return _mixed(seconds, (0.0, _bell(698, 0.5)), (0.17, _bell(698, 0.7)))


def _end(seconds: float) -> Wave:
    chimes = ((0.0, 523, 0.7), (0.16, 659, 0.7), (0.32, 784, 0.8), (0.52, 1047, 1.3))
    return _mixed(seconds, *((begin, _bell(pitch, long)) for begin, pitch, long in chimes))


def samples(name: str) -> NDArray[np.int16]:
    """A sound as integers, faded out at its end, normalised in volume."""
    maker: Callable[[float], Wave] = globals()[f"_{name}"]
    sound = maker(SOUNDS[name])
    last = int(0.016 * RATE)
    sound[-last:] *= np.linspace(1, 0, last)
    loud: Wave = sound / np.max(np.abs(sound)) * PEAK * 32767
    return loud.astype(np.int16)


def write(folder: Path) -> None:
    """Write all sounds as files into a folder."""
    for name in SOUNDS:
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples(name).astype("<i2").tobytes())


if __name__ == "__main__":
    write(Path(__file__).parent)
