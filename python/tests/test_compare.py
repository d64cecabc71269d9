from __future__ import annotations

import html
import math
from dataclasses import FrozenInstanceError
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import realgain

Scores = tuple[list[float], list[float]]


def test_answers_with_a_frozen_dataclass(files: tuple[Path, Path]) -> None:
    result = realgain.compare(*files)
    assert result.verdict == "significant"
    assert result.n == 200
    assert result.p is not None
    assert result.p < 0.001
    assert result.interval is not None
    assert result.interval.low < result.gain < result.interval.high
    assert str(result) == result.sentence
    assert result.to_dict()["gain"] == result.gain
    assert "bootstrap" in result.methods
    with pytest.raises(FrozenInstanceError):
        result.gain = 0  # type: ignore[misc]


def test_gives_data_in_memory_the_digits_of_files(files: tuple[Path, Path], scores: Scores) -> None:
    of_files = realgain.compare(*files)
    a, b = scores
    for given in (
        scores,
        (np.array(a), np.array(b)),
        (pd.Series(a, name="new"), pd.Series(b, name="old")),
        (pd.DataFrame({"score": a}), {"score": b}),
    ):
        result = realgain.compare(*given)
        assert (result.gain, result.p, result.interval) == (of_files.gain, of_files.p, of_files.interval)


def test_names_systems_as_series_are_named(scores: Scores) -> None:
    a, b = scores
    result = realgain.compare(pd.Series(a, name="bert"), pd.Series(b, name="lstm"))
    assert str(result).startswith("bert is better than lstm")


def test_leaves_out_what_is_missing_in_memory_as_in_files(scores: Scores) -> None:
    a, b = scores
    with pytest.raises(realgain.RealGainError, match="score"):
        realgain.compare([math.nan, *a[1:]], b)


def test_matches_tables_by_their_index(scores: Scores) -> None:
    index = pd.Index([f"q{i}" for i in range(200)], name="question")
    a, b = (pd.DataFrame({"score": column}, index=index) for column in scores)
    result = realgain.compare(a, b.sample(frac=1, random_state=1))
    assert result.gain == pytest.approx(realgain.compare(*scores).gain)
    assert result.aligned_by == "id"


def test_scores_texts_against_references() -> None:
    said = ["the cat sat on the mat", "a dog barks at\nnight"] * 20
    result = realgain.compare(said, ["the cat mat", "a dog night"] * 20, reference=said, metric="chrf")
    assert result.a.score == 100
    assert result.reference is not None


def test_asks_what_the_files_leave_open() -> None:
    a = {"id": list(range(40)), "zoom": [0.5] * 40, "eta": [0.1, 0.3] * 20}
    b = {**a, "zoom": [0.4] * 40, "eta": [0.2, 0.3] * 20}
    with pytest.raises(realgain.Question, match="choose what is compared") as column:
        realgain.compare(a, b)
    assert column.value.field == "column"
    eta = next(choice for choice in column.value.choices if "eta" in choice.label)
    with pytest.raises(realgain.Question, match="direction") as direction:
        realgain.compare(a, b, **eta.arguments)
    assert direction.value.field == "higher_is_better"
    assert "/realgain-" not in str(direction.value)
    for choice, better in zip(direction.value.choices, ("worse", "better"), strict=True):
        sentence = realgain.compare(a, b, **{**eta.arguments, **choice.arguments}).sentence
        assert sentence.startswith(f"a is {better} than b")


def test_says_what_is_wrong_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(realgain.RealGainError, match=r"nothing\.csv") as raised:
        realgain.compare(tmp_path / "nothing.csv", tmp_path / "else.csv")
    assert "\n" not in str(raised.value)
    with pytest.raises(TypeError, match="one dimension"):
        realgain.compare(np.zeros((4, 2)), np.zeros((4, 2)))
    with pytest.raises(TypeError, match="not int"):
        realgain.compare(1, 2)  # type: ignore[arg-type]
    with pytest.raises(realgain.RealGainError, match="compare_rows"):
        realgain.compare([1.0, 2.0] * 20, [1.0, 3.0] * 20, correction="holm")


def test_asks_the_other_questions(scores: Scores) -> None:
    a, b = scores
    study = realgain.study({"new": a, "old": b, "square": [score * score for score in a]}, resamples=1000)
    assert sorted(system.name for system in study.systems) == ["new", "old", "square"]
    assert realgain.score(a).score == pytest.approx(sum(a) / 200)
    (row, *_) = realgain.plan(rate=0.7, gain=0.05).rows
    assert row.items is not None
    assert row.items > 300


def test_shows_itself_in_notebooks(scores: Scores) -> None:
    result = realgain.compare(*scores)
    page = result._repr_html_()
    assert html.escape(result.sentence, quote=False) in page
    assert "<svg" in page
    assert "prefers-color-scheme:dark" in page
    assert "<script" not in page
    assert "| " in result._repr_markdown_()
