import * as assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import seedrandom from 'seedrandom';
import { runHere } from '../support/command-line';

/** Each of the settings three times; a release tries 200. */
const CALLS = Number(process.env['REALGAIN_PARITY'] ?? 24);

/** Sources have no version. */
const VERSION = /"realgain": "[^"]+"/;

/** Answers comparisons, one a line, as Python does: the JSON, or else what was refused. */
const ANSWERS = `
import json, sys, realgain
for line in sys.stdin:
    call = json.loads(line)
    try:
        said = {"json": realgain.compare(*call["files"], **call["settings"]).to_json()}
    except realgain.RealGainError as error:
        said = {"refused": str(error)}
    print(json.dumps(said), flush=True)
`;

const SETTINGS: readonly Readonly<Record<string, string | number>>[] = [
  {},
  { alternative: 'greater', resamples: 10_000 },
  { margin: 0.05, resamples: 10_000 },
  { resamples: 5000, seed: '7' },
  { test: 'randomization', resamples: 1000 },
  { test: 'wilcoxon' },
  { alpha: 0.01, cluster: 'document', resamples: 10_000 },
  { gate: 'better', resamples: 10_000 },
];

describe('the Python package', () => {
  let folder: string;
  let python: ChildProcess | undefined;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'realgain-python-'));
  });

  after(() => {
    python?.kill();
    rmSync(folder, { recursive: true });
  });

  it(`answers ${CALLS} comparisons as the command line does, byte for byte`, async function () {
    this.timeout(600_000);
    const program = process.env['REALGAIN_PYTHON'] ?? 'python3';
    const { stdin, stdout } = (python = spawn(program, ['-c', ANSWERS], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
    }));
    const lines: AsyncIterator<string> = createInterface(stdout)[Symbol.asyncIterator]();
    let answered = 0;
    for (let call = 0; call < CALLS; call++) {
      const files = outputs(folder, call);
      const settings = SETTINGS[call % SETTINGS.length] ?? {};
      stdin.write(`${JSON.stringify({ files, settings })}\n`);
      const line = await lines.next();
      assert.ok(line.done !== true, 'Python ended');
      const said = JSON.parse(line.value) as { json?: string; refused?: string };
      const options = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
      const printed = await runHere(folder, ['compare', ...files, '--json', ...options]);
      if (printed.code === 2) {
        assert.equal(`realgain: ${said.refused}`, printed.stderr.split('\n', 1)[0]);
      } else {
        assert.equal(said.json?.replace(VERSION, '"realgain": "development"'), printed.stdout);
        answered++;
      }
    }
    stdin.end();
    assert.ok(answered > CALLS / 2, `${answered} were answered`);
  });
});

/** Two outputs on 12 or 60 items, with graded scores or right and wrong answers; new is better by 0.1. */
function outputs(folder: string, call: number): string[] {
  const random = seedrandom(String(call));
  const items = random() < 0.5 ? 12 : 60;
  return [0.1, 0].map((gain, system) => {
    const rows = Array.from({ length: items }, (_, id) => {
      const value = Math.min(1, Math.max(0, gain + random()));
      return { id, document: Math.floor(id / 5), score: call % 3 === 0 ? Number(value > 0.5) : value };
    });
    const file = join(folder, `${system === 0 ? 'new' : 'old'}-${call}.jsonl`);
    writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    return file;
  });
}
