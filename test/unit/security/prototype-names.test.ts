import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readRecords } from '../../../src/formats';
import { cells, utf8 } from '../formats/support';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';

/** What every object of JavaScript has. */
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

const score = (i: number, shift: number) => ((i * 37 + shift * 11) % 101) / 100;
const lines = (count: number, of: (i: number) => readonly unknown[]) =>
  Array.from({ length: count }, (_, i) => `${of(i).join(',')}\n`).join('');

describe('names that every object has', () => {
  const folder = new TemporaryFolder();
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runHere(folder.path('.'), args);
    const json = (args.includes('--json') ? JSON.parse(stdout) : {}) as Record<string, unknown>;
    return { code, stderr, json };
  };

  it('are columns and ids like others', async () => {
    const ids = [...NAMES, ...Array.from({ length: 25 }, (_, i) => `i${i}`)];
    for (const [file, shift] of [
      ['a.csv', 1],
      ['b.csv', 2],
    ] as const) {
      const rows = lines(30, (i) => [ids[i], ...NAMES.map((_, at) => score(i, shift + 5 * at))]);
      await folder.write(file, `id,${NAMES.join(',')}\n${rows}`);
    }
    for (const column of NAMES) {
      const { json, stderr } = await run(
        ...['compare', 'a.csv', 'b.csv', '--column', column, '--higher-is-better', '--json'],
      );
      assert.deepEqual([json['n'], json['alignedBy']], [30, 'id'], stderr);
    }
  });

  it('are systems and tasks like others', async () => {
    const rows = NAMES.flatMap((system, s) => NAMES.map((task, t) => `${system},${task},${score(t, s)}\n`));
    await folder.write('board.csv', `system,task,score\n${rows.join('')}`);
    const { json } = await run('leaderboard', 'board.csv', '--json');
    const named = (of: string) => (json[of] as { name: string }[]).map(({ name }) => name).sort();
    assert.deepEqual([named('systems'), named('tasks')], [NAMES.toSorted(), NAMES.toSorted()]);
    const items = NAMES.flatMap((system, s) =>
      Array.from({ length: 20 }, (_, i) => `${i},${system},${score(i, s)}\n`),
    );
    await folder.write('systems.csv', `id,system,score\n${items.join('')}`);
    const study = await run('study', 'systems.csv', '--resamples', '1000', '--json');
    const systems = study.json['systems'] as { name: string }[];
    assert.deepEqual(systems.map(({ name }) => name).sort(), NAMES.toSorted(), study.stderr);
  });

  it('are no metrics, tests, formats, options, test sets or commands', async () => {
    const pair = ['compare', 'a.csv', 'b.csv'];
    for (const name of NAMES) {
      for (const args of [
        [...pair, '--metric', name],
        [...pair, '--test', name],
        [...pair, '--input-format', name],
        [...pair, '--metric', 'mean', '--column', 'toString', '--higher-is-better', '--option', `${name}=1`],
        [...pair, '--test-set', name],
        [...pair, `--${name}`, 'x'],
        ['look', 'a.csv', `--${name}`],
        [name, 'a.csv'],
      ]) {
        const { code, stderr } = await run(...args);
        assert.deepEqual([code, /(no |not )/.test(stderr)], [2, true], `${args.join(' ')}: ${stderr}`);
      }
    }
  });

  it('are kept in logs', () => {
    const label = (id: string) => NAMES.map((name) => `"${name}": "${name} ${id}"`).join(', ');
    const events = ['1', '2'].map(
      (id) => `{"sample_id": "${id}", "type": "metrics", "data": {"acc": ${id}, "f1": 0, ${label(id)}}}`,
    );
    const log = ['{"spec": {"eval_name": "t", "completion_fns": ["m"]}}', ...events, '{"final_report": {}}'];
    const { records } = readRecords(utf8(log.join('\n')), 'evals.jsonl');
    assert.deepEqual(cells(records, 'acc'), [1, 2]);
    for (const name of NAMES) {
      const column = (records.labels ?? []).find((one) => one.name === `data.${name}`);
      assert.deepEqual([...(column?.cells ?? [])], [`${name} 1`, `${name} 2`]);
    }
  });
});
