import assert from 'node:assert/strict';
import { mkdirSync, utimesSync } from 'node:fs';
import { before, describe, it } from 'mocha';
import * as v from 'valibot';
import { comparisonSchema, type Comparison } from '../../../src/model/results/comparison';
import { comparisonTableSchema } from '../../../src/model/results/table';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';

const BASE = Array.from({ length: 100 }, (_, i) => 50 + ((i * 7) % 30));
const NOISE = BASE.map((_, i) => Math.cos(7 * i));

const OUTPUTS: Readonly<Record<string, readonly number[]>> = {
  base: BASE,
  copy: BASE,
  better: BASE.map((score, i) => score + 1 + NOISE[i]!),
  worse: BASE.map((score, i) => score - 1 + NOISE[i]!),
  like: BASE.map((score, i) => score + NOISE[i]!),
  noisy: BASE.map((score, i) => score + 20 * NOISE[i]!),
  few: [1, 2, 3],
  'few-base': [1, 1, 1],
};

const text = (scores: readonly number[]) => `${scores.map((score) => score.toFixed(1)).join('\n')}\n`;

describe('--gate', () => {
  const folder = new TemporaryFolder();
  const run = (...args: string[]) => runHere(folder.path(''), [...args, '--resamples', '1000']);

  before(async () => {
    for (const [name, scores] of Object.entries(OUTPUTS)) {
      await folder.write(`${name}.txt`, text(scores));
    }
    for (const [system, shift] of Object.entries({ new: 1, old: 0 })) {
      mkdirSync(folder.path(`suite/${system}`), { recursive: true });
      await folder.write(
        `suite/${system}/news.txt`,
        text(BASE.map((score, i) => score + shift * (1 + NOISE[i]!))),
      );
      await folder.write(
        `suite/${system}/talks.txt`,
        text(BASE.map((score, i) => score + shift * 10 * NOISE[i]!)),
      );
    }
  });

  for (const [gate, expected] of Object.entries({
    better: { better: 0, worse: 1, like: 1, noisy: 1, copy: 1, few: 3 },
    'better --margin 2': { better: 0, worse: 1, like: 1, noisy: 3, copy: 1, few: 3 },
    'worthwhile --margin 0.5': { better: 0, worse: 1, like: 1, noisy: 3, copy: 1, few: 3 },
    'worthwhile --margin 2': { better: 1, worse: 1, like: 1, noisy: 3, copy: 1, few: 3 },
    'not-worse --margin 0.5': { better: 0, worse: 1, like: 0, noisy: 3, copy: 0, few: 3 },
    'no-regression': { better: 0, worse: 1, like: 0, noisy: 0, copy: 0, few: 3 },
    'no-regression --margin 0.5': { better: 0, worse: 1, like: 0, noisy: 3, copy: 0, few: 3 },
  })) {
    it(`${gate} exits 0 if it passes, 1 if it fails, 3 if it can’t be decided`, async () => {
      const codes: Record<string, number> = {};
      for (const name of Object.keys(expected)) {
        const base = name === 'few' ? 'few-base.txt' : 'base.txt';
        const { code, stdout, stderr } = await run(
          'compare',
          `${name}.txt`,
          base,
          '--gate',
          ...gate.split(' '),
        );
        codes[name] = code;
        assert.match(
          stdout,
          new RegExp(
            `\n\ngate ${gate.split(' ')[0]}(?: \\(margin .*\\))?: (passed|failed|too little data to decide)\\. `,
          ),
        );
        assert.equal(stderr, '');
      }
      assert.deepEqual(codes, expected);
    });
  }

  it('exits 0, 1 or 125 instead of 3 with --undecided', async () => {
    const undecided = async (...args: string[]) =>
      (await run('compare', 'few.txt', 'few-base.txt', '--gate', 'better', ...args)).code;
    const codes: number[] = [];
    for (const word of ['pass', 'fail', 'skip']) {
      codes.push(await undecided('--undecided', word));
    }
    assert.deepEqual(codes, [0, 1, 125]);
  });

  it('exits 2 for what can’t be decided as it is asked', async () => {
    for (const [args, said] of [
      [['--gate', 'best'], /--gate takes one of better, worthwhile, not-worse, no-regression/],
      [['--gate', 'not-worse'], /gate not-worse needs a margin/],
      [['--gate', 'better', '--undecided', 'ignore'], /--undecided takes one of pass, fail, skip/],
      [['--undecided', 'pass'], /--undecided says .* give both/],
      [['--gate', 'better', '--fail-unless-significant'], /contradict each other/],
      [['--undecided', 'pass', '--fail-unless-significant'], /contradict each other/],
      [['--gate', 'better', '--alternative', 'less'], /with the alternative less/],
      [['--gate', 'no-regression', '--alternative', 'greater'], /with the alternative greater/],
    ] as const) {
      const { code, stdout, stderr } = await run('compare', 'like.txt', 'base.txt', ...args);
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
      assert.match(stderr, said);
    }
  });

  it('adds what it came to to the JSON', async () => {
    const { stdout } = await run(
      'compare',
      'like.txt',
      'base.txt',
      '--gate=not-worse',
      '--margin=0.5',
      '--json',
    );
    const parsed: unknown = JSON.parse(stdout);
    assert.deepEqual(v.parse(comparisonSchema, parsed), parsed);
    const { gate } = v.parse(comparisonSchema, parsed);
    assert.deepEqual([gate?.gate, gate?.margin, gate?.outcome], ['not-worse', 0.5, 'passed']);
    const without = await run('compare', 'like.txt', 'base.txt', '--json');
    assert.deepEqual(
      ['gate', 'againstMargin'].filter((key) => key in (JSON.parse(without.stdout) as object)),
      [],
    );
  });

  it('is that of realgain.json, unless an option says otherwise', async () => {
    mkdirSync(folder.path('declared/runs'), { recursive: true });
    for (const name of ['base', 'noisy', 'worse', 'better']) {
      await folder.write(`declared/runs/${name}.txt`, text(OUTPUTS[name]!));
    }
    await folder.write(
      'declared/realgain.json',
      '{ "testSets": [{ "name": "news", "outputs": "runs/*.txt", "baseline": "runs/base.txt", "gate": "not-worse", "margin": 0.5 }] }',
    );
    const compare = async (name: string, ...args: string[]) =>
      (await run('compare', `declared/runs/${name}.txt`, ...args)).code;
    assert.deepEqual([await compare('better'), await compare('worse'), await compare('noisy')], [0, 1, 3]);
    assert.equal(await compare('noisy', '--undecided', 'pass'), 0);
    assert.equal(await compare('noisy', '--margin', '5'), 0);
    assert.equal(await compare('worse', '--gate', 'not-worse', '--margin', '5'), 0);
    assert.equal(await compare('noisy', '--fail-unless-significant'), 1);
    await folder.write(
      'declared/realgain.json',
      '{ "testSets": [{ "name": "news", "outputs": "runs/*.txt", "baseline": "runs/base.txt", "gate": "not-worse", "margin": 0.5, "undecided": "fail" }] }',
    );
    assert.equal(await compare('noisy'), 1);
    assert.equal(await compare('noisy', '--undecided', 'pass'), 0);
  });

  it('warns of a baseline that more runs were compared with than are planned', async () => {
    mkdirSync(folder.path('old/runs'), { recursive: true });
    const day = (n: number) => new Date(2026, 0, 1 + n);
    for (const [name, scores, written] of [
      ['base', BASE, day(0)],
      ['older', BASE, day(-1)],
      ['first', OUTPUTS['like']!, day(30)],
      ['second', OUTPUTS['better']!, day(60)],
      ['third', OUTPUTS['noisy']!, day(90)],
    ] as const) {
      await folder.write(`old/runs/${name}.txt`, text(scores));
      utimesSync(folder.path(`old/runs/${name}.txt`), written, written);
    }
    const gated = async (...args: string[]) => {
      const { stdout } = await run(...args, '--gate', 'better', '--json');
      return (JSON.parse(stdout) as Comparison).gate?.oldBaseline;
    };
    const declare = (planned: number) =>
      folder.write(
        'old/realgain.json',
        `{ "testSets": [{ "name": "old", "outputs": "runs/*.txt", "baseline": "runs/base.txt", "plannedRuns": ${planned} }] }`,
      );
    await declare(2);
    const runs = ['runs', 'old/runs/second.txt', 'old/runs/third.txt'];
    assert.equal(await gated('compare', 'old/runs/second.txt'), undefined);
    assert.deepEqual(await gated('compare', 'old/runs/third.txt'), { days: 90, runs: 3, planned: 2 });
    assert.deepEqual(await gated(...runs), { days: 90, runs: 3, planned: 2 });
    assert.equal(await gated('compare', 'old/runs/third.txt', 'old/runs/first.txt'), undefined);
    await declare(3);
    assert.equal(await gated('compare', 'old/runs/third.txt'), undefined);
    // As after a checkout.
    await declare(2);
    for (const name of ['base', 'older', 'first', 'second', 'third']) {
      utimesSync(folder.path(`old/runs/${name}.txt`), day(90), day(90));
    }
    assert.equal(await gated(...runs), undefined);
  });

  it('is one on the rows of a suite', async () => {
    const suite = async (...args: string[]) => (await run('suite', ...args)).code;
    const [up, down] = [
      ['suite/new', 'suite/old'],
      ['suite/old', 'suite/new'],
    ] as const;
    assert.equal(await suite(...up, '--gate', 'better', '--row', 'any'), 0);
    assert.equal(await suite(...up, '--gate', 'better', '--row', 'all'), 1);
    assert.equal(await suite(...up, '--gate', 'better', '--margin', '0.5', '--row', 'all'), 3);
    assert.equal(await suite(...up, '--gate', 'no-regression', '--row', 'all'), 0);
    assert.equal(await suite(...down, '--gate', 'no-regression', '--row', 'all'), 1);
    assert.equal(await suite(...up, '--gate', 'not-worse', '--margin', '0.7'), 0);
    assert.equal(await suite(...down, '--gate', 'not-worse', '--margin', '0.7'), 3);
    assert.equal(await suite(...down, '--gate', 'not-worse', '--margin', '0.7', '--undecided', 'fail'), 1);
    assert.equal(await suite(...up, '--gate', 'not-worse', '--margin', '0.7', '--row', 'all'), 3);
    assert.equal(await suite(...up, '--gate', 'not-worse', '--row', 'all'), 2);
    assert.equal(await suite(...up, '--gate', 'no-regression', '--row', 'any'), 2);
    assert.equal(await suite(...up, '--row', 'all'), 2);
  });

  it('of a suite is in its JSON and in realgain.json', async () => {
    await folder.write(
      'suite/realgain.json',
      '{ "suites": [{ "name": "all", "folders": "*", "baseline": "old", "gate": "not-worse", "margin": 0.7 }] }',
    );
    const { code, stdout } = await run('suite', 'suite/new', 'suite/old', '--json');
    const table = v.parse(comparisonTableSchema, JSON.parse(stdout));
    assert.deepEqual(table, JSON.parse(stdout));
    const { sentence, ...gate } = table.gate ?? { sentence: '' };
    assert.deepEqual([code, gate], [0, { gate: 'not-worse', margin: 0.7, row: 'pooled', outcome: 'passed' }]);
    assert.match(sentence, /^new was shown to lose less than the margin of 0\.7 in mean of score \(p /);
    await folder.write(
      'suite/realgain.json',
      '{ "suites": [{ "name": "all", "folders": "*", "baseline": "old", "gate": "better", "row": "any" }] }',
    );
    const rowOf = async (...args: string[]) => {
      const printed = await run('suite', 'suite/new', 'suite/old', '--json', ...args);
      return v.parse(comparisonTableSchema, JSON.parse(printed.stdout)).gate?.row;
    };
    assert.equal(await rowOf(), 'any');
    assert.equal(await rowOf('--gate', 'better', '--row', 'all'), 'all');
  });
});

describe('--format github', () => {
  const folder = new TemporaryFolder();
  const run = (...args: string[]) =>
    runHere(folder.path(''), [...args, '--resamples', '1000', '--format', 'github']);

  before(async () => {
    for (const system of ['new', 'old']) {
      for (const task of ['a@b', '#1']) {
        mkdirSync(folder.path(`suite/${system}`), { recursive: true });
        const shift = system === 'new' && task === '#1' ? 3 : 0;
        await folder.write(
          `suite/${system}/${task}.txt`,
          text(BASE.map((score, i) => score + shift + shift * NOISE[i]!)),
        );
      }
    }
  });

  it('is a headline, the sentence and tests that fold', async () => {
    const files = ['suite/new/#1.txt', 'suite/old/#1.txt'] as const;
    const gated = (await run('compare', ...files, '--gate', 'better')).stdout;
    assert.match(
      gated,
      /^### ✅ Gate better: passed\n\n.* is significantly better than .*\n\n.* is better than /,
    );
    assert.match(
      gated,
      /\n\n<details>\n<summary>Tests<\/summary>\n\n.*:\n\n\| Test \| p \|(.*\n)+\n<\/details>\n$/,
    );
    assert.match((await run('compare', ...files)).stdout, /^### ✓ significant\n\n/);
  });

  it('of a suite has a forest plot in characters, and notifies no one', async () => {
    const { stdout } = await run('suite', 'suite/new', 'suite/old');
    assert.match(stdout, /\n```\n#1 +│ +─*●─* +\+3\.\d+ \[.*\] ✓\na@b +● +.*\npooled +.*◆.*\n```\n/);
    assert.match(stdout, /\n<details>\n<summary>Gains<\/summary>\n\n.*:\n\n\| Task \|/);
    const [, , folded = ''] = stdout.split('```');
    assert.match(folded, /\| a@<!-- -->b \|/);
    assert.match(folded, /\| #<!-- -->1 \|/);
  });
});

describe('--format github of what is larger than a comment', () => {
  const folder = new TemporaryFolder();
  const run = (...args: string[]) =>
    runHere(folder.path(''), [...args, '--resamples', '1000', '--format', 'github']);

  it('has fewer rows of a table, with a note', async () => {
    for (const system of ['new', 'old']) {
      mkdirSync(folder.path(`suite/${system}`), { recursive: true });
      for (let task = 0; task < 60; task++) {
        // Each becomes ten characters.
        const name = `${'@'.repeat(200)}${task}`;
        const scores = BASE.slice(0, 20).map(
          (score, i) => score + (task + (i % 2)) / 10 + (system === 'new' ? NOISE[i]! : 0),
        );
        await folder.write(`suite/${system}/${name}.txt`, text(scores));
      }
    }
    const { stdout } = await run('suite', 'suite/new', 'suite/old');
    assert.ok(stdout.length <= 65_536, String(stdout.length));
    assert.match(stdout, /<summary>Gains<\/summary>/);
    assert.match(stdout, /\n36 more rows are left out here\./);
    assert.match(stdout, /<\/details>\n$/);
  });
});

describe('a gate on systems that are right on the same items', () => {
  const folder = new TemporaryFolder();

  it('passes a suite where every task has items enough to rule out the margin', async () => {
    for (const system of ['new', 'old']) {
      mkdirSync(folder.path(`suite/${system}`), { recursive: true });
      for (const [task, n] of [
        ['news', 400],
        ['talks', 500],
      ] as const) {
        const rows = Array.from({ length: n }, (_, i) => `${i},${i % 3 === 0 ? 0 : 1},${system}`);
        await folder.write(`suite/${system}/${task}.csv`, `id,acc,by\n${rows.join('\n')}\n`);
      }
    }
    const suite = async (...args: string[]) =>
      (await runHere(folder.path(''), ['suite', 'suite/new', 'suite/old', '--column', 'acc', ...args])).code;
    const gate = ['--gate', 'not-worse', '--margin'];
    assert.deepEqual([await suite(...gate, '1'), await suite(...gate, '0.5')], [0, 3]);
    assert.equal(await suite('--gate', 'no-regression'), 0);
    assert.equal(await suite('--gate', 'better'), 1);
  });
});
