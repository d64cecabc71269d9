"""What can be asked, and what is answered. Written by npm run docs: change the questions instead."""
# ruff: noqa: A002, E501

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ._ask import ask
from ._data import Data
from ._results import Result

__all__ = [
    "Agreement",
    "Calibration",
    "Comparison",
    "ComparisonTable",
    "Judgement",
    "Leaderboard",
    "Look",
    "Noise",
    "Plan",
    "Power",
    "PreferenceEvaluation",
    "Progress",
    "RankingEvaluation",
    "Score",
    "Study",
    "Tradeoff",
    "agreement",
    "calibrate",
    "compare",
    "compare_rows",
    "judge",
    "leaderboard",
    "look",
    "merge",
    "noise",
    "plan",
    "power",
    "preferences",
    "progress",
    "rankings",
    "runs",
    "score",
    "study",
    "suite",
    "tradeoff",
]


@dataclass(frozen=True)
class ComparisonARun:
    #: The path as it was given.
    path: str
    #: SHA-256 of the bytes that were read.
    sha256: str
    #: The metric of this run.
    score: float


@dataclass(frozen=True)
class ComparisonA:
    #: The path as it was given.
    path: str
    #: SHA-256 of the bytes that were read.
    sha256: str
    #: The metric of this output, in the metric's units.
    score: float
    #: Interval of the score at level 1 − α; null where none can be computed.
    interval: tuple[float, float] | None
    #: The system, where the file says: one of several in it, or the model of a log.
    system: str | None = None
    #: The training runs of this system, where one of the two has several; the score is then their
    #: mean.
    runs: tuple[ComparisonARun, ...] | None = None


@dataclass(frozen=True)
class ComparisonReferenceAdditional:
    #: The path as it was given.
    path: str
    #: SHA-256 of the bytes that were read.
    sha256: str


@dataclass(frozen=True)
class ComparisonReference:
    #: The path as it was given.
    path: str
    #: SHA-256 of the bytes that were read.
    sha256: str
    #: The other references, where the metric uses several.
    additional: tuple[ComparisonReferenceAdditional, ...] | None = None


@dataclass(frozen=True)
class ComparisonMetricImpliedBy:
    in_: Literal["column", "key", "line", "file", "folder"]
    #: Of the column, the key, the file or the folder.
    name: str
    #: The measure that it names, such as "wer".
    says: str


@dataclass(frozen=True)
class ComparisonMetric:
    id: str
    name: str
    signature: str
    unit: str
    higher_is_better: bool
    #: What implies the direction, if the column’s name doesn’t.
    implied_by: ComparisonMetricImpliedBy | None = None
    #: The realgain.json that declares the metric.
    declared_in: str | None = None


@dataclass(frozen=True)
class ComparisonReadingAId:
    column: str
    because: Literal["declared", "format", "named", "only", "matched", "implied"]
    #: The realgain.json that declares the metric.
    declared_in: str | None = None


@dataclass(frozen=True)
class ComparisonReadingA:
    #: Identifies the items; absent where they are matched by line.
    id: ComparisonReadingAId | None = None
    #: Holds the score or grade of an item.
    score: ComparisonReadingAId | None = None
    #: Holds what the system answered.
    answer: ComparisonReadingAId | None = None
    #: Holds the right answer; in a reference file, or beside the answer.
    reference: ComparisonReadingAId | None = None
    #: Says which items belong together.
    cluster: ComparisonReadingAId | None = None
    #: The system, where the file says: the model of a log.
    system: str | None = None
    #: The task or data set, where the file says.
    task: str | None = None


@dataclass(frozen=True)
class ComparisonReadingMatchingUnmatched:
    a: float
    b: float


@dataclass(frozen=True)
class ComparisonReadingMatching:
    by: Literal["id", "line"]
    because: Literal["declared", "format", "named", "only", "matched", "implied"]
    #: content: the same input, question, hash or right answer stands in both outputs; id: the same
    #: ids; reference: the same line of one reference; count: as many lines, and nothing else.
    proof: Literal["content", "id", "reference", "count"]
    #: Items of each output that the other one lacks and that were left out.
    unmatched: ComparisonReadingMatchingUnmatched
    #: The columns that hold the same in both outputs and so prove the match.
    content: tuple[str, ...] | None = None


@dataclass(frozen=True)
class ComparisonReadingDirection:
    better: Literal["higher", "lower"]
    because: Literal["declared", "format", "named", "only", "matched", "implied"]
    #: What implies the direction, if the column’s name doesn’t.
    implied_by: ComparisonMetricImpliedBy | None = None
    #: The realgain.json that declares the metric.
    declared_in: str | None = None


@dataclass(frozen=True)
class ComparisonReadingScale:
    unit: str
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class ComparisonReading:
    a: ComparisonReadingA
    b: ComparisonReadingA
    #: One a reference file, in their order.
    references: tuple[ComparisonReadingA, ...]
    matching: ComparisonReadingMatching
    direction: ComparisonReadingDirection
    #: Unit of the scores, and the smallest and largest value that was read where items hold
    #: numbers.
    scale: ComparisonReadingScale


@dataclass(frozen=True)
class ComparisonInterval:
    low: float
    high: float
    level: float
    method: Literal["bca", "percentile", "basic", "t", "expanded"]


@dataclass(frozen=True)
class ComparisonVariance:
    #: From the choice of items, with these training runs.
    items: float
    #: From the choice of training runs.
    runs: float


@dataclass(frozen=True)
class ComparisonRepetitionsStandardError:
    items: float
    samples: float


@dataclass(frozen=True)
class ComparisonRepetitions:
    #: Distinct items.
    items: int
    #: Samples of an item: their harmonic mean.
    samples: float
    #: Variance of the items’ true gains.
    between: float
    #: Variance of a system’s samples around the mean of their item.
    within: ComparisonReadingMatchingUnmatched
    #: Of the gain: from the choice of items, and from chance within items.
    standard_error: ComparisonRepetitionsStandardError
    #: Two runs of the same system on these items, with as many samples, differ by more only with
    #: probability α.
    noise_floor: ComparisonReadingMatchingUnmatched


@dataclass(frozen=True)
class ComparisonPartsPart:
    #: What varies: items, runs, both together, or samples.
    factors: tuple[str, ...]
    #: How many there are.
    levels: int
    #: Of one answer; at least 0.
    variance: float
    #: That the estimate was below 0, which 0 stands for.
    negative: bool
    #: Its share of the variance of the gain.
    of_gain: float
    #: In B, where it has another number of runs; levels is of A then.
    levels_of_b: int | None = None


@dataclass(frozen=True)
class ComparisonPartsDoubled:
    factor: str
    #: Today.
    levels: int
    #: Factors within it, of which there would be twice as many too.
    nested: tuple[str, ...]
    standard_error: float
    #: Of all, in rows.
    cost: float
    #: In B, where it has another number of runs.
    levels_of_b: int | None = None


@dataclass(frozen=True)
class ComparisonPartsOthers:
    factors: tuple[str, ...]
    p: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class ComparisonParts:
    parts: tuple[ComparisonPartsPart, ...]
    #: Standard error of the gain if everything that varies is sampled again.
    standard_error: float
    #: What twice as many levels of a factor would make of the standard error.
    doubled: tuple[ComparisonPartsDoubled, ...]
    #: What one more costs beside its rows, as it was given: judge=20.
    costs: tuple[str, ...]
    #: The factor of which twice as many reduce the variance most for what they cost.
    cheapest: str
    #: The gain for other values of these columns and other items; null where none varies beside the
    #: items.
    others: ComparisonPartsOthers | None


@dataclass(frozen=True)
class ComparisonTest:
    #: bootstrap, randomization, t, wilcoxon, sign, bootstrap:koehn ...
    id: str
    #: As printed: paired bootstrap.
    name: str
    alternative: Literal["two-sided", "greater", "less"]
    p: float
    #: True if p is neither drawn nor approximated.
    exact: bool
    #: Resamples at least as extreme as the observed gain.
    count: float | None
    resamples: float | None
    #: 95% Clopper-Pearson interval of p, from count and resamples.
    monte_carlo: tuple[float, float] | None
    assumes: str
    note: str | None
    #: Resamples that there were to be, where drawing stopped early because p was clear of α.
    planned: float | None = None


@dataclass(frozen=True)
class ComparisonFamily:
    #: Name of the study that the pair was opened from.
    study: str
    #: How many pairs the correction is for.
    pairs: int
    correction: Literal["holm", "bonferroni", "benjamini-hochberg"]
    #: p of the deciding test after correction, which decides the verdict.
    p: float


@dataclass(frozen=True)
class ComparisonDecision:
    #: What was asked for: the id of a test, or auto.
    asked: str
    #: Why the primary test decides, as a clause.
    because: str
    #: Items (or clusters) on which A and B differ.
    differing: float
    #: How many have to differ for any outcome to be significant, where fewer do: there is too
    #: little data then.
    needed: float | None
    #: Of Student's t, where p or the interval rests on it.
    degrees_of_freedom: float | None
    #: Of the gain, where p or the interval rests on Student’s t: without the bootstrap’s bias,
    #: which is larger where clusters are of unequal size.
    standard_error: float | None = None
    #: Few items (or clusters) carry the result: others like them may be missing from the test set,
    #: so the verdict is one with reservations.
    carried_by_few: Literal[True] | None = None
    #: The result holds if errors of equally good systems are distributed alike, as swapping takes
    #: for granted; by the jackknife, which does not, it is not significant. The verdict is one with
    #: reservations.
    rests_on_exchange: Literal[True] | None = None


@dataclass(frozen=True)
class ComparisonDeclared:
    #: The realgain.json.
    in_: str
    alpha: float | None = None
    alternative: Literal["two-sided", "greater", "less"] | None = None


@dataclass(frozen=True)
class ComparisonEquivalence:
    #: Gains closer to 0 than this don't matter, in the metric's units.
    margin: float
    #: not-worse where the alternative is greater, not-better where it is less.
    question: Literal["equivalent", "not-worse", "not-better"]
    method: Literal["bootstrap", "t"]
    #: Of the hypothesis that the difference is as large as the margin, or larger.
    p: float
    count: float | None
    resamples: float | None
    monte_carlo: tuple[float, float] | None


@dataclass(frozen=True)
class ComparisonAgainstMargin:
    #: In the metric's units.
    margin: float
    #: Of the hypothesis that A loses the margin, or more.
    not_worse: float
    #: Of the hypothesis that A loses the margin at most.
    worse: float
    #: Of the hypothesis that A gains the margin, or more.
    not_better: float
    #: How many items it would take for `notWorse` to be at most α, where the items that are there
    #: show no such loss, but so few may miss items that fail totally. Else absent.
    items: int | None = None
    #: True where `notWorse` is above α because a few items lose far more than the others, and
    #: others like them may be missing. Else absent.
    skewed: Literal[True] | None = None


@dataclass(frozen=True)
class ComparisonGateOldBaseline:
    #: How many days earlier than the newest run it was written.
    days: float
    #: How many runs of the test set were written since.
    runs: int
    #: `plannedRuns` of the test set.
    planned: int


@dataclass(frozen=True)
class ComparisonGate:
    gate: Literal["better", "worthwhile", "not-worse", "no-regression"]
    margin: float | None
    outcome: Literal["passed", "failed", "undecided"]
    #: Why.
    sentence: str
    #: The rows of the table that it is about.
    row: Literal["pooled", "any", "all"] | str | None = None
    #: Where more runs were written since the baseline than are planned for it. Else absent.
    old_baseline: ComparisonGateOldBaseline | None = None


@dataclass(frozen=True)
class Comparison(Result):
    version: Literal[1]
    #: Version of RealGain that made this.
    realgain: str
    #: The candidate.
    a: ComparisonA
    #: The baseline.
    b: ComparisonA
    reference: ComparisonReference | None
    metric: ComparisonMetric
    #: Number of items.
    n: int
    #: Number of clusters, where items are resampled by cluster.
    clusters: float | None
    #: The column by which items are clustered.
    cluster_column: str | None
    #: Variance of the gain by cluster, divided by what it would be for independent items.
    design_effect: float | None
    aligned_by: Literal["line", "id"]
    #: δ: score(A) − score(B), turned so that positive means A is better.
    gain: float
    interval: ComparisonInterval | None
    #: Of the gain.
    standard_error: float | None
    tests: tuple[ComparisonTest, ...]
    #: Id of the test that decides the verdict.
    primary: str
    alpha: float
    verdict: Literal["significant", "not-significant", "identical", "equivalent", "undecidable"]
    equivalence: ComparisonEquivalence | None
    #: The verdict as a paper could print it.
    sentence: str
    #: 1 − one-sided p in the direction of the observed gain, as plotted against the gain.
    confidence: float | None
    #: The gain at which p would be α with this standard error; null where gains do not vary, no
    #: gain could be significant, or the observed gain reaches it without being significant, or is
    #: significant without reaching it.
    smallest_significant_gain: float | None
    #: The true gain that is found with 80% power at α with this standard error; null as above.
    minimum_detectable_gain: float | None
    #: Correlation of A's and B's items (of their jackknife values where the metric is no mean).
    correlation: float | None
    seed: str
    warnings: tuple[str, ...]
    #: Which of the items: "category = math"; absent: all of them.
    slice: str | None = None
    #: How many clusters of equal size would tell as much, (Σn)²/Σn², where their sizes differ.
    effective_clusters: float | None = None
    #: Which columns were read as what, how items were matched, which direction is better, and why.
    reading: ComparisonReading | None = None
    #: Where the gain's variance comes from; only where a system is several training runs.
    variance: ComparisonVariance | None = None
    #: Where items were sampled several times: how much of the variance comes from that. Only for
    #: means of items.
    repetitions: ComparisonRepetitions | None = None
    #: Where the variance of the gain comes from, if items were sampled, judged or run several
    #: times. Only for means of items.
    parts: ComparisonParts | None = None
    #: The pairs that this one was chosen from; absent for a pair on its own.
    family: ComparisonFamily | None = None
    #: How it was decided which test decides.
    decision: ComparisonDecision | None = None
    #: The α and the alternative that a realgain.json sets to another value than usual; absent where
    #: it sets none.
    declared: ComparisonDeclared | None = None
    #: One-sided p-values against the margin, on which gates rest; absent where no margin was given.
    against_margin: ComparisonAgainstMargin | None = None
    #: What the gate came to; absent without --gate, and without a gate in realgain.json.
    gate: ComparisonGate | None = None

    @property
    def p(self) -> float | None:
        """p of the test that decides."""
        return next((test.p for test in self.tests if test.id == self.primary), None)


@dataclass(frozen=True)
class ComparisonTableRowA:
    #: The path as it was given.
    path: str
    #: SHA-256 of the bytes that were read.
    sha256: str
    #: The metric of this output, in the metric's units.
    score: float
    #: The system, where the file says: one of several in it, or the model of a log.
    system: str | None = None


@dataclass(frozen=True)
class ComparisonTableRowArrival:
    #: Of the run in its stream, from 1.
    place: int
    #: What the run spent of α.
    level: float
    #: The p that it needed.
    needed: float
    #: By its own p and what was needed.
    verdict: Literal["significant", "not-significant", "identical", "equivalent", "undecidable"]


