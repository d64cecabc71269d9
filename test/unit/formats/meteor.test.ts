import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readRecords } from '../../../src/formats';
import { createMetric, suggestMetrics } from '../../../src/metrics';
import { scoreAll, scoring } from '../metrics/support';
import { cells, fault, utf8 } from './support';

/** The example of Meteor's own source, and a segment that equals its reference. */
const OTHER = '15 14 4 3 6 6 2 2 1 1 0 0 1 1 0 0 2 2 1 1 3 15 14';
const EQUAL = '2.0 2.0 1.0 1.0 1.0 1.0 1.0 1.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 1.0 2.0 2.0';

const read = (text: string, name = 'meteor.out') => readRecords(utf8(text), name).records;
const score = (text: string, options = {}) =>
  scoreAll(createMetric({ id: 'meteor-statistics', column: 'chunks', options }, 0), scoring(read(text)));

describe('the statistics printed by METEOR', () => {
  it('are recognised, with 23 columns, and the segment of SGML input as id', () => {
    const records = read(`${OTHER}\n${EQUAL}\n`);
    assert.deepEqual([records.format, records.n, records.columns.length], ['meteor-statistics', 2, 23]);
    assert.deepEqual(cells(records, 'chunks'), [3, 1]);
    assert.equal(suggestMetrics(records)[0]?.choice.id, 'meteor-statistics');
    assert.deepEqual(cells(read(`newstest\tsysA\tdoc1\t7\t${OTHER}\n`), 'id'), ['newstest::sysA::doc1::7']);
  });

  it('give the score of Meteor 1.5, worked out by hand', () => {
    // δ = ¾: lengths 9.25 and 9, matches 5 + 0.45 + 0.6 + 1.05 = 7.1 of each, 3 chunks over 14½ words.
    const [precision, recall] = [7.1 / 9.25, 7.1 / 9];
    const mean = 1 / (0.15 / precision + 0.85 / recall);
    const expected = 100 * mean * (1 - 0.6 * (3 / 14.5) ** 0.2);
    assert.ok(Math.abs(score(OTHER) - expected) < 1e-9);
    assert.ok(Math.abs(score(OTHER) - 44.16) < 0.01);
  });

  it('add no chunk for a segment that equals its reference, alone and in a sum', () => {
    assert.equal(score(EQUAL), 100);
    // Content 11 + 1 and function words 4 + 1: lengths 10.25 and 10, matches 8.1.
    const mean = 1 / (0.15 / (8.1 / 10.25) + 0.85 / (8.1 / 10));
    assert.ok(Math.abs(score(`${OTHER}\n${EQUAL}`) - 100 * mean * (1 - 0.6 * (3 / 16.5) ** 0.2)) < 1e-9);
  });

  it('score 0 without a match, and take other parameters', () => {
    const expected = 100 / (0.15 / (13 / 15) + 0.85 / (13 / 14));
    assert.equal(score('3 4 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0'), 0);
    assert.ok(Math.abs(score(OTHER, { gamma: '0', delta: '0.5', weights: '1 1 1 1' }) - expected) < 1e-9);
    fault('bad-setting', undefined, () => score(OTHER, { weights: '1 1' }));
  });

  it('report a truncated line', () => {
    assert.match(fault('bad-format', 2, () => read(`${EQUAL}\n1 2 3\n${EQUAL}\n`)).message, /23 statistics/);
  });
});

describe('the scores printed by METEOR', () => {
  const output =
    'Meteor version: 1.5\n\nLanguage:       English\n\nSegment 1 score:\t0.25\nSegment 2 score:\t0.75\n\n' +
    'System level statistics:\n\nTest words:  17\nFinal score:            0.5\n';

  it('are one item per segment', () => {
    const records = read(output);
    assert.deepEqual([records.format, cells(records, 'score')], ['meteor-output', [0.25, 0.75]]);
    assert.deepEqual(suggestMetrics(records)[0]?.choice, { id: 'mean', column: 'score' });
  });

  it('have their parts with -vOut', () => {
    const records = read('Segment 1 score:\t0.9\t0.8\t0.1\t0.7\n');
    assert.deepEqual(
      records.columns.map(({ name, cells: [value] }) => [name, value]),
      [
        ['precision', 0.9],
        ['recall', 0.8],
        ['fragmentation penalty', 0.1],
        ['score', 0.7],
      ],
    );
  });
});
