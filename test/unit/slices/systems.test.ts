import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { DEFAULT_STUDY_SETTINGS } from '../../../src/model/settings/study-settings';
import { RealGainError } from '../../../src/model/errors';
import type { ComparisonIdentity } from '../../../src/model/settings/identity';
import type { StudyIdentity } from '../../../src/model/results/study';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from '../engine/temporary';
import { choicesIn, pairOn, studyOn } from '../../support/ask';

const MODELS = ['north', 'south', 'gpt-4.1', 'llama-3.1', 'east'];
const right = (item: number, system: number) => Number((item * 7 + system * 3) % 5 > system % 3);

describe('a study of one file with several systems', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();

  const rows = Array.from({ length: 40 }, (_, item) => MODELS.map((_, system) => right(item, system)));
  const csv = (lines: readonly (readonly unknown[])[]) =>
    `${lines.map((line) => line.join(',')).join('\n')}\n`;

  const study = async (file: string, metric: StudyIdentity['metric']) => {
    const settings = { ...DEFAULT_STUDY_SETTINGS, resamples: 1_000 };
    const columns = { metric, idColumn: null, clusterColumn: null };
    const identity = {
      name: 'x',
      outputs: [file],
      references: [],
      groups: null,
      ...columns,
      settings,
    };
    return (await studyOn(engine.service, identity)).study;
  };

  const scores = async (file: string, metric: StudyIdentity['metric']) => {
    const { systems, n } = await study(file, metric);
    assert.equal(n, 40);
    return Object.fromEntries(
      systems.map(({ system, score }) => [system ?? '', Math.round(score * 10) / 10]),
    );
  };

  const expected = Object.fromEntries(
    MODELS.map((name, system) => [
      name,
      (rows.reduce((sum, row) => sum + (row[system] ?? 0), 0) / rows.length) * 100,
    ]),
  );

  it('finds a column with a common ending for each', async () => {
    const head = ['id', 'category', ...MODELS.map((name) => `${name}.is_correct`)];
    const file = await folder.write('wide.csv', csv([head, ...rows.map((row, i) => [i, 'x', ...row])]));
    assert.deepEqual(await scores(file, { id: 'accuracy', column: 'is_correct' }), expected);
  });

  it('finds a column with a common beginning for each, whatever points its name has', async () => {
    const head = ['id', ...MODELS.map((name) => `"score,${name}"`)];
    const file = await folder.write('scores.csv', csv([head, ...rows.map((row, i) => [i, ...row])]));
    const found = await scores(file, { id: 'accuracy', column: 'score' });
    assert.deepEqual(found, expected);
  });

  it('finds a score before or after the names of models', async () => {
    const models = ['gpt-4o', 'claude_3', 'llama', 'baseline', 'new'];
    for (const named of [(name: string) => `${name}_is_correct`, (name: string) => `is_correct_${name}`]) {
      const head = ['id', 'question_score', ...models.map(named)];
      const lines = rows.map((row, i) => [i, i % 7, ...row]);
      const file = await folder.write('affixes.csv', csv([head, ...lines]));
      const found = await scores(file, { id: 'accuracy', column: 'is_correct' });
      assert.deepEqual(Object.keys(found).sort(), [...models].sort());
      assert.equal(found['gpt-4o'], Math.round((expected['north'] ?? 0) * 10) / 10);
    }
  });

  it('asks about scores of what may be aspects, and of different kinds', async () => {
    const aspects = await folder.write(
      'aspects.csv',
      csv([['id', 'acme_score', 'style_score'], ...rows.map((row, i) => [i, row[0], row[1]])]),
    );
    await assert.rejects(study(aspects, null), RealGainError);
    const kinds = await folder.write(
      'kinds.csv',
      csv([['id', 'gpt_score', 'claude_score'], ...rows.map((row, i) => [i, row[0], i / 7])]),
    );
    await assert.rejects(study(kinds, null), RealGainError);
    assert.deepEqual(await engine.service.systems({ path: aspects, format: null }), {
      names: ['acme_score', 'style_score'],
      by: 'column',
    });
  });

  it('finds several measures of each', async () => {
    const lines = rows.map((row, id) =>
      JSON.stringify({
        id,
        meta: { level: 1, language: 'en' },
        north: { f1: row[0], em: row[1] },
        south: { f1: row[2], em: row[3] },
      }),
    );
    const file = await folder.write('nested.jsonl', `${lines.join('\n')}\n`);
    const found = await study(file, {
      id: 'mean',
      column: 'em',
      higherIsBetter: true,
    });
    assert.deepEqual(found.systems.map(({ system }) => system).sort(), ['north', 'south']);
  });

  it('finds the rows of each below a column of names', async () => {
    const lines = rows.flatMap((row, i) => row.map((one, system) => [MODELS[system], i, one]));
    const file = await folder.write('long.csv', csv([['model', 'id', 'is_correct'], ...lines]));
    assert.deepEqual(await scores(file, { id: 'accuracy', column: 'is_correct' }), expected);
    const unnamed = lines.map(([model, , one]) => [model, one]);
    const without = await folder.write('long-without-ids.csv', csv([['model', 'is_correct'], ...unnamed]));
    assert.deepEqual(await scores(without, { id: 'accuracy', column: 'is_correct' }), expected);
  });

  it('finds five providers in results of promptfoo', async () => {
    const results = rows.flatMap((row, testIdx) =>
      row.map((one, system) => ({
        testIdx,
        vars: { q: `question ${testIdx}` },
        provider: { id: MODELS[system] },
        promptIdx: 0,
        prompt: { label: 'p' },
        score: one,
        success: one === 1,
      })),
    );
    const text = JSON.stringify({
      evalId: 'eval-x',
      results: { version: 3, results },
    });
    const file = await folder.write('promptfoo.json', text);
    assert.deepEqual(await scores(file, { id: 'accuracy', column: 'pass' }), expected);
  });

  it('has pairs that a comparison opens with the same gain', async () => {
    const head = ['id', ...MODELS.map((name) => `${name}.is_correct`)];
    const file = await folder.write('pair.csv', csv([head, ...rows.map((row, i) => [i, ...row])]));
    const identity: ComparisonIdentity = {
      a: file,
      b: file,
      references: [],
      metric: { id: 'accuracy', column: 'is_correct' },
      idColumn: null,
      clusterColumn: null,
      systems: { a: 'gpt-4.1', b: 'east' },
      settings: { ...DEFAULT_SETTINGS, resamples: 1_000 },
    };
    const { comparison } = await pairOn(engine.service, identity);
    assert.equal(comparison.a.score, expected['gpt-4.1']);
    assert.equal(comparison.b.score, expected['east']);
    assert.equal(comparison.a.system, 'gpt-4.1');
  });

  it('asks which two systems of a file with a column of names are compared', async () => {
    const lines = rows.flatMap((row, i) => row.map((one, system) => [MODELS[system], i, one]));
    const file = await folder.write('asks.csv', csv([['model', 'id', 'is_correct'], ...lines]));
    const columns = {
      references: [],
      metric: null,
      idColumn: null,
      clusterColumn: null,
    };
    const identity = {
      a: file,
      b: file,
      ...columns,
      settings: DEFAULT_SETTINGS,
    };
    await assert.rejects(pairOn(engine.service, identity), (error) => {
      assert.ok(error instanceof RealGainError);
      assert.deepEqual([error.code, choicesIn(error)], ['needs-systems', MODELS]);
      return true;
    });
  });

  it('refuses a single output as before', async () => {
    const file = await folder.write(
      'one.csv',
      csv([['id', 'is_correct', 'length'], ...rows.map((row, i) => [i, row[0], i])]),
    );
    await assert.rejects(study(file, null), /Two or more systems/);
  });
});
