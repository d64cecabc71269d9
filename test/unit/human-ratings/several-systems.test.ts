import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import type { Judgement } from '../../../src/model/results/judgement';
import type { RankingEvaluation } from '../../../src/model/results/ranking-evaluation';
import { judgeIdentity } from '../../../src/questions/judge/schema';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from '../engine/temporary';

const SYSTEMS = ['gpt-4o', 'claude', 'llama', 'baseline', 'new'];
const ITEMS = 12;
const rating = (item: number, system: number) => ((item * 5 + system * 7) % 11) + system;
const metric = (item: number, system: number) => ((item * 3 + system * 5) % 7) + 2 * system;

describe('human ratings and rankings in files with several systems', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();
  const items = Array.from({ length: ITEMS }, (_, item) => item);
  const csv = (lines: readonly (readonly unknown[])[]) =>
    `${lines.map((line) => line.join(',')).join('\n')}\n`;

  async function judged(files: string | readonly string[], metric: readonly string[] = []) {
    const identity = v.parse(judgeIdentity, { files: [files].flat(), metric, resamples: 200 });
    return (await engine.service.ask({ question: 'judge', identity })).result as Judgement;
  }

  it('are judged by metrics that score both systems', async () => {
    const rows = items.flatMap((item) =>
      ['new', 'old'].map((name, s) => [name, item, rating(item, s), metric(item, s), s === 0 ? item : '']),
    );
    const two = csv([['model', 'item', 'human', 'bleu', 'ter'], ...rows]);
    const { agreement, warnings } = await judged(await folder.write('two.csv', two), ['bleu', 'ter']);
    assert.deepEqual([...new Set(agreement.map((one) => one.metric))], ['bleu']);
    assert.match(warnings.join('\n'), /Left out: the metric ter, because it has no score for old/);
  });

  async function ranked(files: readonly string[], candidate: string | null = null) {
    const identity = { files, score: [], marks: null, candidate, subsamples: 0, alpha: 0.05, seed: '1' };
    return (await engine.service.ask({ question: 'rankings', identity })).result as RankingEvaluation;
  }

  const long = csv([
    ['model', 'item', 'human', 'bleu'],
    ...items.flatMap((item) => SYSTEMS.map((name, s) => [name, item, rating(item, s), metric(item, s)])),
  ]);

  it('are judged alike with a row for each system, and with columns for each', async () => {
    const expected = await judged(await folder.write('long.csv', long));
    assert.deepEqual([expected.n, expected.level], [5, 'segment']);
    const wide = csv([
      ['id', 'question', ...SYSTEMS.flatMap((name) => [`${name}.human`, `${name}.bleu`])],
      ...items.map((item) => [
        item,
        `q ${item}`,
        ...SYSTEMS.flatMap((_, s) => [rating(item, s), metric(item, s)]),
      ]),
    ]);
    const found = await judged(await folder.write('wide.csv', wide));
    assert.deepEqual(found.metrics, expected.metrics);
    assert.deepEqual(found.people, expected.people);
    assert.deepEqual(found.rows, expected.rows);
    assert.deepEqual(found.agreement, expected.agreement);
    assert.deepEqual(found.columns, {
      human: ['human'],
      system: 'system',
      segment: 'item',
      annotator: null,
      metrics: ['bleu'],
    });
  });

  it('are judged alike from a file for each system', async () => {
    const path = await folder.write('long-again.csv', long);
    const files = await Promise.all(
      SYSTEMS.map((name, s) =>
        folder.write(
          `${name}.csv`,
          csv([['item', 'human', 'bleu'], ...items.map((item) => [item, rating(item, s), metric(item, s)])]),
        ),
      ),
    );
    const [expected, found] = [await judged(path), await judged(files)];
    assert.deepEqual(found.metrics, expected.metrics);
    assert.deepEqual(found.people, expected.people);
    assert.deepEqual([found.table.path, ...(found.more ?? []).map((file) => file.path)], files);
  });

  it('are judged from results of promptfoo with five providers', async () => {
    const expected = await judged(await folder.write('long.csv', long));
    const results = items.flatMap((testIdx) =>
      SYSTEMS.map((id, s) => ({
        promptIdx: s,
        testIdx,
        provider: { id, label: '' },
        prompt: { raw: 'Q', label: 'Q' },
        vars: { question: `q ${testIdx}` },
        response: { output: 'A' },
        success: true,
        score: 1,
        namedScores: { human: rating(testIdx, s), bleu: metric(testIdx, s) },
        gradingResult: { pass: true, score: 1 },
      })),
    );
    const file = await folder.write(
      'promptfoo.json',
      JSON.stringify({ evalId: 'eval-1', results: { version: 3, results } }),
    );
    const found = await judged(file, ['bleu']);
    assert.deepEqual(found.rows, expected.rows);
    assert.deepEqual(found.metrics, expected.metrics);
  });

  it('are read as before where a row is a system, whatever points the names of metrics have', async () => {
    const table = csv([
      ['system', 'human', 'comet.22', 'bleu.13a', 'comet.20'],
      ...SYSTEMS.map((name, s) => [name, s, s * 2, (s * 3) % 5, (s * 2) % 5]),
    ]);
    const found = await judged(await folder.write('systems.csv', table));
    assert.deepEqual([found.n, found.level], [5, 'system']);
    assert.deepEqual(
      found.metrics.map(({ name }) => name),
      ['comet.22', 'bleu.13a', 'comet.20'],
    );
  });

  it('are ranked alike from a file with a row for each system, and from a file for each', async () => {
    const candidates = Array.from({ length: 60 }, (_, i) => i);
    const score = (i: number, s: number) => ((i * 7 + s * 13) % 61) / 61 - (s === 1 ? i / 60 : 0);
    const row = (i: number, s: number) => [`term ${i}`, i % 3 === 0 ? 1 : 0, score(i, s)];
    const files = await Promise.all(
      ['one', 'two'].map((name, s) =>
        folder.write(`${name}.csv`, csv([['term', 'tp', 'score'], ...candidates.map((i) => row(i, s))])),
      ),
    );
    const expected = await ranked(files);
    const lines = ['one', 'two'].flatMap((name, s) => candidates.map((i) => [name, ...row(i, s)]));
    const file = await folder.write('models.csv', csv([['model', 'term', 'tp', 'score'], ...lines]));
    const found = await ranked([file]);
    const withoutPath = ({ rankings }: typeof found) => rankings.map((one) => ({ ...one, path: '' }));
    assert.deepEqual(withoutPath(found), withoutPath(expected));
    assert.deepEqual(found.differences, expected.differences);
    assert.deepEqual(
      found.files.map(({ path }) => path),
      [file],
    );
    await assert.rejects(ranked([file], 'tp'), /only one ranking/);
  });
});
