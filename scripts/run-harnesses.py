"""Runs evaluation tools with models that only pretend to answer, and prints each tool's own total.

The outputs show what current versions write; docs/formats.md has the versions that were tried. Nothing else in this project needs
this file. Install the tools into a virtual environment first: pip install inspect_ai lm_eval evalscope deepeval

    python scripts/run-harnesses.py FOLDER [inspect lm-eval evalscope deepeval]

Afterwards, for example: realgain suite FOLDER/inspect/ada FOLDER/inspect/bea
"""

import json
import subprocess
import sys
from pathlib import Path

QUESTIONS = [(f"q{i}", f"What is {i} + 1?", str(i + 1)) for i in range(12)]
# Each model is right on every second or third question.
MODELS = {"ada": 2, "bea": 3}


def answers(nth):
    return [right if i % nth == 0 else "no" for i, (_, _, right) in enumerate(QUESTIONS)]


def run_inspect(folder):
    from inspect_ai import Task, eval
    from inspect_ai.dataset import Sample
    from inspect_ai.model import ModelOutput, get_model
    from inspect_ai.scorer import includes

    samples = [Sample(id=name, input=asked, target=right) for name, asked, right in QUESTIONS]
    for model, nth in MODELS.items():
        outputs = [ModelOutput.from_content(f"mockllm/{model}", answer) for answer in answers(nth)]
        # One at a time: the answers are in the order of the questions.
        [log] = eval(
            Task(dataset=samples, scorer=includes(), name="sums"),
            model=get_model(f"mockllm/{model}", custom_outputs=outputs),
            log_dir=str(folder / model),
            display="none",
            max_samples=1,
            max_connections=1,
        )
        yield model, log.results.scores[0].metrics["accuracy"].value


def run_lm_eval(folder):
    """Its dummy model draws answers at random, with the seed of the run."""
    data = folder / "sums.jsonl"
    rows = [{"question": asked, "choices": [right, "no"], "label": i % 2} for i, (_, asked, right) in enumerate(QUESTIONS)]
    data.write_text("\n".join(json.dumps(row) for row in rows))
    (folder / "sums.yaml").write_text(
        f"task: sums\ndataset_path: json\ndataset_kwargs:\n  data_files:\n    test: {data.resolve()}\ntest_split: test\n"
        'output_type: multiple_choice\ndoc_to_text: "{{question}}"\ndoc_to_choice: choices\ndoc_to_target: label\n'
        "metric_list:\n  - metric: acc\n"
    )
    for number, model in enumerate(MODELS):
        command = [sys.executable, "-m", "lm_eval", "--model", "dummy", "--tasks", "sums", "--include_path", str(folder), "--log_samples"]
        subprocess.run([*command, "--seed", str(number), "--output_path", str(folder / model)], check=True)
        results = next((folder / model).rglob("results_*.json"))
        yield model, json.loads(results.read_text())["results"]["sums"]["acc,none"]


def run_evalscope(folder):
    from evalscope import TaskConfig, run_task
    from evalscope.api.model import ModelOutput

    data = folder / "data"
    data.mkdir(exist_ok=True)
    rows = [{"id": name, "question": asked, "A": right, "B": "no", "answer": "A"} for name, asked, right in QUESTIONS]
    (data / "sums_val.jsonl").write_text("\n".join(json.dumps(row) for row in rows))
    for model, nth in MODELS.items():
        outputs = [ModelOutput.from_content(model, f"ANSWER: {'B' if answer == 'no' else 'A'}") for answer in answers(nth)]
        found = run_task(
            TaskConfig(
                model=model,
                eval_type="mock_llm",
                model_args={"custom_outputs": outputs},
                eval_batch_size=1,
                datasets=["general_mcq"],
                dataset_args={"general_mcq": {"local_path": str(data), "subset_list": ["sums"]}},
                work_dir=str(folder / model),
                no_timestamp=True,
            )
        )
        yield model, found["general_mcq"].score


def run_deepeval(folder):
    import os

    from deepeval import evaluate
    from deepeval.metrics import BaseMetric
    from deepeval.test_case import LLMTestCase

    class Equal(BaseMetric):
        threshold = 1.0
        async_mode = False

        def measure(self, case, *_, **__):
            self.score = float(case.actual_output == case.expected_output)
            self.success = self.score >= self.threshold
            return self.score

        async def a_measure(self, case, *_, **__):
            return self.measure(case)

        def is_successful(self):
            return self.success

        @property
        def __name__(self):
            return "Equal"

    for model, nth in MODELS.items():
        os.environ["DEEPEVAL_RESULTS_FOLDER"] = str(folder / model)
        cases = [
            LLMTestCase(name=name, input=asked, actual_output=answer, expected_output=right)
            for (name, asked, right), answer in zip(QUESTIONS, answers(nth))
        ]
        found = evaluate(cases, [Equal()])
        yield model, sum(bool(one.success) for one in found.test_results) / len(cases)


TOOLS = {"inspect": run_inspect, "lm-eval": run_lm_eval, "evalscope": run_evalscope, "deepeval": run_deepeval}

if __name__ == "__main__":
    root, *chosen = sys.argv[1:]
    for tool in chosen or TOOLS:
        place = Path(root) / tool
        place.mkdir(parents=True, exist_ok=True)
        for model, total in TOOLS[tool](place):
            print(f"{tool} {model}: {total}")
