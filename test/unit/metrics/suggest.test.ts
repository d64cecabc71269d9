import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  completeChoice,
  createMetric,
  findMetric,
  METRICS,
  suggestMetrics,
  takesSeveral,
} from '../../../src/metrics';
import type { MetricChoice } from '../../../src/model/settings/metric-choice';
import type { Records } from '../../../src/model/records';
import { fault } from '../formats/support';
import { records, scoring } from './support';

/** The best suggestions: several if they fit equally well. */
function best(output: Records): MetricChoice[] {
  const suggested = suggestMetrics(output);
  return suggested.filter(({ fit }) => fit === suggested[0]?.fit).map(({ choice }) => choice);
}

const sentences = ['The cat sat on the mat.', 'It rained all day long.', 'We met again.'];

describe('suggesting a metric', () => {
  const cases: readonly [what: string, output: Records, expected: MetricChoice[]][] = [
    ['numbers', records({ score: [0.5, 1] }, 'numbers'), [{ id: 'mean', column: 'score' }]],
    ['zeros and ones', records({ score: [0, 1, 1] }, 'numbers'), [{ id: 'accuracy', column: 'score' }]],
    ['sentences', records({ text: sentences }, 'text'), [{ id: 'bleu', column: 'text' }]],
    [
      'labels, one a line',
      records({ text: ['sport', 'news', 'sport', 'news', 'news'] }, 'text'),
      [{ id: 'accuracy', column: 'text' }],
    ],
    [
      'a score beside other numbers',
      records({ id: [1, 2], length: [7, 9], score: [0.5, 0.7], other: [3, 4.5] }),
      [{ id: 'mean', column: 'score' }],
    ],
    ['one measure', records({ id: [1, 2], tokens: [7, 9], x: [0.5, 0.7] }), [{ id: 'mean', column: 'x' }]],
    [
      'several measures alike',
      records({ id: [1, 2], f1: [0.5, 0.7], rougeL: [0.1, 0.2] }),
      [
        { id: 'mean', column: 'f1' },
        { id: 'mean', column: 'rougeL' },
      ],
    ],
    [
      'a nested measure',
      records({ id: [1, 2], 'metrics.f1': [0.5, 0.7], z: [1, 9] }),
      [{ id: 'mean', column: 'metrics.f1' }],
    ],
    [
      'grades beside answers',
      records({ id: ['a', 'b'], prediction: ['x', 'y'], answer: ['x', 'z'], correct: [true, false] }),
      [{ id: 'accuracy', column: 'correct' }],
    ],
    [
      'answers and right answers beside what may be a confidence',
      records({ id: [1, 2], gold: ['x', 'y'], pred: ['x', 'y'], score: [0.2, 0.9] }),
      [
        { id: 'accuracy', column: 'pred', referenceColumn: 'gold' },
        { id: 'mean', column: 'score' },
      ],
    ],
    ...(
      [
        ['scikit-learn’s own names', 'y_true', 'y_pred'],
        ['ExplainaBoard’s names', 'true_label', 'predicted_label'],
      ] as const
    ).map(([what, gold, predicted]): [string, Records, MetricChoice[]] => [
      what,
      records({ id: [1, 2], [gold]: ['x', 'y'], [predicted]: ['x', 'z'] }),
      [{ id: 'accuracy', column: predicted, referenceColumn: gold }],
    ]),
    [
      'translations in a table',
      records({ id: [1, 2, 3], hypothesis: sentences }),
      [{ id: 'bleu', column: 'hypothesis' }],
    ],
    ['nothing that could be scored', records({ id: [1, 2], name: ['a', 'b'] }), []],
    ['an id alone', records({ query_id: [1, 2], 'doc.id': [3, 4] }), []],
  ];
  for (const [what, output, expected] of cases) {
    it(`for ${what}`, () => assert.deepEqual(best(output), expected));
  }

  it('sorts from best to worst, each fit in (0, 1]', () => {
    const fits = suggestMetrics(
      records({ correct: [1, 0, 1], f1: [0.5, 0.1, 1], length: [3, 4, 5], prediction: sentences }),
    ).map(({ fit }) => fit);
    assert.deepEqual(
      fits,
      [...fits].sort((a, b) => b - a),
    );
    assert.ok(fits.length >= 5 && fits.every((fit) => fit > 0 && fit <= 1));
  });

  it('completes a choice without columns', () => {
    const output = records({ id: [1, 2], gold: ['x', 'y'], pred: ['x', 'y'] });
    const full = { id: 'accuracy', column: 'pred', referenceColumn: 'gold' };
    assert.deepEqual(completeChoice({ id: 'accuracy' }, output), full);
    const chosen = { id: 'accuracy', column: 'id' };
    assert.deepEqual(completeChoice(chosen, output), chosen);
    assert.deepEqual(completeChoice({ id: 'mean' }, records({ name: ['a'] })), { id: 'mean' });
  });
});

describe('the registry', () => {
  it('finds and makes every metric by its id', () => {
    for (const kind of METRICS) {
      assert.equal(findMetric(kind.id), kind);
      assert.equal(createMetric({ id: kind.id }, 1).id, kind.id);
    }
  });

  it('knows the metrics that take several references by their signatures', () => {
    for (const { id } of METRICS) {
      const { signature } = createMetric({ id }, 2);
      assert.equal(takesSeveral({ id }), signature.includes('nrefs:2'), id);
    }
  });

  it('says which column a metric of texts reads where they are single words', () => {
    const short = records({ id: [1, 2], prediction: ['7', '9'], gold: ['7', '8'] });
    const columns = { column: 'prediction', referenceColumn: 'gold' };
    assert.deepEqual(completeChoice({ id: 'chrf' }, short), { id: 'chrf', ...columns });
    assert.equal(completeChoice({ id: 'auc' }, short).column, undefined);
  });

  it('says which column a metric lacks, and that another one can be named', () => {
    const short = records({ id: [1, 2], prediction: ['7', '9'], gold: ['7', '8'] });
    const asked = (choice: MetricChoice) =>
      fault('unknown-column', undefined, () =>
        createMetric(completeChoice(choice, short), 0).extract(scoring(short)),
      ).message;
    assert.equal(
      asked({ id: 'f1' }),
      'out/a.csv has no column "responses", from which f1 is computed unless another one is named; it has "id", "prediction", "gold".',
    );
    assert.equal(
      asked({ id: 'f1', column: 'entities' }),
      'out/a.csv has no column "entities"; it has "id", "prediction", "gold".',
    );
  });

  it('lists the metrics for an unknown id', () => {
    const error = fault('unknown-metric', undefined, () => createMetric({ id: 'bleurt' }, 1));
    assert.deepEqual(
      error.choices,
      METRICS.map(({ id }) => id),
    );
  });

  it('suggests a similar id, if there is one', () => {
    const asked = (id: string) => fault('unknown-metric', undefined, () => createMetric({ id }, 1)).message;
    assert.match(asked('blue'), /^There is no metric "blue"; did you mean "bleu"\?$/);
    assert.match(asked('ROUGE_L'), /did you mean "rouge-l"\?/);
    assert.match(asked('comet'), /^There is no metric "comet"; there are accuracy, /);
    assert.match(asked('x'), /^There is no metric "x"; there are /);
  });
});
