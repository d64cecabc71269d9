import assert from 'node:assert/strict';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'mocha';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import type { ComparisonDetails } from '../../../src/model/results/details';
import type { MetricChoice } from '../../../src/model/settings/metric-choice';
import { TestEngine } from '../../support/test-engine';
import { pairOn } from '../../support/ask';

const fixtures = fileURLToPath(new URL('../../fixtures', import.meta.url));

describe('structured outputs are compared end to end', () => {
  const engine = new TestEngine();

  function compare(
    [a, b]: readonly [string, string],
    gold: string | null,
    metric: MetricChoice | null = null,
  ): Promise<ComparisonDetails> {
    const identity = {
      a: join(fixtures, a),
      b: join(fixtures, b),
      references: gold === null ? [] : [join(fixtures, gold)],
      metric,
      idColumn: null,
      clusterColumn: null,
      settings: { ...DEFAULT_SETTINGS, resamples: 5_000 },
    };
    return pairOn(engine.service, identity);
  }

  const twoDecimals = ({ comparison: { a, b } }: ComparisonDetails) => [
    a.score.toFixed(2),
    b.score.toFixed(2),
  ];

  it('dependency trees of two parsers that tokenize and split otherwise, by gold sentence', async () => {
    const folder = 'dependency/conllu';
    const details = await compare(
      [`${folder}/sysA.conllu`, `${folder}/sysD.conllu`],
      `${folder}/gold.conllu`,
    );
    const { comparison } = details;
    assert.deepEqual([comparison.metric.name, comparison.n, comparison.alignedBy], ['LAS', 28, 'id']);
    assert.deepEqual(twoDecimals(details), ['90.60', '64.66']);
    assert.equal(comparison.verdict, 'significant');
    assert.ok(
      comparison.warnings.some((warning) => /^sysD\.conllu: .*by the sentences of the ref/.test(warning)),
    );
    assert.match(details.wins[0]?.a.text ?? '', /^\d+\t/);
    assert.match(details.wins[0]?.references[0]?.text ?? '', /^\d+\t/);
    assert.deepEqual(details.statistics, ['gold words', 'guessed words', 'correct words']);
  });

  it('constituency trees, without the sentences that EVALB leaves out for either', async () => {
    const details = await compare(['parsing/sysA.mrg', 'parsing/sysB.mrg'], 'parsing/gold.mrg');
    const { comparison } = details;
    assert.deepEqual([comparison.metric.name, comparison.n], ['bracket F1', 29]);
    assert.equal(comparison.b.score.toFixed(2), '86.73');
    assert.ok(
      comparison.warnings.some((warning) => warning.startsWith('sysB.mrg: 5 of 34 items (lines 9, ')),
    );
  });

  it('word alignments, where lower is better and one file is reversed', async () => {
    const details = await compare(
      ['alignment/sysC.align', 'alignment/variants/sysA.reversed.align'],
      'alignment/gold.sp',
    );
    const { comparison } = details;
    assert.deepEqual(twoDecimals(details), ['46.24', '8.12']);
    assert.ok(comparison.gain < 0);
    assert.ok(comparison.warnings.some((warning) => /^sysA\.reversed\.align: .*target-source/.test(warning)));
  });

  it('entities, by the entities that only one system found too', async () => {
    const details = await compare(['ner/bio/sysA.conll', 'ner/bio/sysB.conll'], 'ner/bio/gold.conll');
    assert.deepEqual(twoDecimals(details), ['91.89', '72.73']);
    assert.equal(details.comparison.metric.name, 'entity F1');
    assert.equal(details.tests.find(({ id }) => id === 'randomization:response')?.reason, null);
  });

  it('classes of which one is guessed by one system only', async () => {
    const columns = { column: 'text' };
    const details = await compare(
      ['classification/multi/sysA.txt', 'classification/multi/sysB.txt'],
      'classification/multi/gold.txt',
      { id: 'macro-f1', ...columns },
    );
    assert.deepEqual(twoDecimals(details), ['69.99', '48.21']);
    assert.equal(details.statistics.length, 15);
    assert.ok(details.statistics.includes('guessed: autre'));
    assert.equal(details.wins[0]?.a.statistics.length, 15);
  });
});
