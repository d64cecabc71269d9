import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import seedrandom from 'seedrandom';
import { tableBy } from '../../support/ask';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from '../engine/temporary';

const N = 40;

/** What files hold of their items beside a score: nothing that tells test sets from runs. */
const IDS: Readonly<Record<string, (row: number) => string>> = {
  'id,correct': (row) => `${row},`,
  'question_id,correct': (row) => `q${row + 1},`,
  correct: () => '',
  'id,label,correct': (row) => `${row},${row < N / 2 ? 'yes' : 'no'},`,
};

const PLACES: readonly ((system: string, name: string) => string)[] = [
  (system, name) => `${system}/${name}.csv`,
  (system, name) => `${name}/${system}.csv`,
  (system, name) => `${system}_${name}.csv`,
];

const TEST_SETS = [
  ['task1', 'task2'],
  ['fold1', 'fold2'],
  ['test2020', 'test2021'],
  ['domain1', 'domain2'],
  ['set_a1', 'set_a2'],
];

const RUNS = [
  ['seed1', 'seed2'],
  ['run_1', 'run_2'],
  ['trial1', 'trial2'],
  ['checkpoint-100', 'checkpoint-200'],
];

/** What may be either, and is warned of. */
const OPEN: readonly (readonly string[])[] = [
  ['s13', 's42'],
  ['v1', 'v2'],
];

describe('numbered files in a suite', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();

  async function tasksOf(names: readonly string[], header: string, place: (typeof PLACES)[number]) {
    const root = folder.path(`${names[0]} ${header} ${place('a', 'b').replaceAll('/', '-')}`);
    for (const [strength, system] of ['alpha', 'beta'].entries()) {
      for (const name of names) {
        const random = seedrandom(`${header} ${system} ${name}`);
        const file = path.join(root, place(system, name));
        mkdirSync(path.dirname(file), { recursive: true });
        const rows = Array.from(
          { length: N },
          (_, row) => `${IDS[header]?.(row)}${Number(random() < 0.7 - 0.2 * strength)}`,
        );
        writeFileSync(file, `${header}\n${rows.join('\n')}\n`);
      }
    }
    const { table } = await tableBy(engine.service, [
      'suite',
      root,
      '--resamples',
      '100',
      '--column',
      'correct',
    ]);
    assert.deepEqual([table.a, table.b], ['alpha', 'beta']);
    assert.equal(
      table.warnings.some((one) => one.includes('training runs on one test set')),
      OPEN.includes(names),
    );
    return table.rows.map(({ task }) => task);
  }

  for (const header of Object.keys(IDS)) {
    for (const names of TEST_SETS) {
      it(`${names.join(', ')} are test sets with the columns ${header}`, async () => {
        for (const place of PLACES) {
          assert.deepEqual(await tasksOf(names, header, place), names);
        }
      });
    }
    for (const names of OPEN) {
      it(`${names.join(', ')} are taken for test sets, with a warning, with the columns ${header}`, async () => {
        assert.deepEqual(await tasksOf(names, header, (system, name) => `${system}/${name}.csv`), names);
      });
    }
    for (const names of RUNS) {
      it(`${names.join(', ')} are training runs with the columns ${header}`, async () => {
        for (const place of PLACES) {
          assert.deepEqual((await tasksOf(names, header, place)).length, 1);
        }
      });
    }
  }
});
