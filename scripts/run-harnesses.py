"""Runs evaluation tools with models that only pretend to answer, and prints each tool's own total.

The outputs show what current versions write; docs/formats.md has the versions that were tried. Nothing else in this project needs
this file. Install the tools into a virtual environment first: pip install inspect_ai lm_eval evalscope deepeval verifiers uv;
promptfoo needs Node.js 22 and npx.

    python scripts/run-harnesses.py FOLDER [inspect lm-eval evalscope deepeval verifiers promptfoo]

Afterwards, for example: realgain suite FOLDER/inspect/ada FOLDER/inspect/bea
"""

import json
import os
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

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


class PretendedModel(BaseHTTPRequestHandler):
    """Streams the answer of the model that a request names, as OpenAI's API does."""

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        number = next(i for i, (_, question, _) in enumerate(QUESTIONS) if question in json.dumps(asked["messages"]))
        said = {"role": "assistant", "content": answers(MODELS[asked["model"]])[number]}
        chunks = [
            {"choices": [{"index": 0, "delta": said, "finish_reason": None}]},
            {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
            {"choices": [], "usage": {"prompt_tokens": 5, "completion_tokens": 1, "total_tokens": 6}},
        ]
        about = {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": asked["model"]}
        body = "".join(f"data: {json.dumps({**about, **chunk})}\n\n" for chunk in chunks) + "data: [DONE]\n\n"
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


VERIFIERS_TASKS = """
import verifiers.v1 as vf

class SumData(vf.TaskData):
    answer: str = ""

class Sum(vf.Task[SumData]):
    @vf.reward(weight=1.0)
    async def right(self, trace: vf.Trace) -> float:
        return float(trace.last_reply.strip() == self.data.answer)

class Sums(vf.Taskset[Sum, vf.TasksetConfig]):
    def load(self) -> list[Sum]:
        rows = [SumData(idx=i, prompt=asked, answer=right) for i, (_, asked, right) in enumerate(QUESTIONS)]
        return [Sum(row, self.config.task) for row in rows]

__all__ = ["Sums"]
"""


def run_verifiers(folder):
    (folder / "sums.py").write_text(f"QUESTIONS = {QUESTIONS!r}\n{VERIFIERS_TASKS}")
    server = ThreadingHTTPServer(("127.0.0.1", 0), PretendedModel)
    Thread(target=server.serve_forever, daemon=True).start()
    paths = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {**os.environ, "PATH": paths, "PYTHONPATH": str(folder), "PRETENDED": "x"}
    for model in MODELS:
        flags = {
            "--model": model,
            "--client.base-url": f"http://127.0.0.1:{server.server_port}/v1",
            "--client.api-key-var": "PRETENDED",
            "--env.agent.harness.id": "null",
            "--env.agent.runtime.type": "subprocess",
            "--push": "False",
            "--output-dir": str(folder / model),
        }
        subprocess.run(["vf-eval", "sums", *(part for flag in flags.items() for part in flag)], check=True, env=environment)
        traces = next((folder / model).rglob("traces.jsonl")).read_text().splitlines()
        rewards = [json.loads(line)["traces"][0]["rewards"]["right"]["score"] for line in traces]
        yield model, sum(rewards) / len(rewards)


def run_promptfoo(folder):
    """Its echo provider repeats the prompt, which is the answer."""
    said = {model: answers(nth) for model, nth in MODELS.items()}
    tests = [
        {"vars": {"id": name, **{model: said[model][i] for model in MODELS}}, "assert": [{"type": "equals", "value": right}]}
        for i, (name, _, right) in enumerate(QUESTIONS)
    ]
    config = {"prompts": [f"{{{{{model}}}}}" for model in MODELS], "providers": ["echo"], "tests": tests}
    (folder / "config.json").write_text(json.dumps(config))
    written = folder / "results.json"
    command = ["npx", "--yes", "promptfoo", "eval", "--no-cache", "-c", str(folder / "config.json"), "-o", str(written)]
    # It exits with 100 where a test failed.
    subprocess.run(command, check=False)
    for model, prompt in zip(MODELS, json.loads(written.read_text())["results"]["prompts"]):
        yield model, prompt["metrics"]["testPassCount"] / len(QUESTIONS)


TOOLS = {
    "inspect": run_inspect,
    "lm-eval": run_lm_eval,
    "evalscope": run_evalscope,
    "deepeval": run_deepeval,
    "verifiers": run_verifiers,
    "promptfoo": run_promptfoo,
}

if __name__ == "__main__":
    root, *chosen = sys.argv[1:]
    for tool in chosen or TOOLS:
        place = Path(root) / tool
        place.mkdir(parents=True, exist_ok=True)
        for model, total in TOOLS[tool](place):
            print(f"{tool} {model}: {total}")
