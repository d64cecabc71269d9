"""Times RealGain beside other tools on the same data, one after another, and prints a table in Markdown.

docs/performance.md has the table. Nothing else in this project needs this file. Install the tools into a virtual environment
first: pip install sacrebleu scipy pandas ranx autorank evalstats, and the wheel of RealGain (node scripts/run.mjs python).

    python scripts/compare-tools.py

Each row is a process of its own, measured after its imports and, where there is one, a first call on other data: RealGain's starts its
engine, ranx's compiles.
"""

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

ITEMS = 2_000
WORDS = "the a cat dog sat ran on under mat tree red blue old new and then slowly away home".split()


def scores(seed):
    source = random.Random(seed)
    a = [min(1, max(0, source.gauss(0.6, 0.25))) for _ in range(ITEMS)]
    return a, [min(1, max(0, score - 0.004 + source.gauss(0, 0.15))) for score in a]


def translations(seed):
    source = random.Random(seed)

    def noisy(words, share):
        return [source.choice(WORDS) if source.random() < share else word for word in words]

    references = [[source.choice(WORDS) for _ in range(20)] for _ in range(ITEMS)]
    return [[" ".join(words) for words in lines] for lines in (
        [noisy(words, 0.3) for words in references],
        [noisy(words, 0.305) for words in references],
        references,
    )]


def scipy_permutation(a, b):
    import numpy as np
    from scipy.stats import permutation_test

    def mean(values, axis):
        return np.mean(values, axis=axis)

    differences = np.subtract(a, b)
    return permutation_test((differences,), mean, permutation_type="samples", n_resamples=9_999, vectorized=True, batch=500,
                            rng=1).pvalue


def scipy_bootstrap(a, b):
    import numpy as np
    from scipy.stats import bootstrap

    bootstrap((np.subtract(a, b),), np.mean, n_resamples=9_999, method="BCa", batch=500, rng=1)


def autorank_two(a, b):
    import pandas as pd
    from autorank import autorank

    autorank(pd.DataFrame({"a": a, "b": b}), alpha=0.05, verbose=False)


def evalstats_two(a, b):
    import evalstats
    import pandas as pd

    rows = [(name, i, score) for name, column in (("a", a), ("b", b)) for i, score in enumerate(column)]
    data = evalstats.load_from(pd.DataFrame(rows, columns=["model", "item", "score"]))
    evalstats.compare(data, factors="model")


def ranx_two(a, b):
    from ranx import Qrels, Run, compare

    # Reciprocal ranks: each score is one over the place of the only relevant document.
    def run(name, column):
        return Run({f"q{i}": {f"d{k}": 100.0 - k if k else 100.0 - 50 * (1 - score) for k in range(20)}
                    for i, score in enumerate(column)}, name=name)

    qrels = Qrels({f"q{i}": {"d0": 1} for i in range(len(a))})
    compare(qrels, [run("a", a), run("b", b)], ["mrr"], stat_test="fisher", n_permutations=9_999)


def sacrebleu_bootstrap(resamples):
    def run(a, b, reference):
        with tempfile.TemporaryDirectory() as folder:
            for name, lines in (("a", a), ("b", b), ("ref", reference)):
                Path(folder, name).write_text("".join(f"{line}\n" for line in lines), "utf-8")
            command = [sys.executable, "-m", "sacrebleu", "ref", "-i", "b", "a", "-m", "bleu", "--paired-bs", "-f", "json",
                       "--paired-bs-n", str(resamples)]
            found = json.loads(subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout)
            return found[1]["BLEU"]["p_value"]

    return run


def realgain_scores(a, b):
    import realgain

    return realgain.compare(a, b, test="bootstrap", resamples=1_000_000).p


def realgain_randomization(a, b):
    import realgain

    return realgain.compare(a, b, test="randomization", resamples=1_000_000).p


def realgain_bleu(a, b, reference):
    import realgain

    return realgain.compare(a, b, reference=reference, metric="bleu", test="bootstrap", resamples=1_000_000).p


ROWS = {
    "sacreBLEU `--paired-bs`, 1,000 resamples, BLEU": (translations, sacrebleu_bootstrap(1_000), "sacrebleu"),
    "sacreBLEU `--paired-bs`, 10,000 resamples, BLEU": (translations, sacrebleu_bootstrap(10_000), "sacrebleu"),
    "RealGain, bootstrap, 1,000,000 resamples, BLEU": (translations, realgain_bleu, "realgain"),
    "SciPy `permutation_test`, 9,999 resamples, mean": (scores, scipy_permutation, "scipy"),
    "SciPy `bootstrap`, BCa, 9,999 resamples, mean": (scores, scipy_bootstrap, "scipy"),
    "autorank, two systems, mean": (scores, autorank_two, "autorank"),
    "evalstats `compare`, mean": (scores, evalstats_two, "evalstats"),
    "ranx `compare`, Fisher, 9,999 permutations, MRR": (scores, ranx_two, "ranx"),
    "RealGain, bootstrap, 1,000,000 resamples, mean": (scores, realgain_scores, "realgain"),
    "RealGain, randomization, 1,000,000 resamples, mean": (scores, realgain_randomization, "realgain"),
}


def megabytes():
    """The most memory that this process had, those that it started and that still run, and the largest that has ended (Linux)."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return (ended + sum(most_memory(one) for one in [os.getpid(), *running_below(os.getpid())])) / 1024


def most_memory(process):
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))


def running_below(process):
    for thread in Path(f"/proc/{process}/task").iterdir():
        for child in (thread / "children").read_text().split():
            yield from [child, *running_below(child)]


def measure(title):
    data, tool, _ = ROWS[title]
    tool(*data(2))
    given = data(1)
    began = time.perf_counter()
    p = tool(*given)
    seconds = time.perf_counter() - began
    print(json.dumps({"seconds": seconds, "megabytes": megabytes(), "p": p}), flush=True)


def measured(title):
    ran = subprocess.run([sys.executable, __file__, title], capture_output=True, text=True, check=False)
    return json.loads(ran.stdout.strip().splitlines()[-1]) if ran.returncode == 0 else None


def main():
    if len(sys.argv) > 1:
        measure(sys.argv[1])
        return
    print(f"{ITEMS:,} items; Python {sys.version.split()[0]}\n")
    print("| tool | version | seconds | MB | p |\n| --- | --- | ---: | ---: | ---: |")
    for title, (_, _, package) in ROWS.items():
        found = measured(title)
        cells = ("failed", "", "") if found is None else (
            f"{found['seconds']:.2f}", f"{found['megabytes']:.0f}", "" if found["p"] is None else f"{found['p']:.4f}")
        print(f"| {title} | {version(package)} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
