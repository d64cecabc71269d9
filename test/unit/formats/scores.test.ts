import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readRecords } from '../../../src/formats';
import { createMetric, suggestMetrics } from '../../../src/metrics';
import { scoreAll, scoring } from '../metrics/support';
import { cells, fault, utf8 } from './support';
import { englishOf } from '../../../src/model/words';

const read = (text: string, name = 'out.txt') => readRecords(utf8(text), name).records;

describe('the output of trec_eval -q', () => {
  const output = [
    'num_ret               \t301\t500',
    'map                   \t301\t0.0324',
    'map                   \t302\t0.4175',
    'P_5                   \t302\t0.2000',
    'runid                 \tall\tSTANDARD',
    'map                   \tall\t0.2250',
    '',
  ].join('\n');

  it('has one item per query and one column per measure, without the means', () => {
    const records = read(output);
    assert.equal(records.format, 'trec-eval-output');
    assert.deepEqual(cells(records, 'id'), ['301', '302']);
    assert.deepEqual(cells(records, 'map'), [0.0324, 0.4175]);
    assert.deepEqual(cells(records, 'P_5'), [null, 0.2]);
    assert.deepEqual(records.measures, ['map', 'P_5']);
    assert.deepEqual([...records.lines], [1, 3]);
  });

  it('reports a file with means only, a truncated one, and duplicate values', () => {
    assert.match(
      fault('file-empty', undefined, () => read('map\tall\t0.2\nP_5\tall\t0.1\n')).message,
      /run trec_eval with -q/,
    );
    fault('bad-format', 7, () => read(`${output}map \t303\n`));
    fault('duplicate-id', 7, () => read(`${output}map \t301\t0.2\n`));
  });
});

describe("EVALB's table", () => {
  const rule = '='.repeat(76);
  const head = `  Sent.                        Matched  Bracket   Cross        Correct Tag\n ID  Len.  Stat. Recal  Prec.  Bracket gold test Bracket Words  Tags Accracy\n${rule}\n`;
  const rows = [
    '   1    4    0   75.00  75.00     3      4    4      0      4     4   100.00',
    '2 : Length unmatch (5|4)',
    '   2    5    1    0.00   0.00     0      0    0      0      5     0     0.00',
    '   3    4    0   50.00 100.00     2      4    2      0      4     4   100.00',
  ];
  const output = `${head}${rows.join('\n')}\n${rule}\n                 62.50  83.33      5      8    6      0      8     8   100.00\n=== Summary ===\n`;

  it("gives EVALB's own F1, without the sentences that EVALB couldn't compare", () => {
    const records = read(output);
    assert.equal(records.format, 'evalb-output');
    const { choice } = suggestMetrics(records)[0] ?? assert.fail();
    const metric = createMetric(choice, 0);
    assert.equal(choice.id, 'counts-f1');
    assert.ok(Math.abs(scoreAll(metric, scoring(records)) - (100 * 2 * 5) / (8 + 6)) < 1e-12);
    const left = metric.extract(scoring(records)).left ?? [];
    assert.deepEqual(
      left.map(({ item, why }) => [item, englishOf(why)]),
      [[1, 'no "gold"']],
    );
    assert.deepEqual([...records.lines], [4, 6, 7]);
  });

  it('reports where it is truncated or not a table', () => {
    fault('bad-format', 4, () => read(`${head}${rows[0] ?? ''}\n`));
    fault('bad-format', 4, () => read(`${head}${(rows[0] ?? '').slice(0, 40)}\n${rule}\n`));
    fault('file-empty', undefined, () => read(`${head}${rule}\n`));
    const { message } = fault('file-empty', undefined, () => read(`${head}${rows[2] ?? ''}\n${rule}\n`));
    assert.match(message, /no sentence was compared/);
  });
});

