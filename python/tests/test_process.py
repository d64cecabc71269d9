from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import realgain
from realgain import _engine_process, _node

Scores = tuple[list[float], list[float]]


def engine() -> _engine_process.Engine:
    (only,) = _engine_process._running.values()
    return only


def test_one_process_answers_all_calls(scores: Scores) -> None:
    realgain.compare(*scores, resamples=1000)
    first = engine().process.pid
    realgain.compare(*scores, resamples=1000)
    assert engine().process.pid == first


def test_an_interrupt_cancels_the_call_and_keeps_the_engine(scores: Scores) -> None:
    realgain.compare(*scores, resamples=1000)
    first = engine().process.pid
    timer = threading.Timer(1, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        realgain.compare(*scores, resamples=100_000_000, test="bootstrap")
    assert realgain.compare(*scores, resamples=1000).n == 200
    assert engine().process.pid == first


def test_an_engine_that_was_killed_is_started_again(scores: Scores) -> None:
    realgain.compare(*scores, resamples=1000)
    engine().process.kill()
    engine().process.wait()
    assert realgain.compare(*scores, resamples=1000).n == 200


def test_it_ends_with_the_interpreter() -> None:
    program = (
        "import realgain; realgain.plan(rate=0.7, gain=0.1);"
        "from realgain._engine_process import _running; print(next(iter(_running.values())).process.pid)"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120)
    with pytest.raises(ProcessLookupError):
        os.kill(int(said.stdout), 0)


def test_the_command_line_is_that_of_npm(files: tuple[Path, Path]) -> None:
    command = [sys.executable, "-m", "realgain", "compare", *map(str, files), "--resamples=1000", "--json"]
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert said.stdout == realgain.compare(*files, resamples=1000).to_json()


@pytest.mark.parametrize(
    ("node", "says"),
    [("/nowhere/node", "names /nowhere/node, which is no Node.js"), ("", "isn't there")],
)
def test_says_which_node_is_missing(monkeypatch: pytest.MonkeyPatch, node: str, says: str) -> None:
    monkeypatch.setattr(_node, "_packed", lambda: None)
    monkeypatch.setenv("REALGAIN_NODE", node)
    monkeypatch.setenv("PATH", "/nowhere")
    _node.find_node.cache_clear()
    with pytest.raises(realgain.RealGainError, match=says):
        _node.find_node()
    _node.find_node.cache_clear()
