import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { TemporaryFolder } from '../engine/temporary';
import { runHere } from '../../support/command-line';
import type { Progress } from '../../../src/questions/progress/schema';

const N = 400;

/** A baseline with 70% right items; a run that fixes some of its failures; another that doesn't. */
const right = (i: number) => (i * 7919) % 10 < 7;
const better = (i: number) => right(i) || Math.floor(i * 37.77) % 100 < 60;
const other = (i: number) => ((i * 31) % 50 < 3 ? !right(i) : right(i));

const items = Array.from({ length: N }, (_, i) => i);
const line = (of: (i: number) => boolean) => (i: number) =>
  `${JSON.stringify({ id: `q${i}`, correct: of(i) })}\n`;
/** Another order than the baseline's. */
const shuffled = items.map((i) => (i * 147 + 31) % N);

describe('realgain progress', () => {
  const folder = new TemporaryFolder();
  const run = (...args: readonly string[]) => runHere(folder.path(''), args);

  before(async () => {
    await folder.write('base.jsonl', items.map(line(right)).join(''));
    await folder.write('better.jsonl', shuffled.slice(0, 300).map(line(better)).join(''));
    await folder.write('same.jsonl', shuffled.slice(0, 398).map(line(right)).join(''));
    await folder.write('early.jsonl', shuffled.slice(0, 20).map(line(better)).join(''));
    const half = shuffled.slice(0, 100).map(line(better)).join('');
    await folder.write('half.jsonl', half.slice(0, -20));
  });

  async function json(...args: readonly string[]): Promise<Progress> {
    const { code, stdout, stderr } = await run('progress', ...args, '--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as Progress;
  }

  it('stops for a gain that is clear, whatever the order of the file', async () => {
    const {
      done,
      items: all,
      standing,
      status,
      looks,
      order,
      certain,
    } = await json('better.jsonl', 'base.jsonl');
    assert.deepEqual([done, all, standing], [300, N, 'better']);
    assert.equal(status, '300 of 400 · better, certain enough to stop');
    assert.ok(order.isRandom && (looks?.after ?? 0) < 300);
    const b = (100 * items.filter(right).length) / N;
    const seen = shuffled.slice(0, 300);
    const rest = shuffled.slice(300);
    const least = (100 * seen.filter(better).length) / N - b;
    assert.ok(Math.abs((certain?.low ?? 0) - least) < 1e-9);
    assert.ok(Math.abs((certain?.high ?? 0) - least - (100 * rest.length) / N) < 1e-9);
  });

  it('exits with 0 where the gate is decided as required, 1 where otherwise, and 3 while it is open', async () => {
    const gate = async (file: string, which: string, ...more: readonly string[]) =>
      (await run('progress', file, 'base.jsonl', '--gate', which, ...more)).code;
    assert.equal(await gate('better.jsonl', 'better'), 0);
    assert.equal(await gate('same.jsonl', 'better'), 1);
    assert.equal(await gate('early.jsonl', 'better'), 3);
    assert.equal(await gate('early.jsonl', 'better', '--undecided', 'pass'), 0);
    assert.equal(await gate('better.jsonl', 'not-worse', '--margin', '5'), 0);
    assert.equal(await gate('early.jsonl', 'not-worse', '--margin', '5'), 3);
    assert.equal(await gate('better.jsonl', 'worthwhile', '--margin', '5'), 0);
    assert.equal(await gate('better.jsonl', 'worthwhile', '--margin', '50'), 1);
    assert.equal(await gate('better.jsonl', 'no-regression'), 0);
    const { code, stderr } = await run('progress', 'better.jsonl', 'base.jsonl', '--gate', 'not-worse');
    assert.equal(code, 2);
    assert.match(stderr, /needs a margin/);
  });

  it('writes a probability the same in its sentences and its table', async () => {
    await folder.write('some.jsonl', shuffled.slice(0, 60).map(line(other)).join(''));
    const { stdout } = await run(
      'progress',
      'some.jsonl',
      'base.jsonl',
      '--order',
      'random',
      '--format',
      'markdown',
    );
    const [, table = ''] = /\| not significant +\| +(\S+%)/.exec(stdout) ?? [];
    assert.match(table, /%$/, stdout);
    assert.ok(stdout.split(table).length > 2, `${table} is in the table alone:\n${stdout}`);
  });

  it('says that the rest can’t change it any more', async () => {
    const { standing, status, certain } = await json('same.jsonl', 'base.jsonl');
    assert.deepEqual([standing, certain?.verdict], ['not-significant', 'not-significant']);
    assert.equal(status, '398 of 400 · can’t become significant');
  });

  it('leaves out an item that isn’t complete, with a note', async () => {
    const { done, warnings } = await json('half.jsonl', 'base.jsonl');
    assert.equal(done, 99);
    assert.ok(
      warnings.some((warning) => warning.includes('half.jsonl: Its last item isn’t written to its end')),
    );
  });

  it('matches lines without ids with as many of the first of the baseline', async () => {
    await folder.write('base.csv', `score\n${items.map((i) => Number(right(i))).join('\n')}`);
    await folder.write(
      'run.csv',
      `score\n${items
        .slice(0, 150)
        .map((i) => Number(better(i)))
        .join('\n')}\n1`,
    );
    const { done, a, b, warnings } = await json('run.csv', 'base.csv', '--order', 'random');
    assert.equal(done, 150);
    assert.ok(Math.abs(a.score - (100 * items.slice(0, 150).filter(better).length) / 150) < 1e-9);
    assert.ok(Math.abs(b.score - (100 * items.slice(0, 150).filter(right).length) / 150) < 1e-9);
    assert.ok(warnings.some((warning) => warning.includes('written to its end')));
  });

  it('warns of a margin that covers the range of the scores', async () => {
    await folder.write('begun.jsonl', items.slice(0, 100).map(line(better)).join(''));
    const warned = async (margin: string) =>
      (await json('begun.jsonl', 'base.jsonl', '--margin', margin)).warnings.join();
    assert.match(await warned('100'), /The margin of 100.* covers the whole range/);
    assert.doesNotMatch(await warned('5'), /range/);
  });

  it('warns where nothing shows that lines without ids are of the same items', async () => {
    const column = (name: string, scores: readonly boolean[]) =>
      folder.write(name, `score\n${scores.map(Number).join('\n')}\n`);
    await column('all.csv', items.map(right));
    await column('elsewhere.csv', shuffled.slice(0, 60).map(right));
    await column('here.csv', items.slice(0, 60).map(other));
    const warned = async (file: string) => (await json(file, 'all.csv')).warnings.join(' ');
    assert.match(await warned('elsewhere.csv'), /have nothing in common/);
    assert.doesNotMatch(await warned('here.csv'), /in common/);
  });

  it('takes a finished file without a last line break for finished', async () => {
    await folder.write('whole.csv', `score\n${items.map((i) => Number(better(i))).join('\n')}`);
    const { done, standing, looks, forecast } = await json('whole.csv', 'base.csv');
    assert.deepEqual([done, standing, forecast], [N, 'better', null]);
    const compared = await run('compare', 'whole.csv', 'base.csv', '--json');
    assert.equal((JSON.parse(compared.stdout) as { verdict: string }).verdict, 'significant');
    assert.ok((looks?.limit ?? 0) > 2);
  });

  it('scores texts that grow against references of all items', async () => {
    const texts = items.slice(0, 120).map((i) => `the answer of item ${i} is ${(i * 13) % 7} and ${i % 5}`);
    const hypotheses = (of: (i: number) => boolean) =>
      texts.map((text, i) => (of(i) ? text : text.replace('answer', 'word')));
    await folder.write('ref.txt', `${texts.join('\n')}\n`);
    await folder.write('b.txt', `${hypotheses(right).join('\n')}\n`);
    await folder.write('a.txt', `${hypotheses(better).slice(0, 60).join('\n')}\n`);
    const {
      done,
      items: all,
      metric,
      certain,
      forecast,
    } = await json('a.txt', 'b.txt', '--reference', 'ref.txt', '--metric', 'bleu');
    assert.deepEqual([done, all, metric.id, certain], [60, 120, 'bleu', null]);
    const { better: up = 0, worse = 0, notSignificant = 0 } = forecast ?? {};
    assert.ok(Math.abs(up + worse + notSignificant - 1) < 1e-9);
  });

  it('counts documents and samples that are complete', async () => {
    const sampled = (of: (i: number) => boolean, most: number) =>
      `id,sample,correct\n${items
        .slice(0, most)
        .map((i) => `q${Math.floor(i / 4)},${i % 4},${Number(of(i))}`)
        .join('\n')}\n`;
    await folder.write('base4.csv', sampled(right, N));
    await folder.write('run4.csv', sampled(better, 242));
    const { done, items: all, units } = await json('run4.csv', 'base4.csv', '--order', 'random');
    assert.deepEqual([done, all, units], [242, N, { done: 60, all: 100 }]);
  });

  it('has no verdict where the items are sorted, unless their order is said to be random', async () => {
    const sorted = [...items].sort((one, two) => Number(right(one)) - Number(right(two)));
    await folder.write('sorted.jsonl', sorted.slice(0, 250).map(line(better)).join(''));
    const refused = await json('sorted.jsonl', 'base.jsonl');
    assert.deepEqual([refused.looks, refused.order.isRandom, refused.known], [null, false, null]);
    assert.ok(refused.sentences.some((text) => /not done in random order.*--order random/.test(text)));
    const declared = await json('sorted.jsonl', 'base.jsonl', '--order', 'random');
    assert.notEqual(declared.looks, null);
  });

  it('counts no items as done whose status says that they are not', async () => {
    const states = (of: (i: number) => boolean) =>
      `id,status,correct\n${items
        .map((i) => (i < 250 ? `q${i},done,${Number(of(i))}` : `q${i},queued,0`))
        .join('\n')}\n`;
    await folder.write('queued.csv', states(better));
    await folder.write('all.csv', states(right).replaceAll('queued', 'done'));
    const { done, items: all } = await json('queued.csv', 'all.csv');
    assert.deepEqual([done, all], [250, N]);
  });

  it('refuses a run of other items', async () => {
    await folder.write(
      'others.jsonl',
      items
        .slice(0, 50)
        .map((i) => line(other)(i).replace('"q', '"x'))
        .join(''),
    );
    const { code, stderr } = await run('progress', 'others.jsonl', 'base.jsonl');
    assert.equal(code, 2);
    assert.match(stderr, /hardly any items in common|not in the second|missing in/);
  });

  it('gives the same digits again, from its report', async () => {
    assert.equal((await run('progress', 'better.jsonl', 'base.jsonl', '--report', 'r.json')).code, 0);
    const { code, stdout } = await run('reproduce', 'r.json');
    assert.equal(code, 0, stdout);
  });
});
