"""What tests require of a gain. All take the arguments of ``realgain.compare``."""

from __future__ import annotations

from typing import Any, Literal
from unittest import SkipTest

from ._data import Data
from ._questions import Comparison, compare

Undecided = Literal["fail", "skip", "pass"]

#: The comparisons of this run, in order, for the summary of pytest.
checked: list[Comparison] = []


def assert_better(a: Data, b: Data, *, undecided: Undecided = "fail", **settings: Any) -> Comparison:
    """A is significantly better than B.

    Args:
        undecided: What too little data means.

    Raises:
        AssertionError: It isn't so, with the sentence that says why.
        unittest.SkipTest: There is too little data, and ``undecided`` is "skip".
    """
    return _require("better", a, b, undecided, settings)


def assert_worthwhile(a: Data, b: Data, *, margin: float, undecided: Undecided = "fail", **settings: Any) -> Comparison:
    """A is significantly better than B, and measures at least the margin more. Arguments and errors as above."""
    return _require("worthwhile", a, b, undecided, {"margin": margin, **settings})


def assert_not_worse(a: Data, b: Data, *, margin: float, undecided: Undecided = "fail", **settings: Any) -> Comparison:
    """A loses less than the margin, in the metric's units (non-inferiority). Arguments and errors as above."""
    return _require("not-worse", a, b, undecided, {"margin": margin, **settings})


def assert_no_regression(a: Data, b: Data, *, undecided: Undecided = "fail", **settings: Any) -> Comparison:
    """A isn't significantly worse than B. Arguments and errors as above."""
    return _require("no-regression", a, b, undecided, settings)


def _require(gate: str, a: Data, b: Data, undecided: Undecided, settings: dict[str, Any]) -> Comparison:
    __tracebackhide__ = True
    result = compare(a, b, gate=gate, **settings)
    checked.append(result)
    assert result.gate is not None
    if result.gate.outcome == "passed" or (result.gate.outcome == "undecided" and undecided == "pass"):
        return result
    said = f"{result.gate.sentence}\n{result}"
    if result.gate.outcome == "undecided" and undecided == "skip":
        raise SkipTest(said)
    raise AssertionError(said)