describe('segment scores of the WMT metrics task', () => {
  const line = (system: string, segment: number, score: string) =>
    `chrF\tcs-en\tnewstest2020\tnewstest2020\t${system}\tdoc\t${segment}\t${score}\n`;

  it('have a column by system where there are several, else by metric', () => {
    const one = read(line('A', 1, '0.5') + line('A', 2, '0.25'));
    assert.deepEqual([one.format, one.measures], ['segment-scores', ['chrF']]);
    assert.deepEqual(cells(one, 'document'), ['doc', 'doc']);
    const two = read(line('A', 1, '0.5') + line('A', 2, '0.25') + line('B', 1, '0.75'));
    assert.deepEqual([two.n, cells(two, 'chrF,A'), cells(two, 'chrF,B')], [2, [0.5, 0.25], [0.75, null]]);
  });

  it('report an invalid line, and a repeated segment', () => {
    // Beyond the head by which the file is recognised.
    const many = Array.from({ length: 2000 }, (_, i) => line('A', i + 1, '0.5')).join('');
    fault('bad-format', 2001, () => read(`${many}${line('A', 2001, 'x')}`));
    fault('duplicate-id', 2, () => read(line('A', 1, '0.5').repeat(2)));
  });
});

describe('the output of comet-score', () => {
  it('has one score per segment, by system if there are several', () => {
    const output = 'a.txt\tSegment 0\tscore: 0.8\na.txt\tSegment 1\tscore: 0.6\na.txt\tscore: 0.7\n';
    const one = read(output);
    assert.deepEqual(
      [one.format, cells(one, 'id'), cells(one, 'score')],
      ['comet-output', [0, 1], [0.8, 0.6]],
    );
    const two = read(output + output.replaceAll('a.txt', 'b.txt'));
    assert.deepEqual(two.measures, ['score,a.txt', 'score,b.txt']);
    fault('duplicate-id', 4, () => read(`${output}a.txt\tSegment 1\tscore: 0.6\n`));
  });
});

describe('counts of a table', () => {
  it('are added up, as gold, guessed and correct or as tp, fp and fn', () => {
    const named = read('id,gold,guessed,correct\n1,4,2,2\n2,4,4,1\n', 'a.csv');
    const errors = read('id,tp,fp,fn\n1,2,0,2\n2,1,3,3\n', 'a.csv');
    for (const records of [named, errors]) {
      const score = (id: string) => scoreAll(createMetric({ id }, 0), scoring(records));
      assert.deepEqual(['counts-precision', 'counts-recall'].map(score), [50, 37.5]);
      assert.ok(Math.abs(score('counts-f1') - (100 * 6) / 14) < 1e-12);
    }
  });

  it('may all be 0 or 1, if requested or named tp, fp and fn', () => {
    const named = read('id,gold,guessed,correct\n1,1,1,1\n2,0,1,0\n3,1,0,0\n4,1,1,1\n', 'a.csv');
    const errors = read('id,tp,fp,fn\n1,1,0,0\n2,0,1,0\n3,0,0,1\n4,1,0,0\n', 'a.csv');
    for (const records of [named, errors]) {
      const f1 = scoreAll(createMetric({ id: 'counts-f1' }, 0), scoring(records));
      assert.ok(Math.abs(f1 - (200 * 2) / 6) < 1e-12);
    }
    const suggested = (records: typeof named) =>
      suggestMetrics(records).some(({ choice }) => choice.id === 'counts-f1');
    assert.deepEqual([suggested(named), suggested(errors)], [false, true]);
  });

  it('are not labels that happen to be numbers', () => {
    const labels = read('id,gold,system,correct\n1,3,2,1\n2,1,1,1\n3,0,0,1\n', 'a.csv');
    assert.ok(!suggestMetrics(labels).some(({ choice }) => choice.id.startsWith('counts')));
    assert.match(
      fault('unknown-column', undefined, () => createMetric({ id: 'counts-f1' }, 0).extract(scoring(labels)))
        .message,
      /"tp", "fp" and "fn"/,
    );
  });
});
