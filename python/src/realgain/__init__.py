"""RealGain: is the gain of one system's output over another's real?

Each question of the command line is a function here, with the same digits: ``realgain.compare(a, b).p``.
"""

from ._asserts import assert_better, assert_no_regression, assert_not_worse, assert_worthwhile
from ._errors import Question, RealGainError
from ._questions import *  # noqa: F403
from ._questions import __all__ as _questions
from ._results import Result

__all__ = [  # noqa: PLE0604
    "Question",
    "RealGainError",
    "Result",
    "assert_better",
    "assert_no_regression",
    "assert_not_worse",
    "assert_worthwhile",
    *_questions,
]