@dataclass(frozen=True)
class ComparisonTableRow:
    #: null where the table has only one task; where rows are runs, the name of the run.
    task: str | None
    #: Which items: "category = math"; null: all.
    slice: str | None
    metric: ComparisonMetric
    #: The column that is scored, where the metric scores one.
    column: str | None
    #: True for all items of the metric that decides.
    primary: bool
    #: Number of items.
    n: int
    #: Number of clusters, where items are resampled by cluster.
    clusters: float | None
    a: ComparisonTableRowA
    b: ComparisonTableRowA
    #: δ: score(A) − score(B), turned so that positive means A is better.
    gain: float
    interval: ComparisonInterval | None
    #: Of the gain.
    standard_error: float | None
    #: Id of the test that decides.
    test: str
    #: Of the deciding test, for this row alone.
    p: float
    #: p after correction for the rows of the table; of the row that decides alone, its own.
    corrected: float
    #: By the corrected p.
    verdict: Literal["significant", "not-significant", "identical", "equivalent", "undecidable"]
    #: The column by which items are clustered.
    cluster_column: str | None = None
    #: Where no resample, or hardly any, was as extreme as the gain: all that is known of p is that
    #: it is below this, and it is shown so.
    p_below: float | None = None
    #: The same of the corrected p.
    corrected_below: float | None = None
    #: One-sided p-values against the margin, on which gates rest; absent where no margin was given.
    against_margin: ComparisonAgainstMargin | None = None
    #: Of a whole task, with the pooling `random`: its gain pulled towards the mean over tasks by as
    #: much as it is uncertain.
    partly_pooled: float | None = None
    #: Of a run among those that are judged as they came.
    arrival: ComparisonTableRowArrival | None = None


@dataclass(frozen=True)
class ComparisonTablePooledA:
    score: float


@dataclass(frozen=True)
class ComparisonTablePooled:
    by: Literal["macro", "micro", "random"]
    tasks: int
    #: Items of all tasks.
    n: float
    a: ComparisonTablePooledA
    b: ComparisonTablePooledA
    #: δ: score(A) − score(B), turned so that positive means A is better.
    gain: float
    standard_error: float
    #: Of Student’s t, after Satterthwaite; with `random` one less than there are tasks.
    degrees_of_freedom: float | None
    interval: ComparisonInterval | None
    p: float
    verdict: Literal["significant", "not-significant", "identical", "equivalent", "undecidable"]
    #: One-sided p-values against the margin, on which gates rest; absent where no margin was given.
    against_margin: ComparisonAgainstMargin | None = None


@dataclass(frozen=True)
class ComparisonTableHeterogeneity:
    of: Literal["tasks", "slices"]
    #: Σ (δ_t − δ̄)²/SE_t², δ̄ weighted by 1/SE_t² (Cochran 1954).
    q: float
    degrees_of_freedom: float
    #: By Welch’s (1951) F, as standard errors are estimated.
    p: float
    #: I² = max(0, 1 − df/Q): how much of the variation is no chance.
    share: float


@dataclass(frozen=True)
class ComparisonTableGroup:
    name: str
    by: Literal["macro", "micro"]
    tasks: int
    #: Items of all its tasks.
    n: float
    a: ComparisonTablePooledA
    b: ComparisonTablePooledA
    #: δ: score(A) − score(B), turned so that positive means A is better.
    gain: float
    standard_error: float
    degrees_of_freedom: float | None
    interval: ComparisonInterval | None
    p: float
    #: p after Holm’s correction for the number of groups.
    corrected: float
    verdict: Literal["significant", "not-significant", "identical", "equivalent", "undecidable"]


@dataclass(frozen=True)
class ComparisonTableMissing:
    task: str
    reason: str


@dataclass(frozen=True)
class ComparisonTable(Result):
    version: Literal[1]
    #: Version of RealGain that made this.
    realgain: str
    name: str
    #: Name of the candidate; where rows are runs, how many these are.
    a: str
    #: Name of the baseline.
    b: str
    rows: tuple[ComparisonTableRow, ...]
    pooled: ComparisonTablePooled | None
    heterogeneity: ComparisonTableHeterogeneity | None
    #: Tasks, metrics and slices without a row, and why.
    missing: tuple[ComparisonTableMissing, ...]
    correction: Literal["max-t", "holm", "bonferroni", "benjamini-hochberg"]
    #: Shared draws of max-T; 0 for other corrections.
    resamples: float
    alpha: float
    alternative: Literal["two-sided", "greater", "less"]
    seed: str
    #: The result as a paper could print it.
    sentence: str
    warnings: tuple[str, ...]
    #: Rows are runs of one test set, from the oldest to the newest, each against the same baseline;
    #: absent: tasks, metrics and slices.
    of: Literal["runs"] | None = None
    #: The mean over each group of tasks that realgain.json declares: over its members (macro), or
    #: over all items (micro).
    groups: tuple[ComparisonTableGroup, ...] | None = None
    #: The α and the alternative that a realgain.json sets to another value than usual; absent where
    #: it sets none.
    declared: ComparisonDeclared | None = None
    #: Further runs of the test set without a row, for which p is corrected too.
    uncompared: int | None = None
    #: Where rows are runs: how much the baseline differs from itself when it is run again, at level
    #: 1 − α (its noise floor); absent where its items have only one sample.
    noise: float | None = None
    #: Where runs are judged as they came: for how many of them α is planned. Gates then go by what
    #: was needed of each.
    planned_runs: int | None = None
    #: What the gate came to; absent without --gate, and without a gate in realgain.json.
    gate: ComparisonGate | None = None


@dataclass(frozen=True)
class TradeoffSystem:
    name: str
    path: str
    sha256: str
    front: bool


@dataclass(frozen=True)
class TradeoffMeasureSystemRatio:
    value: float
    interval: tuple[float, float] | None


@dataclass(frozen=True)
class TradeoffMeasureSystemGain:
    size: float
    p: float
    verdict: Literal["significant", "not-significant", "identical", "equivalent", "undecidable"]


@dataclass(frozen=True)
class TradeoffMeasureSystem:
    #: Its place among the systems.
    system: int
    #: The score, or the mean cost of an item.
    value: float
    #: By BCa at level 1 − α, percentile where that isn’t defined.
    interval: tuple[float, float] | None
    #: Of the items; null for quality.
    median: float | None
    #: Total cost divided by that of the baseline; null for quality, and for the baseline.
    ratio: TradeoffMeasureSystemRatio | None
    #: Over the baseline, positive where the system is better, with the verdict of their comparison;
    #: null for the baseline.
    gain: TradeoffMeasureSystemGain | None


@dataclass(frozen=True)
class TradeoffMeasure:
    id: str
    name: str
    signature: str
    unit: str
    higher_is_better: bool
    kind: Literal["quality", "cost", "cost-per-right"]
    column: str | None
    decimals: int
    systems: tuple[TradeoffMeasureSystem, ...]


@dataclass(frozen=True)
class TradeoffLimit:
    measure: str
    #: The largest ratio that the gate lets pass.
    most: float
    ratio: float
    #: One-sided, that the ratio is that large or larger.
    p: float
    #: Whether it was shown to hold, or not to; open: neither.
    holds: Literal["yes", "no", "open"]


@dataclass(frozen=True)
class TradeoffDecided:
    gate: Literal["better", "worthwhile", "not-worse", "no-regression"]
    outcome: Literal["passed", "failed", "undecided"]
    sentence: str


@dataclass(frozen=True)
class TradeoffSettings:
    alpha: float
    seed: str
    resamples: int
    margin: float | None


@dataclass(frozen=True)
class Tradeoff(Result):
    version: Literal[1]
    #: Version of RealGain that made this.
    realgain: str
    #: The last one is the baseline. `front`: no other is as good and as cheap, and better in one.
    systems: tuple[TradeoffSystem, ...]
    #: Items.
    n: int
    clusters: int | None
    #: Quality first.
    measures: tuple[TradeoffMeasure, ...]
    #: What --at-most requires of the first system.
    limits: tuple[TradeoffLimit, ...]
    #: What each gate says of the quality of the first system.
    decided: tuple[TradeoffDecided, ...]
    settings: TradeoffSettings
    #: The result in words.
    sentences: tuple[str, ...]
    warnings: tuple[str, ...]
    #: What the gate came to; absent without --gate, and without a gate in realgain.json.
    gate: ComparisonGate | None = None


@dataclass(frozen=True)
class ProgressA:
    path: str
    sha256: str
    #: On the items that are done.
    score: float
    system: str | None = None


@dataclass(frozen=True)
class ProgressMetric:
    id: str
    name: str
    signature: str
    unit: str
    higher_is_better: bool


@dataclass(frozen=True)
class ProgressUnits:
    done: int
    all: int


@dataclass(frozen=True)
class ProgressCertain:
    low: float
    high: float
    range: tuple[float, float]
    #: False where the range is known only from the scores so far.
    is_of_metric: bool
    #: On all items, whatever the rest is; null while several are possible.
    verdict: Literal["better", "worse", "not-significant"] | None


@dataclass(frozen=True)
class ProgressOrder:
    is_random: bool
    p: float | None
    declared: Literal["random", "file"] | None


@dataclass(frozen=True)
class ProgressLooks:
    #: At the last look.
    units: int
    #: The critical value of |z| at the last look.
    limit: float
    #: Its two-sided level.
    level: float
    #: The repeated confidence interval.
    interval: tuple[float, float] | None
    verdict: Literal["better", "worse"] | None
    #: Units at the first look that crossed its limit.
    after: int | None


@dataclass(frozen=True)
class ProgressForecast:
    better: float
    worse: float
    not_significant: float


@dataclass(frozen=True)
class ProgressKnownPlain:
    gain: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class ProgressKnown:
    plain: ProgressKnownPlain
    helped: ProgressKnownPlain
    #: How many times as many items the plain estimate would take.
    factor: float


@dataclass(frozen=True)
class ProgressSettings:
    alternative: Literal["two-sided", "greater", "less"]
    alpha: float
    margin: float | None
    seed: str


