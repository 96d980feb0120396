"""Sounds: the files are what the script makes, small and of one loudness; few are heard at once."""

from __future__ import annotations

import os
import re
import wave
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QObject

from dsl.services.theme.sections import SOUNDS, USUAL_SOUNDS
from editor.view.sounds import sound_player
from editor.view.sounds.making import PEAK, RATE, samples
from editor.view.sounds.sound_player import (
    AT_ONCE,
    Mixer,
    ProgramPlayer,
    Silence,
    SoundPlayer,
    best_outlet,
    sound_file,
)

ROOT = Path(__file__).parents[4]
LARGEST = 500 * 1024


class Heard:
    """Takes down what is played."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def play(self, name: str, volume: float) -> None:
        self.names.append(name)

    def stop(self) -> None:
        self.names.clear()


def test_every_sound_is_a_small_file_of_its_length_and_as_loud_as_the_others() -> None:
    assert sum(sound_file(name).stat().st_size for name in SOUNDS) <= LARGEST
    assert set(USUAL_SOUNDS.values()) <= set(SOUNDS)
    for name in SOUNDS:
        with wave.open(str(sound_file(name)), "rb") as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
            read = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2").astype(float) / 32767
        assert len(read) / RATE == pytest.approx(SOUNDS[name], abs=0.01)
        assert np.max(np.abs(read)) == pytest.approx(PEAK, abs=0.01)
        assert -26 < 20 * np.log10(np.sqrt(np.mean(read**2))) < -9


@pytest.mark.parametrize("page", ["README.md", "README.ru.md", "README.uk.md"])
def test_the_page_on_the_look_of_a_game_lists_all_sounds(page: str) -> None:
    text = (ROOT / "rulesets" / page).read_text(encoding="utf-8")
    lists = [tuple(re.findall(r"`(\w+)`", line)) for line in text.splitlines()]
    assert (*SOUNDS, "none") in lists


def test_the_files_are_those_that_the_script_makes() -> None:
    for name in SOUNDS:
        with wave.open(str(sound_file(name)), "rb") as file:
            kept = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2").astype(int)
        assert np.max(np.abs(kept - samples(name).astype(int))) <= 2


def test_few_sounds_at_once_none_twice_at_once_and_only_loud_ones_where_all_goes_fast() -> None:
    now, sounded = [10.0], Heard()
    player = SoundPlayer(outlet=sounded, clock=lambda: now[0])
    assert player.play("shot") and not player.play("shot")
    now[0] += 0.1
    assert player.play("shot") and player.play("hit") and not player.play("sink")
    assert len(sounded.names) == AT_ONCE
    now[0] += 5
    assert not player.play("sail", speed=4.0) and player.play("sink", speed=4.0)
    assert not player.play("trumpet")
    now[0] += 5
    player.on = False
    assert not player.play("shot")
    assert sounded.names == ["shot", "shot", "hit", "sink"]
    player.on = True
    player.stop()
    assert sounded.names == [] and all(map(player.play, ("shot", "hit", "sink"))), "the ended ones do not count"


def test_without_a_screen_or_a_device_it_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    assert SoundPlayer().play("hit"), "as if it were heard"
    assert isinstance(best_outlet(QObject(), silent=True), Silence)

    def fails(_name: str) -> object:
        raise OSError("no device")

    monkeypatch.setattr(sound_player, "import_module", fails)
    monkeypatch.setattr(sound_player.shutil, "which", lambda _name: None)
    monkeypatch.setattr(sound_player.sys, "platform", "linux")
    assert isinstance(best_outlet(QObject()), Silence)
    monkeypatch.setattr(sound_player.shutil, "which", lambda name: f"/bin/{name}" if name == "paplay" else None)
    assert isinstance(best_outlet(QObject()), ProgramPlayer)


def test_sounds_are_mixed_as_long_as_they_last() -> None:
    mixer = Mixer.__new__(Mixer)
    mixer._voices = [(np.full(3, 100.0, dtype=np.float32), 0), (np.full(5, 30_000.0, dtype=np.float32), 0)]
    mixer._voices.append((np.full(1, 9_000.0, dtype=np.float32), 0))
    mixer._lock = sound_player.Lock()
    assert np.frombuffer(mixer.mixed(4), "<i2").tolist() == [32767, 30100, 30100, 30000]
    assert np.frombuffer(mixer.mixed(4), "<i2").tolist() == [30000, 0, 0, 0]
    assert mixer._voices == []
    mixer._voices = [(np.full(9, 100.0, dtype=np.float32), 0)]
    mixer.stop()
    assert not any(mixer.mixed(4))


def test_what_libraries_report_while_a_device_is_opened_stays_off_the_terminal(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with sound_player.drivers_silenced():
        os.write(2, b"no card\n")
    os.write(2, b"after\n")
    assert capfd.readouterr().err == "after\n"
