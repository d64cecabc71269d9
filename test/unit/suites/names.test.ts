import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { areNumbered, partsOfFolder } from '../../../src/config/suites/named-parts';
import { runHere } from '../../support/command-line';

const EXAMPLES = path.resolve(__dirname, '../../../examples');
const FEW = ['--resamples', '1000'];

describe('mistyped names in a table', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'realgain-names-'));
    cpSync(path.join(EXAMPLES, 'suite'), path.join(folder, 'runs'), { recursive: true });
    rmSync(path.join(folder, 'runs/realgain.json'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const refused = async (says: RegExp, ...args: readonly string[]) => {
    const { code, stderr } = await runHere(folder, [...args, ...FEW]);
    assert.equal(code, 2, stderr);
    assert.match(stderr, says);
  };
  const declare = (baseline: string) =>
    writeFileSync(
      path.join(folder, 'realgain.json'),
      JSON.stringify({ suites: [{ name: 'tasks', folders: 'runs/acme__*', baseline }] }),
    );

  it('refuses a further column that no task has, and names the likely one', () =>
    refused(/"?acx.*did you mean "acc"\?/is, 'suite', 'runs', '--column', 'acc', '--column', 'acx'));

  it('refuses a column of a further metric that no task has', () =>
    refused(
      /"acx".*did you mean "acc"\?/is,
      ...['suite', 'runs', '--metric', 'accuracy', '--metric', 'mean', '--column', 'acc', '--column', 'acx'],
    ));

  it('refuses slices by a column that no task has', () =>
    refused(/"doc.qestion".*did you mean "doc.question"\?/is, 'suite', 'runs', '--slice', 'doc.qestion'));

  it('asks no direction of a column that isn’t there', () =>
    refused(
      /has no column "corect"/,
      ...['compare', path.join(EXAMPLES, 'qa/prompted.jsonl'), path.join(EXAMPLES, 'qa/baseline.jsonl')],
      ...['--metric', 'mean', '--column', 'corect'],
    ));

  it('refuses a baseline of realgain.json that is no system, whatever is compared', async () => {
    declare('acme__chat-9');
    const said = /outputs of acme__chat-9 are missing/i;
    await refused(said, 'suite', 'runs/acme__chat-2', 'runs/acme__chat-1');
    await refused(said, 'suite', 'runs');
  });

  it('says that a suite takes its baseline too where only the candidate’s folder is named', async () => {
    declare('acme__chat-1');
    const { code, stdout, stderr } = await runHere(folder, ['suite', 'runs/acme__chat-2', ...FEW]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /better than acme__chat-1/);
  });
});

describe('folders that may be systems or test sets', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'realgain-open-'));
  after(() => rmSync(root, { recursive: true }));

  it('are warned of by a suite as by a leaderboard, but not where they are named', async () => {
    for (const [place, folder] of ['alder', 'birch'].entries()) {
      mkdirSync(path.join(root, folder));
      for (const [nth, file] of ['rain', 'snow'].entries()) {
        const rows = Array.from({ length: 40 }, (_, i) => Number((i * 37 + place * 7 + nth * 29) % 11 > 4));
        writeFileSync(path.join(root, folder, `${file}.csv`), ['correct', ...rows].join('\n'));
      }
    }
    for (const question of ['suite', 'leaderboard']) {
      const args = question === 'suite' ? FEW : [];
      const { stdout } = await runHere(root, [question, '.', ...args]);
      assert.match(stdout, /taken for systems and their files for test sets/, question);
      const named = await runHere(root, [question, 'alder', 'birch', ...args]);
      assert.doesNotMatch(named.stdout, /taken for systems/, question);
    }
  });
});

describe('names of the files in a system’s folder', () => {
  it('are those of runs where only numbers differ', () => {
    assert.equal(areNumbered(['seed-1', 'seed-2', 'seed-10']), true);
    assert.equal(areNumbered(['arc', 'gsm8k', 'mmlu']), false);
    assert.equal(areNumbered(['wmt22', 'wmt23', 'flores200']), false);
  });
});

describe('test sets and systems in names of files', () => {
  const partsIn = (tasks: readonly string[], systems: readonly string[], joint: string) => {
    const files = tasks.flatMap((task) =>
      systems.map((system) => {
        const file = `${task}${joint}${system}.csv`;
        return { path: `out/${file}`, below: [file], n: 40, holds: [task], systems: [] };
      }),
    );
    return partsOfFolder(files).placeOf([`${tasks[1] ?? ''}${joint}${systems[1] ?? ''}.csv`]);
  };

  it('keep a word that all names have with the name behind it', () => {
    assert.deepEqual(partsIn(['mnli', 'sst2'], ['model_a', 'model_b'], '.'), {
      ofSystem: 'model_b',
      ofTask: 'sst2',
    });
  });

  it('are divided at a dot rather than at an underscore, if either would do', () => {
    assert.deepEqual(partsIn(['in_domain', 'out_domain'], ['bm25', 'splade'], '.'), {
      ofSystem: 'splade',
      ofTask: 'out_domain',
    });
  });

  it('are divided at what joins nothing else, whatever word all names have', () => {
    assert.deepEqual(partsIn(['in_domain', 'out_domain'], ['tuned', 'wo_char'], '__'), {
      ofSystem: 'wo_char',
      ofTask: 'out_domain',
    });
  });
});