@dataclass(frozen=True)
class Progress(Result):
    version: Literal[1]
    #: Version of RealGain that made this.
    realgain: str
    #: The run that is being written.
    a: ProgressA
    #: The baseline.
    b: ProgressA
    metric: ProgressMetric
    #: With which the metric is printed.
    decimals: int
    #: Items that are done.
    done: int
    #: All items, those of the baseline.
    items: int
    cluster_column: str | None
    #: What verdict and forecast count: items, or clusters all of whose items are done.
    units: ProgressUnits
    #: On the items that are done.
    gain: float
    #: Decided by what is certain or by the verdict at the looks; else likely by the forecast (95%),
    #: or open.
    standing: Literal["better", "worse", "not-significant", "likely-better", "likely-worse", "likely-not-significant", "open"]
    #: Limits of the gain on all items, whatever the rest is; null where no range of scores is
    #: known.
    certain: ProgressCertain | None
    #: Whether the items that are done could be a random part of all: p by the baseline’s scores;
    #: null where it wasn’t checked.
    order: ProgressOrder
    #: The verdict that holds however often one looks; null before 40 units are done, and where
    #: their order isn’t random.
    looks: ProgressLooks | None
    #: Of the verdict on all items, if the rest is like what is done; null before 40 units are done,
    #: and at the end.
    forecast: ProgressForecast | None
    #: The gain on all items, estimated from those that are done and with help of the baseline’s
    #: scores on the rest.
    known: ProgressKnown | None
    #: In a few words.
    status: str
    settings: ProgressSettings
    #: The result in words.
    sentences: tuple[str, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class LookFileItems:
    n: int
    are: Literal["exact", "about", "at-least"]
    #: How many items they are samples of, where a log has several of an item.
    samples_of: int | None = None


@dataclass(frozen=True)
class LookFileId:
    column: str
    unique: bool


@dataclass(frozen=True)
class LookFileScore:
    column: str
    #: Id of the metric that fits the column best.
    metric: str
    #: null: neither its name nor the format says so, and a comparison asks.
    better: Literal["higher", "lower"] | None


@dataclass(frozen=True)
class LookFile:
    path: str
    #: Size of the file.
    bytes: int
    #: Id of the format; null for a file that no format reads.
    format: str | None
    format_name: str
    #: How the format shows.
    why: str
    #: Why its items can’t be read.
    problem: str | None
    #: Whether all of it was read; else what follows is about its head.
    whole: bool
    #: null if they can’t be read.
    items: LookFileItems | None
    #: The system, where the file says.
    system: str | None
    #: The task or data set, where the file says.
    task: str | None
    #: Columns named like ids, the likeliest first, or else one of texts or whole numbers that are
    #: unique, as far as was read.
    ids: tuple[LookFileId, ...]
    scores: tuple[LookFileScore, ...]
    #: The column of a system’s answers.
    prediction: str | None
    #: The column of right answers.
    gold: str | None
    #: The systems in a file that holds several.
    systems: tuple[str, ...]
    #: Columns that items could be clustered by.
    clusters: tuple[str, ...]
    #: Columns that could divide the items into slices.
    slices: tuple[str, ...]
    #: Whether it holds right answers and no system’s output.
    only_gold: bool


@dataclass(frozen=True)
class LookPairIds:
    column: str
    shared: int
    of: int


@dataclass(frozen=True)
class LookPair:
    a: str
    b: str
    comparable: bool
    #: Why they can be compared, or why not.
    why: str
    #: How many of the shorter one’s ids are in both, as far as was read; null without a common
    #: column of ids.
    ids: LookPairIds | None


@dataclass(frozen=True)
class LookWayAsks:
    question: str
    files: tuple[str, ...]


@dataclass(frozen=True)
class LookWayAsksWith:
    question: str
    files: tuple[str, ...]
    options: str


@dataclass(frozen=True)
class LookWay:
    #: What it answers.
    what: str
    #: The command line.
    command: str
    #: What is missing for it to run; null: nothing.
    lacks: str | None
    #: The question and its files, where it takes nothing else; absent where options say more.
    asks: LookWayAsks | None = None
    #: The same with the options as they are typed; absent without options.
    asks_with: LookWayAsksWith | None = None


@dataclass(frozen=True)
class Look(Result):
    version: Literal[1]
    #: Version of RealGain that made this.
    realgain: str
    files: tuple[LookFile, ...]
    #: Files of folders that weren’t looked at, because there are so many.
    more: int
    #: Each further output with the first one.
    pairs: tuple[LookPair, ...]
    ways: tuple[LookWay, ...]
    #: Why something can’t be asked.
    notes: tuple[str, ...]
    #: Absent if there is nothing to beware of.
    warnings: tuple[str, ...] | None = None


@dataclass(frozen=True)
class LeaderboardSystem:
    name: str
    #: Mean over test sets of its rank, 1 for the best score; equal scores share a mean rank.
    average_rank: float
    #: Mean of its scores; null where test sets have scores of different units or directions.
    mean_score: float | None
    #: Systems that it beats significantly, after correction.
    wins: int
    losses: int
    #: Compact letter display: two systems share a letter if and only if they don’t differ
    #: significantly; empty where it would take too many letters.
    letters: str


@dataclass(frozen=True)
class LeaderboardTaskMetric:
    name: str
    #: null for scores that were read from a table.
    signature: str | None
    #: null where a table doesn’t say; test sets of one table are then taken to be alike.
    unit: str | None
    higher_is_better: bool
    #: What implies the direction, if the column’s name doesn’t.
    implied_by: ComparisonMetricImpliedBy | None = None
    #: The realgain.json that declares the metric.
    declared_in: str | None = None


@dataclass(frozen=True)
class LeaderboardTask:
    name: str
    metric: LeaderboardTaskMetric
    #: Items; null for scores that were read from a table.
    n: int | None
    #: Of each of `systems`, in their order.
    scores: tuple[float, ...]


@dataclass(frozen=True)
class LeaderboardFriedman:
    #: Friedman’s statistic, corrected for ties.
    chi_square: float
    df: int
    p: float
    #: Iman and Davenport’s statistic; null where it is infinite, as all test sets agree.
    f: float | None
    df1: int
    df2: int
    #: p of F: less conservative than that of χ².
    p_f: float
    #: Counted over all rankings; null where there are too many to count.
    p_exact: float | None


@dataclass(frozen=True)
class LeaderboardPair:
    #: The one with the better average rank.
    a: int
    #: Index in `systems`.
    b: int
    #: Test sets on which a is better.
    wins: int
    ties: int
    losses: int
    #: The one that the test favors, significantly or not: by sums of ranks, or by wins. null:
    #: neither.
    better: Literal["a", "b"] | None
    #: Two-sided, of this pair alone.
    p: float
    #: By Holm, for the number of pairs.
    corrected: float
    #: By the corrected p; undecidable: too few test sets for any outcome to be significant;
    #: identical: a tie on every one.
    verdict: Literal["significant", "not-significant", "identical", "undecidable"]


@dataclass(frozen=True)
class LeaderboardGroup:
    systems: tuple[int, ...]
    #: Pairs in it with too little data to tell them apart.
    undecidable: int


@dataclass(frozen=True)
class LeaderboardMissing:
    task: str | None
    system: str | None
    reason: str


@dataclass(frozen=True)
class Leaderboard(Result):
    version: Literal[1]
    #: Version of RealGain that made this.
    realgain: str
    name: str
    alpha: float
    #: Best average rank first.
    systems: tuple[LeaderboardSystem, ...]
    #: The test sets, on each of which every system has a score.
    tasks: tuple[LeaderboardTask, ...]
    friedman: LeaderboardFriedman | None
    #: What compares two systems over test sets: Wilcoxon’s signed-rank test, or the sign test where
    #: scores have different units.
    test: Literal["wilcoxon", "sign"]
    correction: Literal["holm"]
    pairs: tuple[LeaderboardPair, ...]
    #: The largest groups of systems without a significant difference, the first with the letter a:
    #: the bars of a critical-difference diagram. null where there are too many.
    groups: tuple[LeaderboardGroup, ...] | None
    #: What was left out: scores of a system on a test set, whole systems (task: null), and whole
    #: test sets (system: null).
    missing: tuple[LeaderboardMissing, ...]
    #: The result as a paper could print it.
    sentence: str
    #: The same, a sentence each, as every answer has it.
    sentences: tuple[str, ...]
    #: With which mean scores are printed.
    decimals: int
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class JudgementTable:
    path: str
    sha256: str


@dataclass(frozen=True)
class JudgementColumns:
    human: tuple[str, ...]
    system: str | None
    segment: str | None
    annotator: str | None
    #: What the segments are parts of; with it, they are the items.
    document: str | None = None
    #: Columns taken for metrics, also those left out later.
    metrics: tuple[str, ...] | None = None


@dataclass(frozen=True)
class JudgementRow:
    name: str
    human: float
    metrics: tuple[float, ...]


@dataclass(frozen=True)
class JudgementMetricPearson:
    #: In [−1, 1], with the metric turned so that more is better.
    value: float
    #: Interval at level 1 − α, over resampled rows; with fewer than 10 rows Fisher’s for Pearson’s
    #: r. null where none can be computed.
    interval: tuple[float, float] | None
    #: Two-sided, of no correlation at all.
    p: float
    #: True if p is counted over all orders of the rows; false if it is approximated: by the t
    #: distribution for r, for ρ by an Edgeworth series (AS 89) or, with ties, the t distribution,
    #: and for τ by the normal distribution.
    exact: bool | None = None


@dataclass(frozen=True)
class JudgementMetric:
    name: str
    #: True if lower is better: the metric falls where people's scores rise, and was turned.
    reversed: bool
    pearson: JudgementMetricPearson
    spearman: JudgementMetricPearson
    #: τ_b.
    kendall: JudgementMetricPearson
    #: Metrics that correlate significantly less (Williams, one-sided at α).
    better: int
    #: Metrics that correlate significantly more.
    worse: int


@dataclass(frozen=True)
class JudgementWilliams:
    #: Indices, one a pair.
    a: tuple[int, ...]
    #: Indices, one a pair.
    b: tuple[int, ...]
    #: Of the two metrics with each other.
    correlation: tuple[float, ...]
    t: tuple[float, ...]
    #: One-sided: a correlates more with people than b. The other way round it is 1 − p.
    p: tuple[float, ...]


@dataclass(frozen=True)
class JudgementPeopleAnnotator:
    name: str
    judgements: int
    #: One a criterion.
    means: tuple[float | None, ...]
    #: Standard deviations, divisor n − 1.
    deviations: tuple[float | None, ...]
    #: Why judgements of this annotator don’t count.
    left_out: str | None


@dataclass(frozen=True)
class JudgementPeopleSystem:
    name: str
    judgements: int
    segments: int
    #: Mean over segments of the score as it was given, one a criterion.
    raw: tuple[float | None, ...]
    #: Mean over segments of the standardised score, one a criterion.
    z: tuple[float | None, ...]
    wins: int
    losses: int


@dataclass(frozen=True)
class JudgementPeoplePairTest:
    #: Mann-Whitney U of the first system.
    u: float
    #: For the alternative that was asked for.
    p: float
    #: In the direction that was observed.
    one_sided: float
    exact: bool


@dataclass(frozen=True)
class JudgementPeoplePair:
    #: Index among the systems; a ranks before b.
    a: int
    b: int
    #: 1: a is significantly better, −1: b is, 0: can’t tell.
    better: Literal[1, 0, -1]
    #: The criterion that decided.
    decided_by: str | None
    #: Wilcoxon rank-sum test of each criterion.
    tests: tuple[JudgementPeoplePairTest | None, ...]


@dataclass(frozen=True)
class JudgementPeople:
    #: Columns; the next decides where those before can’t.
    criteria: tuple[str, ...]
    #: True if scores are z-scores of their annotator.
    standardised: bool
    annotators: tuple[JudgementPeopleAnnotator, ...]
    #: Best first.
    systems: tuple[JudgementPeopleSystem, ...]
    #: Every pair of systems.
    pairs: tuple[JudgementPeoplePair, ...]


@dataclass(frozen=True)
class JudgementAgreementAll:
    count: int
    of: int
    share: float | None
    interval: tuple[float, float] | None


@dataclass(frozen=True)
class JudgementAgreement:
    metric: str
    test: str
    test_name: str
    #: Pairs of systems about which metric and people conclude the same: better, worse or can’t
    #: tell.
    all: JudgementAgreementAll
    #: Of the pairs that are significant by the metric: those that people find, the same way round.
    significant: JudgementAgreementAll
    #: Pairs about which people find the opposite.
    contradicted: int


@dataclass(frozen=True)
class JudgementCorrectedEstimate:
    value: float
    #: At level 1 − α.
    interval: tuple[float, float]
    standard_error: float
    #: Of Student’s t.
    degrees_of_freedom: float


@dataclass(frozen=True)
class JudgementCorrected:
    metric: str
    #: null if the table has one system.
    system: str | None
    #: All numbers are of differences of items, system minus baseline; null: of the system’s scores.
    baseline: str | None
    #: Items with human score and metric.
    labeled: int
    #: Items with the metric only.
    unlabeled: int
    #: How much of the metric is used, λ of PPI++; 0 if it disagrees with too few human scores to
    #: tell how it errs, so that the estimate is that of the labeled items alone.
    lambda_: float
    #: The mean human score of all items, by prediction-powered inference.
    estimate: JudgementCorrectedEstimate
    #: Two-sided, of a mean of 0: of no gain.
    p: float
    #: By the labeled items alone.
    human: JudgementCorrectedEstimate
    #: Mean of the metric over all items.
    judged: float
    #: Metric minus human score, over the labeled items.
    bias: JudgementCorrectedEstimate
    #: Pearson’s r of metric and human score, over the labeled items.
    correlation: float | None
    #: How many more labels would make the estimate by labels alone as precise.
    saved: float
    #: Labeled items whose human score the metric fails to tell.
    disagreements: int | None = None


@dataclass(frozen=True)
class JudgementRatersRater:
    name: str
    ratings: int


@dataclass(frozen=True)
class JudgementRatersAlpha:
    level: Literal["nominal", "ordinal", "interval", "ratio"]
    #: null if all ratings are the same.
    value: float | None
    #: Bootstrap interval at level 1 − α, over resampled units; null where none can be computed.
    interval: tuple[float, float] | None


@dataclass(frozen=True)
class JudgementRatersFleiss:
    units: int
    #: null if all ratings are the same.
    value: float | None
    #: Bootstrap interval at level 1 − α, over resampled units; null where none can be computed.
    interval: tuple[float, float] | None


@dataclass(frozen=True)
class JudgementRatersPairKappa:
    #: null if all ratings are the same.
    value: float | None
    #: Bootstrap interval at level 1 − α, over resampled units; null where none can be computed.
    interval: tuple[float, float] | None


@dataclass(frozen=True)
class JudgementRatersPair:
    a: str
    b: str
    #: Rated by both.
    units: int
    #: Share of units with the same rating.
    same: float
    #: Cohen’s κ.
    kappa: JudgementRatersPairKappa
    #: Quadratically weighted κ; null unless all ratings are numbers.
    weighted: JudgementRatersPairKappa | None


@dataclass(frozen=True)
class JudgementRaters:
    raters: tuple[JudgementRatersRater, ...]
    #: Units with two ratings or more: only these count.
    units: int
    #: Of these units.
    ratings: int
    #: Krippendorff’s α; ordinal and interval if all ratings are numbers; ratio if there are also at
    #: most 100 different ones, none negative.
    alpha: tuple[JudgementRatersAlpha, ...]
    #: Fleiss’ κ of the units that all raters have rated; null if there are none.
    fleiss: JudgementRatersFleiss | None
    #: Each pair of raters; [] if there are more than 10 raters.
    pairs: tuple[JudgementRatersPair, ...]
    #: Units with another rating than the most frequent one, if so few that agreement rests on them
    #: and has no intervals.
    varied: int | None = None


@dataclass(frozen=True)
class JudgementSettings:
    alpha: float
    alternative: Literal["two-sided", "one-sided"]
    resamples: int
    seed: str


@dataclass(frozen=True)
class Judgement(Result):
    version: Literal[1]
    #: Version of RealGain that made this.
    realgain: str
    table: JudgementTable
    columns: JudgementColumns
    #: What a row of the table is: all of a system, or one judgement of a segment.
    level: Literal["system", "segment"]
    #: What correlations are taken over: systems, segments, rows.
    unit: str
    #: How many of them.
    n: int
    #: What the correlations are made of, best by people first; metrics as written, in their order.
    rows: tuple[JudgementRow, ...]
    #: Highest Pearson correlation first.
    metrics: tuple[JudgementMetric, ...]
    #: Williams’s test of each pair of metrics; entry i compares metrics a[i] and b[i], a[i] < b[i].
    williams: JudgementWilliams
    people: JudgementPeople | None
    agreement: tuple[JudgementAgreement, ...]
    settings: JudgementSettings
    #: The result in words.
    sentences: tuple[str, ...]
    warnings: tuple[str, ...]
    #: Further files, if each holds the scores of one system.
    more: tuple[JudgementTable, ...] | None = None
    #: If some items have no human score: human scores and gains over all items, from each metric’s
    #: scores and the human ones.
    corrected: tuple[JudgementCorrected, ...] | None = None
    #: How well annotators agree on the first human score of the same segments of the same systems,
    #: if several rated any.
    raters: JudgementRaters | None = None


@dataclass(frozen=True)
class AgreementSettings:
    alpha: float
    resamples: int
    seed: str


@dataclass(frozen=True)
class Agreement(Result):
    version: Literal[1]
    #: Version of RealGain that made this.
    realgain: str
    table: JudgementTable
    raters: tuple[JudgementRatersRater, ...]
    #: Units with two ratings or more: only these count.
    units: int
    #: Of these units.
    ratings: int
    #: Krippendorff’s α; ordinal and interval if all ratings are numbers; ratio if there are also at
    #: most 100 different ones, none negative.
    alpha: tuple[JudgementRatersAlpha, ...]
    #: Fleiss’ κ of the units that all raters have rated; null if there are none.
    fleiss: JudgementRatersFleiss | None
    #: Each pair of raters; [] if there are more than 10 raters.
    pairs: tuple[JudgementRatersPair, ...]
    settings: AgreementSettings
    #: The result in words.
    sentences: tuple[str, ...]
    warnings: tuple[str, ...]
    #: Further files, if each holds the ratings of one rater.
    more: tuple[JudgementTable, ...] | None = None
    #: Units with another rating than the most frequent one, if so few that agreement rests on them
    #: and has no intervals.
    varied: int | None = None
    #: Units with the same value here are resampled together; null: each alone.
    cluster_column: str | None = None


@dataclass(frozen=True)
class RankingEvaluationRanking:
    name: str
    path: str
    column: str
    #: How many this ranking ranks.
    candidates: int
    #: Cuts n of `n` that divide candidates with equal scores.
    ties: int
    #: Among the n best, one a cut.
    true_positives: tuple[int, ...]
    precision: tuple[float, ...]
    #: Lower end of the Clopper-Pearson interval of the precision, level 1 − α.
    low: tuple[float, ...]
    high: tuple[float, ...]


@dataclass(frozen=True)
class RankingEvaluationDifferenceRange:
    from_: int
    to: int
    better: int


@dataclass(frozen=True)
class RankingEvaluationDifference:
    #: Index among the rankings.
    a: int
    b: int
    #: Fisher’s exact test, two-sided, of true and false positives of A∖B against B∖A; one a cut.
    p: tuple[float, ...]
    #: True and false positives of A∖B, one a cut.
    only_a: tuple[tuple[int, int], ...]
    #: True and false positives of B∖A, one a cut.
    only_b: tuple[tuple[int, int], ...]
    #: Where p < α without a break: from and to n, and the index of the more precise ranking.
    ranges: tuple[RankingEvaluationDifferenceRange, ...]
    sentence: str


@dataclass(frozen=True)
class RankingEvaluationValidationRow:
    #: Index among the rankings.
    ranking: int
    #: Cut of a subsample.
    n: int
    #: Cut of the whole list that it stands for.
    whole: int
    #: Of the whole list.
    precision: float
    #: Precision in the subsamples.
    mean: float
    #: Standard deviation of it in the subsamples.
    deviation: float
    #: Standard deviation by the binomial model, for so large a sample.
    expected: float
    #: Share of subsamples whose interval holds the whole list’s precision.
    covered: float


@dataclass(frozen=True)
class RankingEvaluationValidation:
    subsamples: int
    size: int
    rows: tuple[RankingEvaluationValidationRow, ...]
    sentence: str


@dataclass(frozen=True)
class RankingEvaluationSettings:
    alpha: float
    seed: str


@dataclass(frozen=True)
class RankingEvaluation(Result):
    version: Literal[1]
    #: Version of RealGain that made this.
    realgain: str
    files: tuple[JudgementTable, ...]
    #: The column that marks true positives.
    marks: str
    candidates: int
    true_positives: int
    #: Precision of all candidates, which a ranking at random has.
    baseline: float
    #: The cuts: how many of the best are taken.
    n: tuple[int, ...]
    rankings: tuple[RankingEvaluationRanking, ...]
    differences: tuple[RankingEvaluationDifference, ...]
    validation: RankingEvaluationValidation | None
    settings: RankingEvaluationSettings
    sentences: tuple[str, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class PreferenceEvaluationColumns:
    verdicts: tuple[str, ...]
    systems: tuple[str, ...]
    item: str | None


@dataclass(frozen=True)
class PreferenceEvaluationSystemStrength:
    #: Bradley-Terry strength in log-odds; the mean of all systems is 0.
    value: float
    #: At level 1 − α; null if the data are too few.
    interval: tuple[float, float] | None
    #: Probability of beating a system of average strength, 1/(1 + exp(−value)).
    chance: float


@dataclass(frozen=True)
class PreferenceEvaluationSystem:
    name: str
    #: Items judged, once for each other system.
    items: int
    wins: int
    ties: int
    losses: int
    #: Mean over these items; a tie counts ½.
    win_rate: float
    #: null for two systems, and where no strengths exist.
    strength: PreferenceEvaluationSystemStrength | None
    #: 1 + systems that are significantly stronger, to all systems − those that are significantly
    #: weaker; null without strengths.
    ranks: tuple[int, int] | None
    #: 1 for the best: every system of a cluster beats every one below.
    cluster: int | None
    #: Systems that share a letter don’t differ significantly in strength.
    letters: str | None


@dataclass(frozen=True)
class PreferenceEvaluationPairInterval:
    low: float
    high: float
    method: str


@dataclass(frozen=True)
class PreferenceEvaluationPair:
    #: Index among the systems.
    a: int
    b: int
    items: int
    #: Items that a won: its judgements are more than a tie on average.
    wins: int
    ties: int
    losses: int
    #: Of a: mean over items; a tie counts ½.
    win_rate: float
    #: Of the win rate, at level 1 − α; null for one item.
    interval: PreferenceEvaluationPairInterval | None
    #: sign: exact, on the items that either won, where each is won, tied or lost; bounded-mean: of
    #: the mean of scores from 0 to 1, where scores are graded.
    test: Literal["sign", "bounded-mean"]
    #: Of a win rate of ½, by this test, two-sided.
    p: float
    #: p after Holm’s correction for the number of pairs.
    adjusted: float
    #: How many items must be won or lost for any outcome to be significant, if fewer are; else
    #: null.
    needed: int | None
    #: Whether adjusted p ≤ α; undecidable: too little data.
    verdict: Literal["significant", "not-significant", "undecidable"]


@dataclass(frozen=True)
class PreferenceEvaluationOrdersPosition:
    #: Judgements that the system shown first won; all judges of an item in one order count as one,
    #: by their mean.
    first: int
    second: int
    #: Exact, two-sided: position and winner are independent, given the pair (or the item, if judged
    #: in both orders).
    p: float
    #: The position that wins more than expected.
    more: Literal["first", "second"]


@dataclass(frozen=True)
class PreferenceEvaluationOrders:
    #: Items judged in both orders; each counts once.
    items: int
    #: Of these, items where both orders favor the same system, or both tie.
    agree: int
    #: Items where each order favors the system shown first.
    first: int
    #: Items where each order favors the system shown second.
    second: int
    #: Items where one order ties and the other doesn’t.
    half: int
    #: null if every pair was judged in one order.
    position: PreferenceEvaluationOrdersPosition | None


@dataclass(frozen=True)
class PreferenceEvaluationStrengthsDifference:
    #: Index among the systems; b is weaker.
    a: int
    b: int
    #: Of the strengths, in log-odds.
    difference: float
    #: Two-sided, by the bootstrap’s standard error and Student’s t.
    p: float
    #: After Holm’s correction for the number of pairs.
    adjusted: float
    significant: bool


@dataclass(frozen=True)
class PreferenceEvaluationStrengths:
    #: Why there are no Bradley-Terry strengths; null if there are.
    refused: str | None
    #: Bootstrap resamples of items that the intervals rest on.
    resamples: int
    #: Resamples in which no strengths exist, besides these.
    unconnected: int
    #: Every pair of systems, whether it was judged or not; none without intervals.
    differences: tuple[PreferenceEvaluationStrengthsDifference, ...]


@dataclass(frozen=True)
class PreferenceEvaluation(Result):
    version: Literal[1]
    #: Version of RealGain that made this.
    realgain: str
    files: tuple[JudgementTable, ...]
    columns: PreferenceEvaluationColumns
    judgements: int
    #: Judgements without a verdict.
    left_out: int
    #: Different items (questions, prompts).
    items: int
    #: Strongest first.
    systems: tuple[PreferenceEvaluationSystem, ...]
    pairs: tuple[PreferenceEvaluationPair, ...]
    orders: PreferenceEvaluationOrders
    #: About the Bradley-Terry model, which takes three systems or more.
    strengths: PreferenceEvaluationStrengths
    settings: AgreementSettings
    sentences: tuple[str, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class ScoreSamples:
    items: int
    each: float
    noise: float


@dataclass(frozen=True)
class ScoreGain:
    #: Of this output’s items with those of the system it is compared with.
    correlation: float
    #: The smallest gain that would be significant.
    significant: float
    #: The true gain that would be found with 80% power.
    found: float


@dataclass(frozen=True)
class Score(Result):
    version: Literal[1]
    #: Version of RealGain that made this.
    realgain: str
    file: JudgementTable
    metric: ProgressMetric
    #: Items.
    n: int
    clusters: int | None
    cluster_column: str | None
    score: float
    #: With which the metric is printed.
    decimals: int
    #: Of the score, at level 1 − α.
    interval: tuple[float, float] | None
    #: Of items that were sampled several times: how many of each, and by how much two runs differ
    #: with probability α at most.
    samples: ScoreSamples | None
    #: What so many items could show; [] without an interval.
    gains: tuple[ScoreGain, ...]
    settings: RankingEvaluationSettings
    #: The result in words.
    sentences: tuple[str, ...]
    warnings: tuple[str, ...]
    #: The one that was scored of a file that holds several.
    system: str | None = None


@dataclass(frozen=True)
class NoiseRun:
    path: str
    sha256: str
    score: float
    #: Of a file that holds several runs, the name of this one.
    column: str | None = None


@dataclass(frozen=True)
class NoiseFloorsItems:
    #: Standard deviation of the score from run to run.
    deviation: float
    #: What that estimate rests on.
    degrees_of_freedom: float
    #: The noise floor: a gain between two runs of the same system is larger with probability α.
    gain: float
    #: Probability that two runs of the same system are as far apart as the gain asked about; null
    #: without one.
    p: float | None


@dataclass(frozen=True)
class NoiseFloors:
    #: If each item varies on its own.
    items: NoiseFloorsItems
    #: If whole runs may be better or worse, too; never below that of items. null: there is only one
    #: run.
    runs: NoiseFloorsItems | None


@dataclass(frozen=True)
class NoisePart:
    #: What varies: items, runs, both together, or samples.
    factors: tuple[str, ...]
    #: How many there are.
    levels: int
    #: Of one answer; at least 0.
    variance: float
    #: That the estimate was below 0, which 0 stands for.
    negative: bool
    #: In B, where it has another number of runs; levels is of A then.
    levels_of_b: int | None = None


@dataclass(frozen=True)
class NoiseGain:
    size: float
    against: str | None


@dataclass(frozen=True)
class NoiseFlippingItem:
    id: str
    #: Mean score over runs and samples.
    mean: float
    #: Standard deviation over runs and samples.
    deviation: float
    #: How often it was scored.
    values: int


@dataclass(frozen=True)
class NoiseFlipping:
    #: Items that aren’t always scored the same.
    count: int
    #: Whether every score is one of right and wrong.
    right_or_wrong: bool
    #: The most uncertain ones first, at most 1,000.
    items: tuple[NoiseFlippingItem, ...]


@dataclass(frozen=True)
class NoiseBySample:
    #: Of an item in a run.
    samples: int
    #: Of the score, for other items like these.
    standard_error: float
    #: Noise floor of a gain on these items, if each item varies on its own.
    floor: float


@dataclass(frozen=True)
class NoiseSettings:
    alpha: float


@dataclass(frozen=True)
class Noise(Result):
    version: Literal[1]
    #: Version of RealGain that made this.
    realgain: str
    runs: tuple[NoiseRun, ...]
    metric: ProgressMetric
    #: Items.
    n: int
    #: Of an item in a run, on average.
    samples: float
    #: Mean over the runs.
    score: float
    #: With which the metric is printed.
    decimals: int
    floors: NoiseFloors
    #: p that runs differ no more than items on their own make them; null if there is only one run,
    #: or no item varies.
    shift: float | None
    #: Where the variance of one answer comes from.
    parts: tuple[NoisePart, ...]
    #: The gain asked about; `against`: between the first run and this output.
    gain: NoiseGain | None
    flipping: NoiseFlipping
    #: What more samples of an item would do; [] if no item varies.
    by_samples: tuple[NoiseBySample, ...]
    #: Samples of an item from which twice as many make the standard error less than 5% smaller.
    enough: int | None
    settings: NoiseSettings
    #: The result in words.
    sentences: tuple[str, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class PowerA:
    path: str
    sha256: str
    score: float


@dataclass(frozen=True)
class PowerObservedWithRuns:
    runs: tuple[float, float]
    items: float


@dataclass(frozen=True)
class PowerObserved:
    #: The true gain, without sign, in the metric’s units.
    gain: float
    #: Probability of detecting it with today’s items.
    power_today: float
    items_needed: float
    #: null if items aren’t clustered.
    clusters_needed: float | None
    #: Training runs of A and of B, and the items that it takes with so many, where no number of
    #: items is enough with today’s.
    with_runs: PowerObservedWithRuns | None = None


@dataclass(frozen=True)
class PowerToday:
    items: float
    smallest_significant_gain: float
    #: The true gain found with the power that is planned for.
    minimum_detectable_gain: float
    #: For a true gain of the observed size; null if δ is 0.
    power_for_observed: float | None
    #: For the gain that was asked about; null without one.
    power_for_chosen: float | None
    #: So few items can’t differ enough for any outcome to be significant.
    too_few: Literal[True] | None = None


@dataclass(frozen=True)
class PowerRepetitionsRow:
    samples: float
    #: Found with today’s items.
    minimum_detectable_gain: float
    items_needed: float | None
    #: In samples.
    cost: float | None


@dataclass(frozen=True)
class PowerRepetitions:
    #: Distinct items of today.
    items: float
    #: Of each of them.
    samples: float
    item_cost: float
    #: Of the gain’s variance, that further samples would reduce.
    share: float
    rows: tuple[PowerRepetitionsRow, ...]
    #: The number of samples that costs least.
    cheapest: PowerRepetitionsRow


@dataclass(frozen=True)
class Power(Result):
    version: Literal[1]
    #: Version of RealGain that made this.
    realgain: str
    a: PowerA
    b: PowerA
    metric: ComparisonMetric
    #: δ: score(A) − score(B), turned so that positive means A is better.
    gain: float
    #: Items.
    n: float
    clusters: float | None
    #: Of the gain.
    standard_error: float
    alternative: Literal["two-sided", "greater", "less"]
    alpha: float
    #: The power that is planned for.
    power: float
    #: For a true gain of the observed size; null if δ is 0.
    observed: PowerObserved | None
    #: For the gain that was asked about.
    chosen: PowerObserved | None
    #: What today’s test set could detect.
    today: PowerToday
    #: What one of the size that was asked about could.
    asked: PowerToday | None
    #: From a quarter to sixteen times today’s items, four points per octave.
    curve: tuple[PowerToday, ...]
    #: The plan in one sentence.
    sentence: str
    #: With which the metric is printed.
    decimals: int
    warnings: tuple[str, ...]
    #: What more samples of each item would change, where items were sampled several times.
    repetitions: PowerRepetitions | None = None


@dataclass(frozen=True)
class PlanRow:
    #: Of the two systems’ items; null where the agreement was given.
    correlation: float | None
    #: Share of items that both get right or both wrong; null for other scores.
    agreement: float | None
    #: null if no number of items suffices, because of the training runs.
    items: int | None
    #: The true gain; null if none is found.
    gain: float | None
    #: Of finding that gain with so many items.
    power: float
    #: By the distribution of the test; else by a normal approximation.
    exact: bool


@dataclass(frozen=True)
class PlanSettings:
    rate: float | None
    sd: float | None
    power: float
    samples: int
    noise: float | None
    design_effect: float
    runs: int | None
    run_sd: float | None
    alternative: Literal["two-sided", "greater"]
    alpha: float


@dataclass(frozen=True)
class Plan(Result):
    version: Literal[1]
    #: Version of RealGain that made this.
    realgain: str
    #: What wasn’t given.
    sought: Literal["items", "gain", "power"]
    #: Of gains and rates.
    unit: Literal["%", "score"]
    #: By how alike the two systems are.
    rows: tuple[PlanRow, ...]
    settings: PlanSettings
    #: With which gains are printed.
    decimals: int
    #: The result in words.
    sentences: tuple[str, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class StudySettings:
    mode: Literal["bootstrap", "randomization"]
    #: Resamples of the whole test set; all pairs share them.
    resamples: int
    seed: str
    alpha: float
    #: greater: the system with the better score is better. Pairs are ordered by score.
    alternative: Literal["two-sided", "greater"]
    #: For asking about so many pairs at once.
    correction: Literal["holm", "bonferroni", "benjamini-hochberg", "none"]
    #: Items of smaller test sets that are studied too; [] for none.
    sizes: tuple[int, ...]
    #: Smaller test sets are the first items, or items drawn by the seed.
    subsets: Literal["first", "random"]
    #: What decides a pair where the mode is bootstrap; auto: as in a comparison. Absent: what the
    #: mode is called.
    test: Literal["auto", "bootstrap", "bootstrap:expanded"] | None = None
    #: The number of resamples is the default: more are drawn if the correction needs them. Absent
    #: from results.
    may_draw_more: Literal[True] | None = None
    #: Which of them a realgain.json sets to another value than usual; absent where it sets none.
    declared: ComparisonDeclared | None = None


@dataclass(frozen=True)
class StudySystem:
    path: str
    sha256: str
    #: A short name that no other system of the study has.
    name: str
    groups: tuple[str, ...]
    score: float
    #: Interval of the score at level 1 − α, as in a comparison.
    interval: tuple[float, float] | None
    #: Systems that it beats significantly, after correction.
    wins: int
    losses: int
    #: 1 is the best. Every system of a cluster is significantly better than every one of the
    #: clusters below it.
    cluster: int
    #: Which of the file’s systems it is; absent where the file holds one.
    system: str | None = None
    #: How the interval of the score is made: Wilson’s of a share of right items, or by the
    #: bootstrap. Absent if an earlier version made it.
    interval_by: Literal["wilson", "percentile"] | None = None
    #: The ranks it may have: 1 + the number of systems that significantly beat it, to all systems
    #: but those that it significantly beats.
    ranks: tuple[int, int] | None = None
    #: Compact letter display: two systems share a letter if and only if they don’t differ
    #: significantly. Absent where it would take too many letters.
    letters: str | None = None


@dataclass(frozen=True)
class StudyLeftOut:
    path: str
    reason: str
    #: Which of the file’s systems it is; absent where the file holds one.
    system: str | None = None


@dataclass(frozen=True)
class StudyPairsDecision:
    #: Its index in the other columns.
    pair: int
    #: Id of the test that decides it.
    test: str
    #: Items (or clusters) on which the systems differ.
    differing: int
    #: How many have to differ for any outcome to be significant, where fewer do: then there is too
    #: little data to tell the systems apart. Else null.
    needed: int | None


@dataclass(frozen=True)
class StudyPairs:
    #: The better system: its index in `systems`.
    a: tuple[int, ...]
    #: The other one.
    b: tuple[int, ...]
    #: score(a) − score(b), turned: never negative.
    gain: tuple[float, ...]
    #: p in the direction of the gain, by counting resamples: what thresholds and calibrations rest
    #: on.
    one_sided: tuple[float, ...]
    #: p of the alternative, by the test that decides the pair.
    p: tuple[float, ...]
    #: p after correction, to be compared with α; 1 where there is too little data.
    corrected: tuple[float, ...]
    #: Interval of the gain at level 1 − α, as in a comparison: that of the expanded bootstrap,
    #: which excludes 0 exactly where `p` is at most α; percentile where another test was chosen.
    low: tuple[float | None, ...]
    high: tuple[float | None, ...]
    #: Index in `series`.
    series: tuple[int, ...]
    #: 1 − one-sided p of the deciding test, as in a comparison; null where the systems score the
    #: same on every item, or there is too little data.
    confidence: tuple[float | None, ...] | None = None
    #: The pairs that another test than the expanded bootstrap decides, as their items are right or
    #: wrong or differ on few, and those that none can.
    decisions: tuple[StudyPairsDecision, ...] | None = None


@dataclass(frozen=True)
class StudySeryThreshold:
    gain: float | None
    comparisons: int


@dataclass(frozen=True)
class StudySery:
    name: str
    pairs: int
    #: The gain from which significance can be expected: the 95th percentile of the gains with a
    #: one-sided p from 0.04 to 0.06 (Berg-Kirkpatrick et al. 2012, section 3.1.1); null if fewer
    #: than 10 comparisons have one.
    threshold: StudySeryThreshold


@dataclass(frozen=True)
class StudySmallestGains:
    pairs: int
    median: float
    percentile95: float


@dataclass(frozen=True)
class StudySize:
    n: int
    #: One a series.
    thresholds: tuple[StudySeryThreshold, ...]


@dataclass(frozen=True)
class Study(Result):
    version: Literal[1]
    #: Version of RealGain that made this.
    realgain: str
    name: str
    metric: ComparisonMetric
    references: tuple[JudgementTable, ...]
    #: Number of items.
    n: int
    #: Number of clusters, where items are resampled by cluster.
    clusters: float | None
    aligned_by: Literal["line", "id"]
    settings: StudySettings
    #: Drawn so far; fewer than asked for while the study is running.
    resamples: int
    #: Best first.
    systems: tuple[StudySystem, ...]
    #: What was not studied, and why.
    left_out: tuple[StudyLeftOut, ...]
    #: Names of systems with the same file, or the same statistics of every item.
    identical: tuple[tuple[str, ...], ...]
    #: All pairs, column by column, as there may be 500,000 of them.
    pairs: StudyPairs
    #: Kinds of pairs: of the same group, of different groups ...
    series: tuple[StudySery, ...]
    #: The clusters in one line, for a paper: A > {B, C} > D.
    leaderboard: str
    #: The study on smaller test sets.
    sizes: tuple[StudySize, ...]
    #: c of the law c/√n through the thresholds of all sizes, one a series.
    law: tuple[float | None, ...]
    seed: str
    warnings: tuple[str, ...]
    #: The column that is scored; null where the metric scores none.
    column: str | None = None
    #: The column by which items are clustered.
    cluster_column: str | None = None
    #: With fewer resamples no pair can be significant after correction; absent if so many were
    #: drawn.
    resamples_needed: int | None = None
    #: The gains at which p of pairs would be α before correction, as `smallestSignificantGain` of a
    #: comparison: median and 95th percentile over the pairs that have one. On a test set of m items
    #: they are about √(n/m) times as large. Absent where no pair has one.
    smallest_gains: StudySmallestGains | None = None
    #: The pairs whose result rests on a few items (or clusters) that differ far more than all
    #: others, as `decision.carriedByFew` of a comparison. Absent if no pair does.
    carried_by_few: tuple[int, ...] | None = None
    #: The pairs whose result holds if errors of equally good systems are distributed alike, as
    #: `decision.restsOnExchange` of a comparison. Absent if there are none.
    rests_on_exchange: tuple[int, ...] | None = None


@dataclass(frozen=True)
class CalibrationAgainstUnmatched:
    first: tuple[str, ...]
    second: tuple[str, ...]


@dataclass(frozen=True)
class CalibrationAgainstBin:
    #: One-sided p at least this …
    from_: float
    #: … to below this.
    to: float
    #: Pairs with such a p on the first test set.
    pairs: int
    #: Of them, those whose better system is also better on the second.
    better: int
    #: Of them, those that score the same on the second.
    ties: int
    #: better / (pairs − ties); null if all pairs are ties.
    share: float | None
    #: Clopper-Pearson interval of the share, as if pairs were independent.
    interval: tuple[float, float] | None


@dataclass(frozen=True)
class CalibrationAgainstRedrawn:
    test_sets: int
    resamples: int
    seed: str


@dataclass(frozen=True)
class CalibrationAgainst:
    #: test-set: another test set of the same systems. redrawn: the first one as a population that
    #: test sets are drawn from; bins are then of p on the drawn ones, and the second test set is
    #: the population.
    kind: Literal["test-set", "redrawn"]
    name: str
    #: Name of the metric.
    metric: str
    #: Number of items; of each drawn test set, where they are drawn.
    n: int
    #: Systems that both have.
    systems: int
    #: Names of systems without a counterpart.
    unmatched: CalibrationAgainstUnmatched
    #: Pairs that score the same on the first test set.
    undecided: int
    bins: tuple[CalibrationAgainstBin, ...]
    #: Pairs with a p close to 0.05: from 0.04 to 0.06.
    around: CalibrationAgainstBin
    redrawn: CalibrationAgainstRedrawn | None
    sentence: str
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class Calibration(Result):
    version: Literal[1]
    #: Version of RealGain that made this.
    realgain: str
    #: The first test set.
    name: str
    metric: ComparisonMetric
    #: Number of its items.
    n: int
    #: Number of its systems.
    systems: int
    #: Of the intervals.
    level: float
    against: tuple[CalibrationAgainst, ...]


def compare(
    a: Data,
    b: Data | None = None,
    *,
    test_set: str | None = None,
    a_run: Data | tuple[Data, ...] | None = None,
    b_run: Data | tuple[Data, ...] | None = None,
    reference: Data | tuple[Data, ...] | None = None,
    metric: str | None = None,
    option: str | Sequence[str] | None = None,
    column: str | None = None,
    reference_column: str | None = None,
    higher_is_better: bool | None = None,
    id_column: str | None = None,
    cluster: str | None = None,
    systems: str | None = None,
    columns: str | None = None,
    slice: str | Sequence[str] | None = None,
    header: bool | None = None,
    reference_header: bool | None = None,
    input_format: str | Sequence[str] | None = None,
    reference_format: str | None = None,
    test: str | None = None,
    alternative: str | None = None,
    margin: float | None = None,
    resamples: float | None = None,
    adaptive: bool | None = None,
    seed: str | None = None,
    alpha: float | None = None,
    correction: str | None = None,
    cost: str | Sequence[str] | None = None,
    gate: str | None = None,
    trust: bool = False,
) -> Comparison:
    """Two outputs: the verdict, with scores, interval and tests.

    Tests whether the difference in score between the outputs of two NLP or ML systems on the same
    test set is statistically significant (paired bootstrap, randomization and classical tests).
    Returns the verdict in one sentence, scores, interval, tests and warnings. Never state that a
    gain is significant without it.

    Args:
        a: Output file of the new system (A), or the folder of its training runs. May be left
            out with test_set: its newest output.
        b: Output file of the system that it is compared with (B). May be left out if
            realgain.json declares a baseline, or if the candidate holds both systems.
        test_set: the newest output of this test set of the realgain.json here or above, instead
            of A; B is optional if a baseline is declared
        a_run: the output of another training run (seed) of A (several runs); a list for more
        b_run: likewise of B
        reference: the file that outputs are scored against; a list for several; none: ignore
            the one that realgain.json declares or the names suggest (default: suggested by file
            names)
        metric: the id of a metric: bleu, chrf, ter, rouge-l, wer, exact-match, accuracy, mean
            ... (default: the one that fits the files best)
        option: an option of the metric, such as tokenize=char; a list for several
        column: the column of the outputs to score; without metric, by the metric that fits it
            best; in JSON also a path: '$.results[*].metrics.f1'. Every column can also be given by
            its number, from 1
        reference_column: the column of the reference that holds the right answers
        higher_is_better: higher scores are better, for a scored column whose name doesn't show
            it
        id_column: the column that identifies items, or none to match by line; if only one file
            has ids, RealGain asks (default: found by name and contents)
        cluster: the column (document, speaker ...) whose items are resampled together; none:
            every item is independent, even samples of one item (with a warning) (default: found by
            name and contents)
        systems: the two systems, if the files hold several; one file is then enough: realgain
            compare results.json systems gpt-4o,llama
        columns: the two systems, if each has a column in one table
        slice: with a value or a part, only these items (slices): category=math (a column, or a
            field that a log keeps of its items; category=(none) where it is missing), year:1/4,
            "(length):1/4", "(difficulty):1/4" (the first of four, the smallest numbers); a column
            alone (category, year:4): a row for each, repeated for more columns (default: all items)
        header: the first line of a table names its columns
        reference_header: the same as header, for the reference
        input_format: read the outputs as this format (csv, jsonl, conll ...); given twice: A's,
            then B's (default: recognized)
        reference_format: the same for the references (default: recognized)
        test: the test that decides the verdict: chosen by the data, or by its id in the table
            of tests: bootstrap, randomization, t, wilcoxon ... (default: auto)
        alternative: two-sided, greater: A is better, less: A is worse (default: two-sided)
        margin: test equivalence too: gains smaller than this, in the metric's units, don't
            matter; makes “no difference” a result that can be shown
        resamples: resamples of a Monte Carlo test, 100 to 100,000,000; default for
            randomization: 1,048,576, fewer beyond 10,000 items, and none if p is exact without
            them; 1e5 and 100,000 work too (default: 1,000,000)
        adaptive: stop drawing as soon as p is clear of α, if no number of resamples is set; the
            result says after how many
        seed: any text; the same seed gives the same digits on any number of threads (default:
            1)
        alpha: significance level, between 0 and 0.5; intervals have level 1 − α (default: 0.05)
        correction: how p is corrected for the number of rows: max-t, holm, bonferroni or
            benjamini-hochberg (default: max-t)
        cost: what one more item, sample, judge or run costs beside its rows, in rows, for the
            parts of the variance: judge=20; a list for more
        gate: what a build requires: better, worthwhile (needs margin), not-worse (needs margin)
            or no-regression; “gate” of the answer says whether it is so, or undecided
        trust: run the programs that realgain.json names; they run with your rights
    """
    return ask(
        Comparison,
        "compare",
        {
            "candidate": a,
            "baseline": b,
            "testSet": test_set,
            "aRun": a_run,
            "bRun": b_run,
            "reference": reference,
            "metric": metric,
            "option": option,
            "column": column,
            "referenceColumn": reference_column,
            "higherIsBetter": higher_is_better,
            "idColumn": id_column,
            "cluster": cluster,
            "systems": systems,
            "columns": columns,
            "slice": slice,
            "header": header,
            "referenceHeader": reference_header,
            "inputFormat": input_format,
            "referenceFormat": reference_format,
            "test": test,
            "alternative": alternative,
            "margin": margin,
            "resamples": resamples,
            "adaptive": adaptive,
            "seed": seed,
            "alpha": alpha,
            "correction": correction,
            "cost": cost,
            "gate": gate,
        },
        data=("candidate", "baseline", "aRun", "bRun", "reference",),
        trust=trust,
    )


def compare_rows(
    a: Data,
    b: Data | None = None,
    *,
    test_set: str | None = None,
    a_run: Data | tuple[Data, ...] | None = None,
    b_run: Data | tuple[Data, ...] | None = None,
    reference: Data | tuple[Data, ...] | None = None,
    metric: str | None = None,
    option: str | Sequence[str] | None = None,
    column: str | None = None,
    reference_column: str | None = None,
    higher_is_better: bool | None = None,
    id_column: str | None = None,
    cluster: str | None = None,
    systems: str | None = None,
    columns: str | None = None,
    slice: str | Sequence[str] | None = None,
    header: bool | None = None,
    reference_header: bool | None = None,
    input_format: str | Sequence[str] | None = None,
    reference_format: str | None = None,
    test: str | None = None,
    alternative: str | None = None,
    margin: float | None = None,
    resamples: float | None = None,
    adaptive: bool | None = None,
    seed: str | None = None,
    alpha: float | None = None,
    correction: str | None = None,
    cost: str | Sequence[str] | None = None,
    gate: str | None = None,
    trust: bool = False,
) -> ComparisonTable:
    """Two outputs: the verdict, with scores, interval and tests.

    Tests whether the difference in score between the outputs of two NLP or ML systems on the same
    test set is statistically significant (paired bootstrap, randomization and classical tests).
    Returns the verdict in one sentence, scores, interval, tests and warnings. Never state that a
    gain is significant without it.

    Args:
        a: Output file of the new system (A), or the folder of its training runs. May be left
            out with test_set: its newest output.
        b: Output file of the system that it is compared with (B). May be left out if
            realgain.json declares a baseline, or if the candidate holds both systems.
        test_set: the newest output of this test set of the realgain.json here or above, instead
            of A; B is optional if a baseline is declared
        a_run: the output of another training run (seed) of A (several runs); a list for more
        b_run: likewise of B
        reference: the file that outputs are scored against; a list for several; none: ignore
            the one that realgain.json declares or the names suggest (default: suggested by file
            names)
        metric: the id of a metric: bleu, chrf, ter, rouge-l, wer, exact-match, accuracy, mean
            ... (default: the one that fits the files best)
        option: an option of the metric, such as tokenize=char; a list for several
        column: the column of the outputs to score; without metric, by the metric that fits it
            best; in JSON also a path: '$.results[*].metrics.f1'. Every column can also be given by
            its number, from 1
        reference_column: the column of the reference that holds the right answers
        higher_is_better: higher scores are better, for a scored column whose name doesn't show
            it
        id_column: the column that identifies items, or none to match by line; if only one file
            has ids, RealGain asks (default: found by name and contents)
        cluster: the column (document, speaker ...) whose items are resampled together; none:
            every item is independent, even samples of one item (with a warning) (default: found by
            name and contents)
        systems: the two systems, if the files hold several; one file is then enough: realgain
            compare results.json systems gpt-4o,llama
        columns: the two systems, if each has a column in one table
        slice: with a value or a part, only these items (slices): category=math (a column, or a
            field that a log keeps of its items; category=(none) where it is missing), year:1/4,
            "(length):1/4", "(difficulty):1/4" (the first of four, the smallest numbers); a column
            alone (category, year:4): a row for each, repeated for more columns (default: all items)
        header: the first line of a table names its columns
        reference_header: the same as header, for the reference
        input_format: read the outputs as this format (csv, jsonl, conll ...); given twice: A's,
            then B's (default: recognized)
        reference_format: the same for the references (default: recognized)
        test: the test that decides the verdict: chosen by the data, or by its id in the table
            of tests: bootstrap, randomization, t, wilcoxon ... (default: auto)
        alternative: two-sided, greater: A is better, less: A is worse (default: two-sided)
        margin: test equivalence too: gains smaller than this, in the metric's units, don't
            matter; makes “no difference” a result that can be shown
        resamples: resamples of a Monte Carlo test, 100 to 100,000,000; default for
            randomization: 1,048,576, fewer beyond 10,000 items, and none if p is exact without
            them; 1e5 and 100,000 work too (default: 1,000,000)
        adaptive: stop drawing as soon as p is clear of α, if no number of resamples is set; the
            result says after how many
        seed: any text; the same seed gives the same digits on any number of threads (default:
            1)
        alpha: significance level, between 0 and 0.5; intervals have level 1 − α (default: 0.05)
        correction: how p is corrected for the number of rows: max-t, holm, bonferroni or
            benjamini-hochberg (default: max-t)
        cost: what one more item, sample, judge or run costs beside its rows, in rows, for the
            parts of the variance: judge=20; a list for more
        gate: what a build requires: better, worthwhile (needs margin), not-worse (needs margin)
            or no-regression; “gate” of the answer says whether it is so, or undecided
        trust: run the programs that realgain.json names; they run with your rights
    """
    return ask(
        ComparisonTable,
        "compare",
        {
            "candidate": a,
            "baseline": b,
            "testSet": test_set,
            "aRun": a_run,
            "bRun": b_run,
            "reference": reference,
            "metric": metric,
            "option": option,
            "column": column,
            "referenceColumn": reference_column,
            "higherIsBetter": higher_is_better,
            "idColumn": id_column,
            "cluster": cluster,
            "systems": systems,
            "columns": columns,
            "slice": slice,
            "header": header,
            "referenceHeader": reference_header,
            "inputFormat": input_format,
            "referenceFormat": reference_format,
            "test": test,
            "alternative": alternative,
            "margin": margin,
            "resamples": resamples,
            "adaptive": adaptive,
            "seed": seed,
            "alpha": alpha,
            "correction": correction,
            "cost": cost,
            "gate": gate,
        },
        data=("candidate", "baseline", "aRun", "bRun", "reference",),
        trust=trust,
    )


def suite(
    *files: Data,
    reference: Data | tuple[Data, ...] | None = None,
    metric: str | Sequence[str] | None = None,
    column: str | Sequence[str] | None = None,
    option: str | Sequence[str] | None = None,
    reference_column: str | None = None,
    higher_is_better: bool | None = None,
    id_column: str | None = None,
    cluster: str | None = None,
    header: bool | None = None,
    reference_header: bool | None = None,
    input_format: str | Sequence[str] | None = None,
    reference_format: str | None = None,
    systems: str | None = None,
    slice: str | Sequence[str] | None = None,
    test: str | None = None,
    alternative: str | None = None,
    margin: float | None = None,
    resamples: float | None = None,
    adaptive: bool | None = None,
    seed: str | None = None,
    alpha: float | None = None,
    correction: str | None = None,
    pooling: str | None = None,
    gate: str | None = None,
    row: str | None = None,
    trust: bool = False,
) -> ComparisonTable:
    """Two systems on many tasks: two folders of results on many tasks, or one folder that holds both: a row for each task.

    Compares two systems on many tasks, metrics or slices: a row for each, with p corrected for
    their number, and a pooled row. Use it instead of several comparisons, whose p would not be
    corrected.

    Args:
        files: Files, folders or globs, relative to the first root.
        reference: the file that outputs are scored against; a list for several; none: ignore
            the one that realgain.json declares or the names suggest (default: suggested by file
            names)
        metric: as for realgain compare; repeated: the first that fits a task decides, the
            others are rows; all: every score and metric that fits is a row (default: the one that
            fits the files best)
        column: the column to score, likewise; tasks without it are scored as without this
            option
        option: an option of the metric, such as tokenize=char; a list for several
        reference_column: the column of the reference that holds the right answers
        higher_is_better: higher scores are better, for a scored column whose name doesn't show
            it
        id_column: the column that identifies items, or none to match by line; if only one file
            has ids, RealGain asks (default: found by name and contents)
        cluster: the column (document, speaker ...) whose items are resampled together; none:
            every item is independent, even samples of one item (with a warning) (default: found by
            name and contents)
        header: the first line of a table names its columns
        reference_header: the same as header, for the reference
        input_format: read the outputs as this format (csv, jsonl, conll ...); given twice: A's,
            then B's (default: recognized)
        reference_format: the same for the references (default: recognized)
        systems: the candidate and the baseline, if there are results of more than two systems
        slice: with a value or a part, only these items (slices): category=math (a column, or a
            field that a log keeps of its items; category=(none) where it is missing), year:1/4,
            "(length):1/4", "(difficulty):1/4" (the first of four, the smallest numbers); a column
            alone (category, year:4): a row for each, repeated for more columns (default: all items)
        test: the test that decides the verdict: chosen by the data, or by its id in the table
            of tests: bootstrap, randomization, t, wilcoxon ... (default: auto)
        alternative: two-sided, greater: A is better, less: A is worse (default: two-sided)
        margin: test equivalence too: gains smaller than this, in the metric's units, don't
            matter; makes “no difference” a result that can be shown
        resamples: resamples of a Monte Carlo test, 100 to 100,000,000; default for
            randomization: 1,048,576, fewer beyond 10,000 items, and none if p is exact without
            them; 1e5 and 100,000 work too (default: 1,000,000)
        adaptive: stop drawing as soon as p is clear of α, if no number of resamples is set; the
            result says after how many
        seed: any text; the same seed gives the same digits on any number of threads (default:
            1)
        alpha: significance level, between 0 and 0.5; intervals have level 1 − α (default: 0.05)
        correction: how p is corrected for the number of rows: max-t, holm, bonferroni or
            benjamini-hochberg (default: max-t)
        pooling: the pooled row: macro: all tasks count the same, micro: all items; random: as
            macro, for other tasks like these (default: macro)
        gate: what a build requires: better, worthwhile (needs margin), not-worse (needs margin)
            or no-regression; “gate” of the answer says whether it is so, or undecided
        row: where it has to be, with gate or fail_unless_significant: in the pooled row (of a
            single task: in its row), in any row after correction (only better and worthwhile), in
            all rows, with no task missing, or in that of a group of tasks (group:stem) (default:
            pooled)
        trust: run the programs that realgain.json names; they run with your rights
    """
    return ask(
        ComparisonTable,
        "suite",
        {
            "files": files,
            "reference": reference,
            "metric": metric,
            "column": column,
            "option": option,
            "referenceColumn": reference_column,
            "higherIsBetter": higher_is_better,
            "idColumn": id_column,
            "cluster": cluster,
            "header": header,
            "referenceHeader": reference_header,
            "inputFormat": input_format,
            "referenceFormat": reference_format,
            "systems": systems,
            "slice": slice,
            "test": test,
            "alternative": alternative,
            "margin": margin,
            "resamples": resamples,
            "adaptive": adaptive,
            "seed": seed,
            "alpha": alpha,
            "correction": correction,
            "pooling": pooling,
            "gate": gate,
            "row": row,
        },
        data=("files", "reference",),
        trust=trust,
    )


def runs(
    *files: Data,
    baseline: Data | tuple[Data, ...] | None = None,
    test_set: str | None = None,
    reference: Data | tuple[Data, ...] | None = None,
    metric: str | None = None,
    option: str | Sequence[str] | None = None,
    column: str | None = None,
    reference_column: str | None = None,
    higher_is_better: bool | None = None,
    id_column: str | None = None,
    cluster: str | None = None,
    header: bool | None = None,
    reference_header: bool | None = None,
    input_format: str | Sequence[str] | None = None,
    reference_format: str | None = None,
    test: str | None = None,
    alternative: str | None = None,
    margin: float | None = None,
    resamples: float | None = None,
    adaptive: bool | None = None,
    seed: str | None = None,
    alpha: float | None = None,
    correction: str | None = None,
    as_they_came: str | None = None,
    gate: str | None = None,
    row: str | None = None,
    trust: bool = False,
) -> ComparisonTable:
    """Several runs against one baseline: several runs against one baseline: p of each, corrected for their number.

    Compares several runs of a system (checkpoints, seeds, settings) with one baseline on one test
    set: a row for each, with p corrected for their number.

    Args:
        files: Files, folders or globs, relative to the first root.
        baseline: the output that each run is compared with (default: that of realgain.json)
        test_set: all outputs of this test set of the realgain.json here or above, instead of
            naming them
        reference: the file that outputs are scored against; a list for several; none: ignore
            the one that realgain.json declares or the names suggest (default: suggested by file
            names)
        metric: the id of a metric: bleu, chrf, ter, rouge-l, wer, exact-match, accuracy, mean
            ... (default: the one that fits the files best)
        option: an option of the metric, such as tokenize=char; a list for several
        column: the column of the outputs to score; without metric, by the metric that fits it
            best; in JSON also a path: '$.results[*].metrics.f1'. Every column can also be given by
            its number, from 1
        reference_column: the column of the reference that holds the right answers
        higher_is_better: higher scores are better, for a scored column whose name doesn't show
            it
        id_column: the column that identifies items, or none to match by line; if only one file
            has ids, RealGain asks (default: found by name and contents)
        cluster: the column (document, speaker ...) whose items are resampled together; none:
            every item is independent, even samples of one item (with a warning) (default: found by
            name and contents)
        header: the first line of a table names its columns
        reference_header: the same as header, for the reference
        input_format: read the outputs as this format (csv, jsonl, conll ...); given twice: A's,
            then B's (default: recognized)
        reference_format: the same for the references (default: recognized)
        test: the test that decides the verdict: chosen by the data, or by its id in the table
            of tests: bootstrap, randomization, t, wilcoxon ... (default: auto)
        alternative: two-sided, greater: A is better, less: A is worse (default: two-sided)
        margin: test equivalence too: gains smaller than this, in the metric's units, don't
            matter; makes “no difference” a result that can be shown
        resamples: resamples of a Monte Carlo test, 100 to 100,000,000; default for
            randomization: 1,048,576, fewer beyond 10,000 items, and none if p is exact without
            them; 1e5 and 100,000 work too (default: 1,000,000)
        adaptive: stop drawing as soon as p is clear of α, if no number of resamples is set; the
            result says after how many
        seed: any text; the same seed gives the same digits on any number of threads (default:
            1)
        alpha: significance level, between 0 and 0.5; intervals have level 1 − α (default: 0.05)
        correction: how p is corrected for the number of rows: max-t, holm, bonferroni or
            benjamini-hochberg (default: max-t)
        as_they_came: judge each run by what is left of α when it came (alerts), in the order of
            time, when the files were written, or as they are listed; gates then go by it (default:
            all at once)
        gate: what a build requires: better, worthwhile (needs margin), not-worse (needs margin)
            or no-regression; “gate” of the answer says whether it is so, or undecided
        row: where it has to be, with gate: in any run after correction, or in all (default:
            any)
        trust: run the programs that realgain.json names; they run with your rights
    """
    return ask(
        ComparisonTable,
        "runs",
        {
            "files": files,
            "baseline": baseline,
            "testSet": test_set,
            "reference": reference,
            "metric": metric,
            "option": option,
            "column": column,
            "referenceColumn": reference_column,
            "higherIsBetter": higher_is_better,
            "idColumn": id_column,
            "cluster": cluster,
            "header": header,
            "referenceHeader": reference_header,
            "inputFormat": input_format,
            "referenceFormat": reference_format,
            "test": test,
            "alternative": alternative,
            "margin": margin,
            "resamples": resamples,
            "adaptive": adaptive,
            "seed": seed,
            "alpha": alpha,
            "correction": correction,
            "asTheyCame": as_they_came,
            "gate": gate,
            "row": row,
        },
        data=("files", "baseline", "reference",),
        trust=trust,
    )


def tradeoff(
    *files: Data,
    reference: Data | tuple[Data, ...] | None = None,
    metric: str | None = None,
    option: str | Sequence[str] | None = None,
    column: str | None = None,
    reference_column: str | None = None,
    higher_is_better: bool | None = None,
    cost: str | Sequence[str] | None = None,
    at_most: str | Sequence[str] | None = None,
    margin: float | None = None,
    resamples: float | None = None,
    alpha: float | None = None,
    seed: str | None = None,
    gate: str | None = None,
) -> Tradeoff:
    """Quality and cost: quality, cost, time and tokens of two or more systems on the same items, and which are worth it.

    Shows quality beside cost, latency or tokens of two or more systems on the same items, with
    intervals from the same draws: ratios of total costs, cost per right item, and which systems no
    other beats in both. A gate can require better quality and a limit of the cost at once.

    Args:
        files: Files, folders or globs, relative to the first root.
        reference: the file that the outputs are scored against; a list for several
        metric: the id of a metric: bleu, chrf, ter, rouge-l, wer, exact-match, accuracy, mean
            ... (default: the one that fits the files best)
        option: an option of the metric, such as tokenize=char; a list for several
        column: the column of the outputs to score; without metric, by the metric that fits it
            best; in JSON also a path: '$.results[*].metrics.f1'. Every column can also be given by
            its number, from 1
        reference_column: the column of the reference that holds the right answers
        higher_is_better: higher scores are better, for a scored column whose name doesn't show
            it
        cost: a column of money, time, tokens or the like, where less is better; a list for more
            (default: all columns named like one: cost, latency, tokens …)
        at_most: what gate requires as well: cost_usd=5%: A is at most 5% dearer than the
            baseline; cost_usd=-10%: at least 10% cheaper; a list for more
        margin: the smallest difference of quality that matters, in the metric's units, for gate
            worthwhile and not-worse
        resamples: draws of items for the intervals (default: 10,000)
        alpha: significance level, between 0 and 0.5; intervals have level 1 − α (default: 0.05)
        seed: any text; the same seed gives the same digits on any number of threads (default:
            1)
        gate: what a build requires: better, worthwhile (needs margin), not-worse (needs margin)
            or no-regression; “gate” of the answer says whether it is so, or undecided
    """
    return ask(
        Tradeoff,
        "tradeoff",
        {
            "files": files,
            "reference": reference,
            "metric": metric,
            "option": option,
            "column": column,
            "referenceColumn": reference_column,
            "higherIsBetter": higher_is_better,
            "cost": cost,
            "atMost": at_most,
            "margin": margin,
            "resamples": resamples,
            "alpha": alpha,
            "seed": seed,
            "gate": gate,
        },
        data=("files", "reference",),
    )


def progress(
    run: Data,
    baseline: Data | None = None,
    *,
    test_set: str | None = None,
    reference: Data | tuple[Data, ...] | None = None,
    metric: str | None = None,
    option: str | Sequence[str] | None = None,
    column: str | None = None,
    reference_column: str | None = None,
    higher_is_better: bool | None = None,
    id_column: str | None = None,
    cluster: str | None = None,
    systems: str | None = None,
    header: bool | None = None,
    reference_header: bool | None = None,
    input_format: str | Sequence[str] | None = None,
    reference_format: str | None = None,
    alternative: str | None = None,
    margin: float | None = None,
    seed: str | None = None,
    alpha: float | None = None,
    order: str | None = None,
    gate: str | None = None,
    trust: bool = False,
) -> Progress:
    """Progress: an evaluation that is still running: what is certain, a verdict to stop at, a forecast.

    Says where an evaluation stands that is still running, from its unfinished file and a complete
    baseline: what is certain already, whether the verdict is certain enough to stop (it holds
    however often one looks), a forecast of the final verdict, and the gain estimated with help of
    the baseline’s scores. Use it to stop evaluations early; never test an unfinished file with
    “compare”.

    Args:
        run: File of the run that is being written (A). May be left out with test_set: its
            newest output.
        baseline: Complete output of the system that it is compared with (B). May be left out if
            realgain.json declares a baseline.
        test_set: the newest output of this test set of the realgain.json here or above, instead
            of A; B is optional if a baseline is declared
        reference: the file that outputs are scored against; a list for several; none: ignore
            the one that realgain.json declares or the names suggest (default: suggested by file
            names)
        metric: the id of a metric: bleu, chrf, ter, rouge-l, wer, exact-match, accuracy, mean
            ... (default: the one that fits the files best)
        option: an option of the metric, such as tokenize=char; a list for several
        column: the column of the outputs to score; without metric, by the metric that fits it
            best; in JSON also a path: '$.results[*].metrics.f1'. Every column can also be given by
            its number, from 1
        reference_column: the column of the reference that holds the right answers
        higher_is_better: higher scores are better, for a scored column whose name doesn't show
            it
        id_column: the column that identifies items, or none to match by line; if only one file
            has ids, RealGain asks (default: found by name and contents)
        cluster: the column (document, speaker ...) whose items are resampled together; none:
            every item is independent, even samples of one item (with a warning) (default: found by
            name and contents)
        systems: the two systems, if the files hold several; one file is then enough: realgain
            compare results.json systems gpt-4o,llama
        header: the first line of a table names its columns
        reference_header: the same as header, for the reference
        input_format: read the outputs as this format (csv, jsonl, conll ...); given twice: A's,
            then B's (default: recognized)
        reference_format: the same for the references (default: recognized)
        alternative: two-sided, greater: A is better, less: A is worse (default: two-sided)
        margin: the smallest difference that matters, in the metric's units, for gate worthwhile
            and not-worse
        seed: any text; the same seed gives the same digits on any number of threads (default:
            1)
        alpha: significance level, between 0 and 0.5; intervals have level 1 − α (default: 0.05)
        order: random: the items are done in random order, which isn't checked then; file: in an
            order that means something, so that there is no verdict before the end (default: checked
            by the baseline's scores)
        gate: what a build requires: better, worthwhile (needs margin), not-worse (needs margin)
            or no-regression; “gate” of the answer says whether it is so, or undecided
        trust: run the programs that realgain.json names; they run with your rights
    """
    return ask(
        Progress,
        "progress",
        {
            "candidate": run,
            "baseline": baseline,
            "testSet": test_set,
            "reference": reference,
            "metric": metric,
            "option": option,
            "column": column,
            "referenceColumn": reference_column,
            "higherIsBetter": higher_is_better,
            "idColumn": id_column,
            "cluster": cluster,
            "systems": systems,
            "header": header,
            "referenceHeader": reference_header,
            "inputFormat": input_format,
            "referenceFormat": reference_format,
            "alternative": alternative,
            "margin": margin,
            "seed": seed,
            "alpha": alpha,
            "order": order,
            "gate": gate,
        },
        data=("candidate", "baseline", "reference",),
        trust=trust,
    )


def look(
    *files: Data,
) -> Look:
    """What can be compared here: what files or folders hold, and what can be asked of them, with the command lines; reads only their beginnings.

    Says what files or folders hold (format, items, scores, systems, tasks) and which questions can
    be asked of them, with command lines. Reads only their beginnings. Start here if you don’t know
    the files.

    Args:
        files: Files, folders or globs, relative to the first root.
    """
    return ask(
        Look,
        "look",
        {
            "files": files,
        },
        data=("files",),
    )


def leaderboard(
    *files: Data,
    reference: Data | tuple[Data, ...] | None = None,
    metric: str | None = None,
    option: str | Sequence[str] | None = None,
    higher_is_better: bool | None = None,
    column: str | Sequence[str] | None = None,
    task: str | None = None,
    system: str | None = None,
    score: str | None = None,
    alpha: float | None = None,
) -> Leaderboard:
    """Leaderboard: many systems on many test sets: average ranks, and which differ significantly.

    Ranks many systems by their scores on many test sets, from folders of outputs (one folder a
    system) or a table of scores: average ranks, Friedman’s test, and which pairs differ
    significantly over test sets after Holm’s correction. p says whether a difference would show on
    other test sets like these.

    Args:
        files: Files, folders or globs, relative to the first root.
        reference: the file that the outputs of all test sets are scored against; a list for
            several; none: ignore the one that the names suggest (default: suggested by file names)
        metric: the id of a metric: bleu, chrf, ter, rouge-l, wer, exact-match, accuracy, mean
            ... (default: the one that fits the files best)
        option: an option of the metric, such as tokenize=char; a list for several
        higher_is_better: higher scores are better, for a scored column whose name doesn't show
            it
        column: the column to score of each test set that has it; a list for more (default: the
            one that fits the files best)
        task: the column of a table that names test sets (default: by its name)
        system: the column of a table that names systems (default: by its name)
        score: the column of a table that holds scores (default: by its name)
        alpha: significance level, between 0 and 0.5; intervals have level 1 − α (default: 0.05)
    """
    return ask(
        Leaderboard,
        "leaderboard",
        {
            "files": files,
            "reference": reference,
            "metric": metric,
            "option": option,
            "higherIsBetter": higher_is_better,
            "column": column,
            "task": task,
            "system": system,
            "score": score,
            "alpha": alpha,
        },
        data=("files", "reference",),
    )


def judge(
    *files: Data,
    human: str | Sequence[str] | None = None,
    metric: str | Sequence[str] | None = None,
    system: str | None = None,
    segment: str | None = None,
    annotator: str | None = None,
    slice: str | None = None,
    one_sided: bool | None = None,
    resamples: float | None = None,
    alpha: float | None = None,
    seed: str | None = None,
) -> Judgement:
    """Meta-evaluation: metrics against human scores of systems or segments.

    Says how well metrics or automatic judges agree with human scores, from a table of systems or of
    single judgments: correlations with intervals, which metric correlates significantly more, which
    systems people tell apart, and how often a metric concludes the same. Where only some items have
    a human score: scores and gains of all, by the judge corrected by them.

    Args:
        files: Files, folders or globs, relative to the first root.
        human: the column of human scores; repeated (adequacy, fluency): the next decides where
            the first can't (default: by its name)
        metric: a column of a metric; a list for more (default: every other column of numbers)
        system: the column of what was judged (default: by its name)
        segment: the column of the segment that was judged (default: by its name)
        annotator: the column of who judged it (default: by its name)
        slice: only these rows, such as those of one language pair: lp=en-de; or all, in
            whatever language (default: all rows, if of one language)
        one_sided: test pairs of systems one-sided each way, as at WMT
        resamples: draws for the intervals of correlations, and for the metrics' own tests of
            pairs (default: 10,000)
        alpha: significance level, between 0 and 0.5; intervals have level 1 − α (default: 0.05)
        seed: any text; the same seed gives the same digits on any number of threads (default:
            1)
    """
    return ask(
        Judgement,
        "judge",
        {
            "files": files,
            "human": human,
            "metric": metric,
            "system": system,
            "segment": segment,
            "annotator": annotator,
            "slice": slice,
            "oneSided": one_sided,
            "resamples": resamples,
            "alpha": alpha,
            "seed": seed,
        },
        data=("files",),
    )


def agreement(
    *files: Data,
    rater: str | Sequence[str] | None = None,
    resamples: float | None = None,
    alpha: float | None = None,
    seed: str | None = None,
) -> Agreement:
    """Agreement of raters: raters or judges of the same items: Krippendorff’s α and κ with intervals.

    Says how well raters or judges (people or models) agree with each other, from a table with a row
    for each item and a column for each rater, or from a file for each rater: Krippendorff’s α,
    Fleiss’ κ, and Cohen’s κ of each pair, with bootstrap intervals.

    Args:
        files: Files, folders or globs, relative to the first root.
        rater: the column of one rater or judge, or of the ratings in each file; a list for more
            (default: columns of numbers, else of the same categories)
        resamples: draws of units for the intervals (default: 10,000)
        alpha: significance level, between 0 and 0.5; intervals have level 1 − α (default: 0.05)
        seed: any text; the same seed gives the same digits on any number of threads (default:
            1)
    """
    return ask(
        Agreement,
        "agreement",
        {
            "files": files,
            "rater": rater,
            "resamples": resamples,
            "alpha": alpha,
            "seed": seed,
        },
        data=("files",),
    )


def rankings(
    *files: Data,
    score: str | Sequence[str] | None = None,
    marks: str | None = None,
    candidate: str | None = None,
    subsamples: float | None = None,
    alpha: float | None = None,
    seed: str | None = None,
) -> RankingEvaluation:
    """Rankings of candidates: rankings of candidates: precision of the n best, and where they differ.

    Compares rankings of one list of candidates (terms, collocations, answers), each a true positive
    or not: precision of the n best with intervals, for which n one ranking is significantly more
    precise (Fisher’s exact test), and whether the binomial model holds.

    Args:
        files: Files, folders or globs, relative to the first root.
        score: a column to rank by, more is better; a list for more (default: every column of
            numbers)
        marks: the column that marks true positives (default: by its name)
        candidate: the column that names candidates, by which those of several files are matched
            (default: id, else all text)
        subsamples: random subsamples that test the binomial model; 0 for none (default: 1,000)
        alpha: significance level, between 0 and 0.5; intervals have level 1 − α (default: 0.05)
        seed: any text; the same seed gives the same digits on any number of threads (default:
            1)
    """
    return ask(
        RankingEvaluation,
        "rankings",
        {
            "files": files,
            "score": score,
            "marks": marks,
            "candidate": candidate,
            "subsamples": subsamples,
            "alpha": alpha,
            "seed": seed,
        },
        data=("files",),
    )


def preferences(
    *files: Data,
    winner: str | None = None,
    systems: str | None = None,
    positive: str | None = None,
    item: str | None = None,
    resamples: float | None = None,
    alpha: float | None = None,
    seed: str | None = None,
) -> PreferenceEvaluation:
    """Preferences: which system judges prefer: win rates with ties, sign test, order effects, Bradley-Terry strengths.

    Says which system judges (people or models) prefer, from files whose rows each say which of two
    systems is better: win rates with ties and intervals, exact sign tests corrected for the number
    of pairs, order effects, and Bradley-Terry strengths of three systems or more.

    Args:
        files: Files, folders or globs, relative to the first root.
        winner: the column that says which of two systems is better: model_a, A>B, tie …
            (default: by its name and contents)
        systems: the two columns that name the systems; a verdict for A is one for the first
            (default: by their names)
        positive: the system of a row that numbers above 0 prefer, first or second, if verdicts
            are such as −3 … 3
        item: the column that says which rows judge the same question or prompt (default: by its
            name)
        resamples: draws for the intervals of strengths, and of win rates that can't be computed
            exactly (default: 10,000)
        alpha: significance level, between 0 and 0.5; intervals have level 1 − α (default: 0.05)
        seed: any text; the same seed gives the same digits on any number of threads (default:
            1)
    """
    return ask(
        PreferenceEvaluation,
        "preferences",
        {
            "files": files,
            "winner": winner,
            "systems": systems,
            "positive": positive,
            "item": item,
            "resamples": resamples,
            "alpha": alpha,
            "seed": seed,
        },
        data=("files",),
    )


def score(
    *files: Data,
    reference: Data | tuple[Data, ...] | None = None,
    metric: str | None = None,
    option: str | Sequence[str] | None = None,
    column: str | None = None,
    reference_column: str | None = None,
    higher_is_better: bool | None = None,
    cluster: str | None = None,
    system: str | None = None,
    slice: str | None = None,
    resamples: float | None = None,
    alpha: float | None = None,
    seed: str | None = None,
) -> Score:
    """Score: one output: its score with an interval, and the gain that so many items could show.

    Scores one output: the metric with an interval, items and clusters, noise of repeated samples,
    and how large a gain over it must be to be shown on so many items. Use it when there is no
    second output yet.

    Args:
        files: Files, folders or globs, relative to the first root.
        reference: what it is scored against; may be repeated
        metric: the id of a metric: bleu, chrf, ter, rouge-l, wer, exact-match, accuracy, mean
            ... (default: the one that fits the files best)
        option: an option of the metric, such as tokenize=char; a list for several
        column: the column of the outputs to score; without metric, by the metric that fits it
            best; in JSON also a path: '$.results[*].metrics.f1'. Every column can also be given by
            its number, from 1
        reference_column: the column of the reference that holds the right answers
        higher_is_better: higher scores are better, for a scored column whose name doesn't show
            it
        cluster: the column (document, speaker …) whose items are resampled together (default:
            that of realgain.json or of the format, if any)
        system: of a file that holds several systems, the one to score (default: the only one)
        slice: only these items (slices): category=math, year:1/4 … (default: all items)
        resamples: draws for an interval that can't be computed (default: 1,000,000)
        alpha: significance level, between 0 and 0.5; intervals have level 1 − α (default: 0.05)
        seed: any text; the same seed gives the same digits on any number of threads (default:
            1)
    """
    return ask(
        Score,
        "score",
        {
            "files": files,
            "reference": reference,
            "metric": metric,
            "option": option,
            "column": column,
            "referenceColumn": reference_column,
            "higherIsBetter": higher_is_better,
            "cluster": cluster,
            "system": system,
            "slice": slice,
            "resamples": resamples,
            "alpha": alpha,
            "seed": seed,
        },
        data=("files", "reference",),
    )


def noise(
    *files: Data,
    against: Data | tuple[Data, ...] | None = None,
    gain: float | None = None,
    reference: Data | tuple[Data, ...] | None = None,
    metric: str | None = None,
    option: str | Sequence[str] | None = None,
    column: str | None = None,
    reference_column: str | None = None,
    higher_is_better: bool | None = None,
    system: str | None = None,
    alpha: float | None = None,
) -> Noise:
    """Noise: one system run several times: how far apart its runs are, and which items flip.

    Measures how much one system varies: several runs of it (or samples of each item in one output)
    give the noise floor of its score and of a gain, the items that flip (flaky), how much of a
    given gain is noise, and what more samples of an item would do.

    Args:
        files: Files, folders or globs, relative to the first root.
        against: the output of another system: how much of its distance from the first run is
            noise
        gain: a gain between two outputs, in the metric's units: how much of it is noise
        reference: the file that the outputs are scored against; a list for several
        metric: the id of a metric: bleu, chrf, ter, rouge-l, wer, exact-match, accuracy, mean
            ... (default: the one that fits the files best)
        option: an option of the metric, such as tokenize=char; a list for several
        column: the column of the outputs to score; without metric, by the metric that fits it
            best; in JSON also a path: '$.results[*].metrics.f1'. Every column can also be given by
            its number, from 1
        reference_column: the column of the reference that holds the right answers
        higher_is_better: higher scores are better, for a scored column whose name doesn't show
            it
        system: of files that hold several systems, the one whose runs these are (default: the
            only one)
        alpha: significance level, between 0 and 0.5; intervals have level 1 − α (default: 0.05)
    """
    return ask(
        Noise,
        "noise",
        {
            "files": files,
            "against": against,
            "gain": gain,
            "reference": reference,
            "metric": metric,
            "option": option,
            "column": column,
            "referenceColumn": reference_column,
            "higherIsBetter": higher_is_better,
            "system": system,
            "alpha": alpha,
        },
        data=("files", "against", "reference",),
    )


def power(
    a: Data,
    b: Data | None = None,
    *,
    test_set: str | None = None,
    a_run: Data | tuple[Data, ...] | None = None,
    b_run: Data | tuple[Data, ...] | None = None,
    reference: Data | tuple[Data, ...] | None = None,
    metric: str | None = None,
    option: str | Sequence[str] | None = None,
    column: str | None = None,
    reference_column: str | None = None,
    higher_is_better: bool | None = None,
    id_column: str | None = None,
    cluster: str | None = None,
    systems: str | None = None,
    columns: str | None = None,
    slice: str | Sequence[str] | None = None,
    header: bool | None = None,
    reference_header: bool | None = None,
    input_format: str | Sequence[str] | None = None,
    reference_format: str | None = None,
    test: str | None = None,
    alternative: str | None = None,
    resamples: float | None = None,
    adaptive: bool | None = None,
    seed: str | None = None,
    alpha: float | None = None,
    gain: float | None = None,
    power: float | None = None,
    items: float | None = None,
    item_cost: float | None = None,
    trust: bool = False,
) -> Power:
    """Items needed: how many items it takes to find a gain.

    Says how many items like these it takes to detect a gain, what today’s test set can detect, and
    with which power. Use it when a comparison is not significant, or to plan a test set.

    Args:
        a: Output file of the new system (A), or the folder of its training runs. May be left
            out with test_set: its newest output.
        b: Output file of the system that it is compared with (B). May be left out if
            realgain.json declares a baseline, or if the candidate holds both systems.
        test_set: the newest output of this test set of the realgain.json here or above, instead
            of A; B is optional if a baseline is declared
        a_run: the output of another training run (seed) of A (several runs); a list for more
        b_run: likewise of B
        reference: the file that outputs are scored against; a list for several; none: ignore
            the one that realgain.json declares or the names suggest (default: suggested by file
            names)
        metric: the id of a metric: bleu, chrf, ter, rouge-l, wer, exact-match, accuracy, mean
            ... (default: the one that fits the files best)
        option: an option of the metric, such as tokenize=char; a list for several
        column: the column of the outputs to score; without metric, by the metric that fits it
            best; in JSON also a path: '$.results[*].metrics.f1'. Every column can also be given by
            its number, from 1
        reference_column: the column of the reference that holds the right answers
        higher_is_better: higher scores are better, for a scored column whose name doesn't show
            it
        id_column: the column that identifies items, or none to match by line; if only one file
            has ids, RealGain asks (default: found by name and contents)
        cluster: the column (document, speaker ...) whose items are resampled together; none:
            every item is independent, even samples of one item (with a warning) (default: found by
            name and contents)
        systems: the two systems, if the files hold several; one file is then enough: realgain
            compare results.json systems gpt-4o,llama
        columns: the two systems, if each has a column in one table
        slice: with a value or a part, only these items (slices): category=math (a column, or a
            field that a log keeps of its items; category=(none) where it is missing), year:1/4,
            "(length):1/4", "(difficulty):1/4" (the first of four, the smallest numbers); a column
            alone (category, year:4): a row for each, repeated for more columns (default: all items)
        header: the first line of a table names its columns
        reference_header: the same as header, for the reference
        input_format: read the outputs as this format (csv, jsonl, conll ...); given twice: A's,
            then B's (default: recognized)
        reference_format: the same for the references (default: recognized)
        test: the test that decides the verdict: chosen by the data, or by its id in the table
            of tests: bootstrap, randomization, t, wilcoxon ... (default: auto)
        alternative: two-sided, greater: A is better, less: A is worse (default: two-sided)
        resamples: resamples of a Monte Carlo test, 100 to 100,000,000; default for
            randomization: 1,048,576, fewer beyond 10,000 items, and none if p is exact without
            them; 1e5 and 100,000 work too (default: 1,000,000)
        adaptive: stop drawing as soon as p is clear of α, if no number of resamples is set; the
            result says after how many
        seed: any text; the same seed gives the same digits on any number of threads (default:
            1)
        alpha: significance level, between 0 and 0.5; intervals have level 1 − α (default: 0.05)
        gain: a true gain to detect, above 0, in the metric's units (default: the observed gain)
        power: the probability of detecting it, between 0 and 1 (default: 0.8)
        items: a test set size to show, beside today's and its multiples
        item_cost: what a new item costs, in samples of both systems, if items have several
            (default: 0)
        trust: run the programs that realgain.json names; they run with your rights
    """
    return ask(
        Power,
        "power",
        {
            "candidate": a,
            "baseline": b,
            "testSet": test_set,
            "aRun": a_run,
            "bRun": b_run,
            "reference": reference,
            "metric": metric,
            "option": option,
            "column": column,
            "referenceColumn": reference_column,
            "higherIsBetter": higher_is_better,
            "idColumn": id_column,
            "cluster": cluster,
            "systems": systems,
            "columns": columns,
            "slice": slice,
            "header": header,
            "referenceHeader": reference_header,
            "inputFormat": input_format,
            "referenceFormat": reference_format,
            "test": test,
            "alternative": alternative,
            "resamples": resamples,
            "adaptive": adaptive,
            "seed": seed,
            "alpha": alpha,
            "gain": gain,
            "power": power,
            "items": items,
            "itemCost": item_cost,
        },
        data=("candidate", "baseline", "aRun", "bRun", "reference",),
        trust=trust,
    )


def plan(
    *,
    rate: float | None = None,
    sd: float | None = None,
    gain: float | None = None,
    items: float | None = None,
    agreement: float | None = None,
    correlation: float | None = None,
    power: float | None = None,
    samples: float | None = None,
    noise: float | None = None,
    design_effect: float | None = None,
    runs: float | None = None,
    run_sd: float | None = None,
    one_sided: bool | None = None,
    alpha: float | None = None,
) -> Plan:
    """Plan: how many items a gain takes, or what a number of items could show, without any file.

    Plans a comparison from numbers alone: a rate of right items or a standard deviation, a gain,
    and how alike the two systems are give the number of items; items instead of a gain give the
    gain that they could show. Use it before there is data; “power” plans from two outputs.

    Args:
        rate: of items that are right or wrong: the baseline's share of right ones, below 1
            (0.7), or in percent (70) (default: 0.5, where gains vary most)
        sd: of other scores: the standard deviation of a system's items
        gain: a true gain to find, above 0, in the unit of the rate or the standard deviation
        items: how many items there are; with a gain, the answer is the power (default: 1,000
            without a gain)
        agreement: with rate: the share of items on which both systems are right or both wrong
            (default: three, by the correlations 0, 0.5 and 0.8)
        correlation: of the two systems' items, at least −1 and below 1 (default: 0, 0.5 and
            0.8)
        power: the probability of finding the gain, between 0 and 1 (default: 0.8)
        samples: how often each system answers each item (default: 1)
        noise: the share of a gain's variance that is chance from sample to sample, as realgain
            power tells it; needed with samples
        design_effect: of items that belong together (documents, speakers …), as realgain
            compare tells it (default: 1)
        runs: of each system, at least 2
        run_sd: of a system's score from training run to training run; needed with runs
        one_sided: only a gain counts, not a loss
        alpha: significance level, between 0 and 0.5; intervals have level 1 − α (default: 0.05)
    """
    return ask(
        Plan,
        "plan",
        {
            "rate": rate,
            "sd": sd,
            "gain": gain,
            "items": items,
            "agreement": agreement,
            "correlation": correlation,
            "power": power,
            "samples": samples,
            "noise": noise,
            "designEffect": design_effect,
            "runs": runs,
            "runSd": run_sd,
            "oneSided": one_sided,
            "alpha": alpha,
        },
        data=(),
    )


def study(
    *files: Data,
    test_set: str | None = None,
    task: str | None = None,
    reference: Data | tuple[Data, ...] | None = None,
    metric: str | None = None,
    option: str | Sequence[str] | None = None,
    column: str | None = None,
    reference_column: str | None = None,
    higher_is_better: bool | None = None,
    id_column: str | None = None,
    cluster: str | None = None,
    header: bool | None = None,
    reference_header: bool | None = None,
    reference_format: str | None = None,
    seed: str | None = None,
    alpha: float | None = None,
    input_format: str | None = None,
    groups: str | Sequence[str] | None = None,
    test: str | None = None,
    alternative: str | None = None,
    resamples: float | None = None,
    correction: str | None = None,
    subsets: str | None = None,
    sizes: str | None = None,
    gain: float | None = None,
    trust: bool = False,
) -> Study:
    """Many systems: all pairs of many outputs (files, folders or globs): ranking, clusters, thresholds.

    Compares all pairs of many systems on one test set, with p corrected for the number of pairs:
    ranking, clusters that differ significantly, and the gain from which significance can be
    expected.

    Args:
        files: Files, folders or globs, relative to the first root.
        test_set: the outputs of this test set of realgain.json, instead of files
        task: the task to study, where folders hold outputs of several
        reference: the file that outputs are scored against; a list for several; none: ignore
            the one that realgain.json declares or the names suggest (default: suggested by file
            names)
        metric: the id of a metric: bleu, chrf, ter, rouge-l, wer, exact-match, accuracy, mean
            ... (default: the one that fits the files best)
        option: an option of the metric, such as tokenize=char; a list for several
        column: the column of the outputs to score; without metric, by the metric that fits it
            best; in JSON also a path: '$.results[*].metrics.f1'. Every column can also be given by
            its number, from 1
        reference_column: the column of the reference that holds the right answers
        higher_is_better: higher scores are better, for a scored column whose name doesn't show
            it
        id_column: the column that identifies items, or none to match by line; if only one file
            has ids, RealGain asks (default: found by name and contents)
        cluster: the column (document, speaker ...) whose items are resampled together; none:
            every item is independent, even samples of one item (with a warning) (default: found by
            name and contents)
        header: the first line of a table names its columns
        reference_header: the same as header, for the reference
        reference_format: the same for the references (default: recognized)
        seed: any text; the same seed gives the same digits on any number of threads (default:
            1)
        alpha: significance level, between 0 and 0.5; intervals have level 1 − α (default: 0.05)
        input_format: read the outputs as this format (default: recognized)
        groups: a regular expression whose first group in a system's name is its group:
            '^([^-]+)-' for lab-system; or NAME=GLOB for a group by name; a list for more (default:
            realgain.json)
        test: auto decides each pair as a comparison does; or bootstrap, randomization (default:
            auto)
        alternative: two-sided, or greater: the system with the better score is better (default:
            two-sided)
        resamples: shared by all pairs (default: 100,000; more where the correction for many
            pairs needs them and it takes no minute)
        correction: holm, bonferroni, benjamini-hochberg or none (default: holm)
        subsets: smaller test sets are the first items, or random ones (default: first)
        sizes: study test sets of so many items too
        gain: say how many items it takes to detect a gain of X
        trust: run the programs that realgain.json names; they run with your rights
    """
    return ask(
        Study,
        "study",
        {
            "files": files,
            "testSet": test_set,
            "task": task,
            "reference": reference,
            "metric": metric,
            "option": option,
            "column": column,
            "referenceColumn": reference_column,
            "higherIsBetter": higher_is_better,
            "idColumn": id_column,
            "cluster": cluster,
            "header": header,
            "referenceHeader": reference_header,
            "referenceFormat": reference_format,
            "seed": seed,
            "alpha": alpha,
            "inputFormat": input_format,
            "groups": groups,
            "test": test,
            "alternative": alternative,
            "resamples": resamples,
            "correction": correction,
            "subsets": subsets,
            "sizes": sizes,
            "gain": gain,
        },
        data=("files", "reference",),
        trust=trust,
    )


def merge(
    *files: Data,
    gain: float | None = None,
) -> Study:
    """Parts of a study: a study whose parts several machines drew.

    Puts together the parts of a study that “realgain study --shard” drew, as if one machine had
    drawn all of it.

    Args:
        files: Files, folders or globs, relative to the first root.
        gain: say how many items it takes to detect a gain of X
    """
    return ask(
        Study,
        "merge",
        {
            "files": files,
            "gain": gain,
        },
        data=("files",),
    )


def calibrate(
    *files: Data,
    reference: Data | tuple[Data, ...] | None = None,
    metric: str | None = None,
    option: str | Sequence[str] | None = None,
    column: str | None = None,
    reference_column: str | None = None,
    higher_is_better: bool | None = None,
    id_column: str | None = None,
    cluster: str | None = None,
    header: bool | None = None,
    reference_header: bool | None = None,
    reference_format: str | None = None,
    seed: str | None = None,
    alpha: float | None = None,
    input_format: str | None = None,
    groups: str | Sequence[str] | None = None,
    test: str | None = None,
    alternative: str | None = None,
    resamples: float | None = None,
    correction: str | None = None,
    subsets: str | None = None,
    redraw: float | None = None,
    size: float | None = None,
    trust: bool = False,
) -> Calibration:
    """What p says about other test sets: how well p on the first test set predicts the gain on the others: each a study as JSON, a test set of realgain.json, a folder or a glob.

    Compares what p says on one test set with the gains of the same systems on others, or on test
    sets drawn from its items: of the pairs with such a p, in how many was the better system better
    there, too?

    Args:
        files: Files, folders or globs, relative to the first root.
        reference: the file that outputs are scored against; a list for several; none: ignore
            the one that realgain.json declares or the names suggest (default: suggested by file
            names)
        metric: the id of a metric: bleu, chrf, ter, rouge-l, wer, exact-match, accuracy, mean
            ... (default: the one that fits the files best)
        option: an option of the metric, such as tokenize=char; a list for several
        column: the column of the outputs to score; without metric, by the metric that fits it
            best; in JSON also a path: '$.results[*].metrics.f1'. Every column can also be given by
            its number, from 1
        reference_column: the column of the reference that holds the right answers
        higher_is_better: higher scores are better, for a scored column whose name doesn't show
            it
        id_column: the column that identifies items, or none to match by line; if only one file
            has ids, RealGain asks (default: found by name and contents)
        cluster: the column (document, speaker ...) whose items are resampled together; none:
            every item is independent, even samples of one item (with a warning) (default: found by
            name and contents)
        header: the first line of a table names its columns
        reference_header: the same as header, for the reference
        reference_format: the same for the references (default: recognized)
        seed: any text; the same seed gives the same digits on any number of threads (default:
            1)
        alpha: significance level, between 0 and 0.5; intervals have level 1 − α (default: 0.05)
        input_format: read the outputs as this format (default: recognized)
        groups: a regular expression whose first group in a system's name is its group:
            '^([^-]+)-' for lab-system; or NAME=GLOB for a group by name; a list for more (default:
            realgain.json)
        test: auto decides each pair as a comparison does; or bootstrap, randomization (default:
            auto)
        alternative: two-sided, or greater: the system with the better score is better (default:
            two-sided)
        resamples: shared by all pairs (default: 100,000; more where the correction for many
            pairs needs them and it takes no minute)
        correction: holm, bonferroni, benjamini-hochberg or none (default: holm)
        subsets: smaller test sets are the first items, or random ones (default: first)
        redraw: also draw N test sets from the items of the first one: how often does p pick the
            better system? One test set is then enough
        size: items in each of them (default: as many as there are)
        trust: run the programs that realgain.json names; they run with your rights
    """
    return ask(
        Calibration,
        "calibrate",
        {
            "files": files,
            "reference": reference,
            "metric": metric,
            "option": option,
            "column": column,
            "referenceColumn": reference_column,
            "higherIsBetter": higher_is_better,
            "idColumn": id_column,
            "cluster": cluster,
            "header": header,
            "referenceHeader": reference_header,
            "referenceFormat": reference_format,
            "seed": seed,
            "alpha": alpha,
            "inputFormat": input_format,
            "groups": groups,
            "test": test,
            "alternative": alternative,
            "resamples": resamples,
            "correction": correction,
            "subsets": subsets,
            "redraw": redraw,
            "size": size,
        },
        data=("files", "reference",),
        trust=trust,
    )
