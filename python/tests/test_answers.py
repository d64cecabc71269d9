from __future__ import annotations

import html
import math
import re
import tempfile
from dataclasses import FrozenInstanceError
from pathlib import Path
from unittest import SkipTest

import numpy as np
import pandas as pd
import pytest

import realgain

Scores = tuple[list[float], list[float]]

README = Path(__file__).parent.parent / "README.md"
FEW = ([0.0, 1.0, 0.0, 1.0, 1.0], [1.0, 0.0, 1.0, 0.0, 0.0])


def test_answers_with_a_frozen_dataclass(files: tuple[Path, Path]) -> None:
    result = realgain.compare(*files, resamples=10_000)
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
    of_files = realgain.compare(*files, resamples=10_000)
    a, b = scores
    for given in (
        scores,
        (np.array(a), np.array(b)),
        (pd.Series(a, name="new"), pd.Series(b, name="old")),
        (pd.DataFrame({"score": a}), {"score": b}),
    ):
        result = realgain.compare(*given, resamples=10_000)
        assert (result.gain, result.p, result.interval) == (of_files.gain, of_files.p, of_files.interval)
        named = isinstance(given[0], pd.Series)
        assert str(result).startswith("new is better than old" if named else "a is better than b")


def test_matches_tables_by_their_index(scores: Scores) -> None:
    index = pd.Index([f"q{i}" for i in range(200)], name="question")
    a, b = (pd.DataFrame({"score": column}, index=index) for column in scores)
    result = realgain.compare(a, b.sample(frac=1, random_state=1), resamples=10_000)
    assert result.gain == pytest.approx(realgain.compare(*scores, resamples=10_000).gain)
    assert result.aligned_by == "id"


def test_scores_texts_against_references() -> None:
    said = ["the cat sat on the mat", "a dog barks at\nnight"] * 20
    result = realgain.compare(said, ["the cat mat", "a dog night"] * 20, reference=said, metric="chrf", resamples=1000)
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
    with pytest.raises(realgain.RealGainError, match="score"):
        realgain.compare([math.nan, *[0.5] * 40], [0.4] * 41)


def test_asks_the_other_questions(scores: Scores) -> None:
    a, b = scores
    study = realgain.study({"new": a, "old": b, "square": [score * score for score in a]}, resamples=1000)
    assert sorted(system.name for system in study.systems) == ["new", "old", "square"]
    assert realgain.score(a).score == pytest.approx(sum(a) / 200)
    (row, *_) = realgain.plan(rate=0.7, gain=0.05).rows
    assert row.items is not None
    assert row.items > 300


def test_shows_itself_in_notebooks(scores: Scores) -> None:
    result = realgain.compare(*scores, resamples=10_000)
    page = result._repr_html_()
    assert html.escape(result.sentence, quote=False) in page
    assert "<svg" in page
    assert "prefers-color-scheme:dark" in page
    assert "<script" not in page
    assert "| " in result._repr_markdown_()


def test_passes_and_fails_with_the_sentence(scores: Scores) -> None:
    a, b = scores
    assert realgain.assert_better(a, b, resamples=10_000).gain > 0
    realgain.assert_no_regression(a, b, resamples=10_000)
    realgain.assert_worthwhile(a, b, margin=0.001, resamples=10_000)
    realgain.assert_not_worse(a, b, margin=0.1, resamples=10_000)
    with pytest.raises(AssertionError, match="worse"):
        realgain.assert_no_regression(b, a, resamples=10_000)


def test_takes_no_meaning_from_the_name_of_a_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tmp_path / "realgain-hd3_m2t_"

    def make(*_: object) -> str:
        made.mkdir()
        return str(made)

    monkeypatch.setattr(tempfile, "mkdtemp", make)
    with pytest.raises(SkipTest):
        realgain.assert_not_worse(*FEW, margin=0.01, undecided="skip")


def test_takes_too_little_data_as_told() -> None:
    with pytest.raises(AssertionError):
        realgain.assert_not_worse(*FEW, margin=0.01)
    with pytest.raises(SkipTest):
        realgain.assert_not_worse(*FEW, margin=0.01, undecided="skip")
    realgain.assert_not_worse(*FEW, margin=0.01, undecided="pass")


def test_pytest_sums_up_the_gains(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import realgain

        def test_gain():
            realgain.assert_better([0.1 * (i % 7) + 0.2 for i in range(60)], [0.1 * (i % 7) for i in range(60)])

        def test_few():
            realgain.assert_not_worse([0.0, 1.0], [1.0, 0.0], margin=0.1, undecided="skip")
        """
    )
    result = pytester.runpytest_subprocess()
    result.stdout.fnmatch_lines(["*gains*", "passed*is better*"])
    result.assert_outcomes(passed=1, skipped=1)


def test_its_examples_run(files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(files[0].parent)
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL):
        exec(block, names)
    tests = [value for name, value in names.items() if name.startswith("test_") and callable(value)]
    assert tests
    for test in tests:
        test()
