from __future__ import annotations

from unittest import SkipTest

import pytest

import realgain

Scores = tuple[list[float], list[float]]

FEW = ([0.0, 1.0, 0.0, 1.0, 1.0], [1.0, 0.0, 1.0, 0.0, 0.0])


def test_passes_and_fails_with_the_sentence(scores: Scores) -> None:
    a, b = scores
    assert realgain.assert_better(a, b).gain > 0
    realgain.assert_no_regression(a, b)
    realgain.assert_worthwhile(a, b, margin=0.001)
    realgain.assert_not_worse(a, b, margin=0.1)
    with pytest.raises(AssertionError, match="worse"):
        realgain.assert_no_regression(b, a)


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
