import assert from 'node:assert/strict';
import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/editor/host/ids';
import { comparisonOf, panelTitles, until } from './support';

/** Where the questions of VS Code's window can be answered; the journeys answer the real lists. */
const questions = vscode.window as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;

/** Answers the next lists with the entries that stand so many places down each. */
function answer(...places: number[]): void {
  questions['showQuickPick'] = async (items) => {
    const place = places.shift();
    assert.ok(place !== undefined, 'asked once more than there are answers');
    return (await (items as Promise<unknown[]>))[place];
  };
}

describe('what was chosen for a test set', () => {
  let folder: string;
  before(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'realgain-choices-'));
  });
  const asked = questions['showQuickPick']!;
  beforeEach(() => answer());
  after(async () => {
    questions['showQuickPick'] = asked;
    await fs.rm(folder, { recursive: true, force: true });
  });

  async function write(name: string, text: string): Promise<vscode.Uri> {
    await fs.writeFile(path.join(folder, name), text);
    return vscode.Uri.file(path.join(folder, name));
  }

  async function compare(b: vscode.Uri, a: vscode.Uri): Promise<void> {
    await vscode.commands.executeCommand(COMMANDS.compare, a, [b, a]);
  }

  it('is asked once: the metric of the first pair is that of the next', async () => {
    const scores = (shift: number): string =>
      Array.from({ length: 12 }, (_, i) =>
        JSON.stringify({ id: i, em: ((i * 7 + shift) % 5) / 10, f1: ((i + shift) % 3) / 10 }),
      ).join('\n');
    const files = await Promise.all([0, 1, 2].map((shift) => write(`run${shift}.jsonl`, scores(shift))));
    answer(1);
    await compare(files[0]!, files[1]!);
    const first = await comparisonOf('run1.jsonl', 'run0.jsonl');
    await compare(files[0]!, files[2]!);
    const second = await comparisonOf('run2.jsonl', 'run0.jsonl');
    assert.equal(second.metric.signature, first.metric.signature);
  });

  it('doesn’t affect other files of the same kind', async () => {
    const scores = (shift: number): string =>
      Array.from({ length: 12 }, (_, i) => JSON.stringify({ id: i, bleurt: (i * 7 + shift) % 5 })).join('\n');
    const [one, two] = [await write('other1.jsonl', scores(0)), await write('other2.jsonl', scores(1))];
    await compare(one, two);
    const comparison = await comparisonOf('other2.jsonl', 'other1.jsonl');
    assert.match(comparison.metric.name, /bleurt/);
  });

  it('is asked once: an ambiguous file has the chosen format', async () => {
    const table = (shift: number): string =>
      `id,name\tscore\n${Array.from({ length: 12 }, (_, i) => `${i},x\t${(i * 3 + shift) % 7}`).join('\n')}\n`;
    const [one, two] = [await write('mixed1.out', table(0)), await write('mixed2.out', table(1))];
    answer(1);
    await compare(one, two);
    const comparison = await comparisonOf('mixed2.out', 'mixed1.out');
    assert.match(comparison.metric.name, /score/);
    assert.ok(!comparison.warnings.some((warning) => warning.includes('as well')));
  });

  it('may be two systems of one file', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `${i},north,${i % 4}\n${i},south,${i % 3}`);
    const file = await write('systems.csv', `segment_id,system,score\n${rows.join('\n')}\n`);
    answer(0, 0);
    await compare(file, file);
    await until('the panel', () => (panelTitles().includes('north vs south') ? true : undefined));
    const comparison = await comparisonOf('systems.csv', 'systems.csv');
    assert.deepEqual([comparison.a.system, comparison.b.system], ['north', 'south']);
  });
});
