import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'mocha';
import { runHere } from '../../support/command-line';
import type { Tradeoff } from '../../../src/questions/tradeoff/schema';
import { TemporaryFolder } from '../engine/temporary';

const N = 60;

/** Right, cost and latency of each item. */
type Row = readonly [right: number, cost: number, latency: number];

const SYSTEMS: Readonly<Record<string, (i: number) => Row>> = {
  large: (i) => [i % 6 === 0 ? 0 : 1, 4 + (i % 5), 20 + (i % 7)],
  tuned: (i) => [i % 5 === 0 ? 0 : 1, 2 + (i % 5) + (i % 3 === 0 ? 0.2 : 0), 15 + (i % 7)],
  small: (i) => [i % 2, 2 + (i % 5), 15 + ((i * 3) % 7)],
  worse: (i) => [i % 2, 5 + (i % 5), 30 + (i % 7)],
};

describe('realgain tradeoff', () => {
  const folder = new TemporaryFolder();
  const run = (...args: readonly string[]) => runHere(folder.path(''), ['tradeoff', ...args]);
  const few = ['--resamples', '500'];

  before(async () => {
    for (const [name, rowOf] of Object.entries(SYSTEMS)) {
      const rows = rowsOf(rowOf).map((row, i) => `q${i + 1},${row.join(',')}`);
      await folder.write(`${name}.csv`, `${['id,correct,cost_usd,latency_ms', ...rows].join('\n')}\n`);
    }
  });

  async function json(...args: readonly string[]): Promise<Tradeoff> {
    const { code, stdout, stderr } = await run(...args, ...few, '--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as Tradeoff;
  }

  it('warns of rows that came from a cache', async () => {
    const rows = rowsOf(SYSTEMS['small']!).map((row, i) => `q${i + 1},${row.join(',')},${i % 3 === 0}`);
    await folder.write(
      'cached.csv',
      `${['id,correct,cost_usd,latency_ms,from_cache', ...rows].join('\n')}\n`,
    );
    const { warnings } = await json('cached.csv', 'small.csv');
    assert.deepEqual(
      warnings.filter((text) => text.includes('cache')),
      [
        'cached.csv: 20 of 60 rows come from a cache ("from_cache"), so their times and costs are not those of the system; compare runs without a cache.',
      ],
    );
  });

  it('takes no column of which more is better for a cost', async () => {
    await folder.write('fast.csv', 'id,correct,tokens_per_second\nq1,1,30\nq2,0,40\n');
    const { code, stderr } = await run('fast.csv', 'fast.csv', '--cost', 'tokens_per_second', ...few);
    assert.equal(code, 2);
    assert.match(stderr, /more of "tokens_per_second" is better/);
  });

  it('says that a price is not what answers cost', async () => {
    for (const [name, price] of [
      ['dear', 15],
      ['cheap', 3],
    ] as const) {
      const rows = rowsOf(SYSTEMS['large']!).map(([right], i) => `q${i + 1},${right},${price}`);
      await folder.write(`${name}.csv`, `${['id,correct,price', ...rows].join('\n')}\n`);
    }
    const { warnings } = await json('dear.csv', 'cheap.csv', '--cost', 'price');
    assert.match(warnings.join('\n'), /"price" is the same for every item of a system/);
    assert.doesNotMatch((await json('large.csv', 'small.csv')).warnings.join('\n'), /same for every item/);
  });

  it('doubts costs of which some are below 0', async () => {
    const rows = rowsOf(SYSTEMS['large']!).map(
      ([right], i) => `q${i + 1},${right},${i % 9 === 4 ? -1.5 : 2 + (i % 3)}`,
    );
    await folder.write('refunded.csv', `${['id,correct,cost_usd', ...rows].join('\n')}\n`);
    const { warnings } = await json('refunded.csv', 'small.csv', '--cost', 'cost_usd');
    assert.match(warnings.join('\n'), /"cost_usd" is below 0 \d+ times/);
  });

  it('does not weigh dollars against euros', async () => {
    for (const [name, sign] of [
      ['dollars', '$'],
      ['euros', '€'],
    ] as const) {
      const rows = rowsOf(SYSTEMS['large']!).map(([right, cost], i) => `q${i + 1},${right},${sign}${cost}`);
      await folder.write(`${name}.csv`, `${['id,correct,cost', ...rows].join('\n')}\n`);
    }
    const { measures, warnings } = await json('dollars.csv', 'euros.csv');
    assert.deepEqual(
      measures.map(({ kind }) => kind),
      ['quality'],
    );
    assert.match(warnings.join('\n'), /has "cost" in €, but .*dollars\.csv has it in \$/);
    const { measures: same } = await json('dollars.csv', 'dollars.csv');
    assert.equal(
      same.some(({ column }) => column === 'cost'),
      true,
    );
  });

  it('shows quality and every cost with its direction, the median, and totals as ratios of sums', async () => {
    const { measures, n } = await json('large.csv', 'small.csv');
    assert.equal(n, N);
    assert.deepEqual(
      measures.map(({ kind, column, higherIsBetter }) => [kind, column, higherIsBetter]),
      [
        ['quality', 'correct', true],
        ['cost', 'cost_usd', false],
        ['cost', 'latency_ms', false],
        ['cost-per-right', 'cost_usd', false],
        ['cost-per-right', 'latency_ms', false],
      ],
    );
    const [large, small] = [totals('large'), totals('small')];
    const [, cost, , perRight] = measures;
    assert.equal(cost?.systems[0]?.value.toFixed(9), (large.cost / N).toFixed(9));
    assert.equal(cost.systems[0].median, 6);
    assert.equal(cost.systems[0].ratio?.value.toFixed(9), (large.cost / small.cost).toFixed(9));
    assert.equal(cost.systems[1]?.ratio, null);
    assert.equal(perRight?.systems[0]?.value.toFixed(9), (large.cost / large.right).toFixed(9));
    assert.equal(
      perRight.systems[0].ratio?.value.toFixed(9),
      (large.cost / large.right / (small.cost / small.right)).toFixed(9),
    );
    for (const { systems } of measures.slice(1)) {
      for (const { value, interval } of systems) {
        assert.ok(interval !== null && interval[0] < value && value < interval[1]);
      }
    }
  });

  it('leaves out a copy of a system, and knows tokens as a cost', async () => {
    await folder.write('copy.csv', readFileSync(folder.path('small.csv'), 'utf8'));
    const { systems, warnings } = await json('large.csv', 'copy.csv', 'small.csv');
    assert.equal(systems.length, 2);
    assert.match(warnings.join(' '), /copy\.csv is, byte for byte, the same as small\.csv/);
    const tokens = (used: (i: number) => number) =>
      `${['id,correct,max_tokens,total_tokens', ...rowsOf(SYSTEMS['small']!).map(([right], i) => `q${i},${right},512,${used(i)}`)].join('\n')}\n`;
    await folder.write(
      'more.csv',
      tokens((i) => 200 + ((i * 7) % 60)),
    );
    await folder.write(
      'less.csv',
      tokens((i) => 100 + ((i * 7) % 50)),
    );
    const { measures } = await json('more.csv', 'less.csv');
    assert.deepEqual(
      measures.map(({ column }) => column),
      ['correct', 'total_tokens', 'total_tokens'],
    );
  });

  it('answers alike from one table with the columns of each system', async () => {
    for (const name of ['large', 'small']) {
      const rows = rowsOf(SYSTEMS[name]!).map((row, i) => `q${i + 1},${row.join(',')}`);
      await folder.write(`${name}-alone.csv`, `${['id,correct,cost,tokens', ...rows].join('\n')}\n`);
    }
    const [large, small] = [rowsOf(SYSTEMS['large']!), rowsOf(SYSTEMS['small']!)];
    const wide = large.map((row, i) => `q${i + 1},${[...row, ...small[i]!].join(',')}`);
    const head = 'id,large_correct,large_cost,large_tokens,small_correct,small_cost,small_tokens';
    await folder.write('wide.csv', `${[head, ...wide].join('\n')}\n`);
    const [one, two] = [await json('wide.csv'), await json('large-alone.csv', 'small-alone.csv')];
    const shown = ({ measures }: Tradeoff) => measures.map(({ column, systems }) => [column, systems]);
    assert.deepEqual(shown(one), shown(two));
    assert.deepEqual(
      one.systems.map(({ name }) => name),
      ['large', 'small'],
    );
  });

  it('reads times with their units, and durations', async () => {
    const forms: readonly ((seconds: number) => string)[] = [
      (seconds) => (seconds < 1 ? `${Math.round(1000 * seconds)} ms` : `${seconds} s`),
      (seconds) => `00:00:0${seconds.toFixed(3)}`,
      (seconds) => `${seconds}s`,
    ];
    for (const [at, form] of forms.entries()) {
      for (const [name, slower] of [
        ['x', 0],
        ['y', 0.5],
      ] as const) {
        const rows = [...Array(N).keys()].map((i) => `q${i},${i % 2},${form(0.8 + slower + (i % 5) / 10)}`);
        await folder.write(`${name}${at}.csv`, `${['id,correct,latency', ...rows].join('\n')}\n`);
      }
      const { measures } = await json(`x${at}.csv`, `y${at}.csv`);
      assert.deepEqual(
        measures[1]?.systems.map(({ value }) => Math.round(1000 * value) / 1000),
        [1, 1.5],
        String(at),
      );
    }
  });

  it('says of each difference what a comparison says', async () => {
    const { measures } = await json('tuned.csv', 'small.csv', '--cost', 'latency_ms');
    const compared = await runHere(folder.path(''), [
      'compare',
      'tuned.csv',
      'small.csv',
      '--column',
      'correct',
      '--json',
    ]);
    const { gain, verdict } = JSON.parse(compared.stdout) as { gain: number; verdict: string };
    assert.deepEqual(
      [measures[0]?.systems[0]?.gain?.size, measures[0]?.systems[0]?.gain?.verdict],
      [gain, verdict],
    );
    assert.deepEqual(
      measures.map(({ column }) => column),
      ['correct', 'latency_ms', 'latency_ms'],
    );
  });

  it('takes the margin for one of quality, in whose units it is, and for none of costs', async () => {
    const { measures, warnings } = await json('tuned.csv', 'small.csv', '--margin', '50');
    const latency = measures.find(({ column }) => column === 'latency_ms');
    assert.equal(latency?.systems[0]?.gain?.verdict, 'not-significant');
    assert.doesNotMatch(warnings.join('\n'), /The margin/);
  });

  it('calls a dearer system worse in its cost, as tables do', async () => {
    const { stdout } = await runHere(folder.path(''), ['tradeoff', 'large.csv', 'small.csv']);
    const [quality, cost] = ['accuracy', 'mean of cost_usd'].map((name) =>
      stdout.split('\n').find((line) => line.startsWith(name) && line.includes('large')),
    );
    assert.match(quality ?? '', / significantly better$/);
    assert.match(cost ?? '', / significantly worse$/);
  });

  it('leaves no empty citation, no heading of nothing and no arrow that LaTeX lacks', async () => {
    const files = ['tradeoff', 'large.csv', 'small.csv', '--format'];
    const markdown = await runHere(folder.path(''), [...files, 'markdown']);
    const latex = await runHere(folder.path(''), [...files, 'latex']);
    assert.match(markdown.stdout, /column:\w+\); costs/);
    assert.match(latex.stdout, /column:\w+\); costs/);
    assert.doesNotMatch(markdown.stdout, /^## .*\n\n## /m);
    assert.doesNotMatch(latex.stdout, /^\\paragraph.*\n\n\\paragraph/m);
    assert.match(latex.stdout, /mean of cost\\_usd \$\\downarrow\$ &/);
  });

  it('names the systems that no other beats in both', async () => {
    const { systems, sentences } = await json('large.csv', 'tuned.csv', 'worse.csv', 'small.csv');
    assert.deepEqual(
      systems.map(({ front }) => front),
      [true, true, false, true],
    );
    assert.deepEqual(
      systems.map(({ name }) => name),
      ['large', 'tuned', 'worse', 'small'],
    );
    assert.match(
      sentences.join(' '),
      /no other system beats these in both quality and cost: large, tuned, small\./,
    );
  });

  it('passes a gate of better quality and a limit of the cost only if both are shown', async () => {
    const gate = async (a: string, limit: string) => {
      const { code, stdout } = await run(
        a,
        'small.csv',
        '--gate',
        'better',
        '--at-most',
        limit,
        ...few,
        '--json',
      );
      return { code, gate: (JSON.parse(stdout) as Tradeoff).gate };
    };
    assert.deepEqual(
      [(await gate('tuned.csv', 'cost_usd=5%')).code, (await gate('large.csv', 'cost_usd=5%')).code],
      [0, 1],
    );
    const open = await gate('tuned.csv', 'cost_usd=1.7%');
    assert.equal(open.code, 3);
    assert.match(open.gate?.sentence ?? '', /too little data to show that it is at most 1\.7% more/);
    // Dearer is shown, quality is not: both have to be.
    assert.equal((await gate('worse.csv', 'cost_usd=500%')).code, 1);
    assert.match((await run('tuned.csv', 'small.csv', '--at-most', 'cost=cheap')).stderr, /such as cost=5%/);
  });

  it('refuses a single output and a column that isn’t there, and says that there are no costs', async () => {
    assert.match((await run('tuned.csv')).stderr, /name another one/);
    assert.match((await run('tuned.csv', 'small.csv', '--cost', 'money')).stderr, /money/);
    await folder.write('a.csv', 'id,correct\n1,1\n2,0\n3,1\n4,1\n');
    await folder.write('b.csv', 'id,correct\n1,0\n2,0\n3,1\n4,0\n');
    assert.match((await json('a.csv', 'b.csv')).warnings.join(' '), /No column holds costs/);
  });

  it('answers alike from one table with a row for each model and item', async () => {
    const names = ['large', 'tuned', 'small'];
    const rows = names.flatMap((name) =>
      rowsOf(SYSTEMS[name]!).map((row, i) => `${name},q${i + 1},${row.join(',')}`),
    );
    await folder.write('all.csv', `${['model,id,correct,cost_usd,latency_ms', ...rows].join('\n')}\n`);
    const [one, three] = [await json('all.csv'), await json(...names.map((name) => `${name}.csv`))];
    assert.deepEqual(
      one.systems.map(({ name, front }) => [name, front]),
      three.systems.map(({ name, front }) => [name.replace('.csv', ''), front]),
    );
    assert.deepEqual(one.measures, three.measures);
    assert.match(one.warnings.join(), /all\.csv holds 3 systems; the last one, small, is the baseline/);
    assert.equal((await run('all.csv', ...few, '--report', 'all.json')).code, 0);
    assert.equal((await runHere(folder.path(''), ['reproduce', 'all.json'])).code, 0);
  });

  it('draws the picture, and its report is reproduced', async () => {
    const files = ['large.csv', 'tuned.csv', 'small.csv', ...few];
    for (const report of ['report.html', 'report.json', 'picture.svg']) {
      assert.equal((await run(...files, '--report', report)).code, 0);
    }
    assert.match(readFileSync(folder.path('picture.svg'), 'utf8'), /less is better/);
    for (const report of ['report.html', 'report.json']) {
      const again = await runHere(folder.path(''), ['reproduce', report]);
      assert.equal(again.code, 0, again.stdout + again.stderr);
    }
  });
});

function rowsOf(rowOf: (i: number) => Row): Row[] {
  return Array.from({ length: N }, (_, i) => rowOf(i));
}

function totals(name: string) {
  const rows = rowsOf(SYSTEMS[name]!);
  const sum = (at: 0 | 1) => rows.reduce((all, row) => all + row[at], 0);
  return { right: sum(0), cost: sum(1) };
}
