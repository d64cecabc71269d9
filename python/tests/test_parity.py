"""Python and the command line say the same, byte for byte."""

from __future__ import annotations

import json
import os
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

import realgain
from realgain._node import CLI, find_node

#: A release tries 200; each starts a process.
CALLS = int(os.environ.get("REALGAIN_PARITY", "16"))

#: The exit code where there is no answer.
BAD_INPUT = 2

SETTINGS: list[dict[str, Any]] = [
    {},
    {"alternative": "greater"},
    {"margin": 0.05},
    {"resamples": 5000, "seed": "7"},
    {"test": "randomization", "resamples": 1000},
    {"test": "wilcoxon"},
    {"alpha": 0.01, "cluster": "document"},
    {"gate": "better"},
]


def write(folder: Path, source: random.Random, name: str, shift: float, kind: str) -> Path:
    path = folder / f"{name}.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for i in range(source.choice([12, 60])):
            value: Any = min(1, max(0, source.gauss(0.5 + shift, 0.2)))
            row = {"id": i, "document": i // 5, "score": value if kind == "graded" else int(value > 0.5)}
            file.write(f"{json.dumps(row)}\n")
    return path


@pytest.mark.parametrize("call", range(CALLS))
def test_a_comparison(tmp_path: Path, call: int) -> None:
    kind = "graded" if call % 3 else "right"
    paths = [write(tmp_path, random.Random(call), name, shift, kind) for name, shift in (("new", 0.1), ("old", 0.0))]
    settings = SETTINGS[call % len(SETTINGS)]
    options = [f"--{name.replace('_', '-')}={value}" for name, value in settings.items()]
    printed = subprocess.run(
        [find_node(), str(CLI), "compare", *map(str, paths), "--json", *options],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    if printed.returncode == BAD_INPUT:
        with pytest.raises(realgain.RealGainError) as refused:
            realgain.compare(*paths, **settings)
        assert printed.stderr.startswith(f"realgain: {refused.value}\n")
    else:
        assert realgain.compare(*paths, **settings).to_json() == printed.stdout
