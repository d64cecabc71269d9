from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]


@pytest.fixture
def scores() -> tuple[list[float], list[float]]:
    """A clear gain of 0.05 on 200 items."""
    source = random.Random(1)
    a = [source.random() for _ in range(200)]
    return a, [score - 0.05 + source.gauss(0, 0.1) for score in a]


@pytest.fixture
def files(tmp_path: Path, scores: tuple[list[float], list[float]]) -> tuple[Path, Path]:
    """The same as files."""
    paths = (tmp_path / "new.jsonl", tmp_path / "old.jsonl")
    for path, column in zip(paths, scores, strict=True):
        path.write_text("".join(f"{json.dumps({'score': score})}\n" for score in column), "utf-8")
    return paths
