import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { scoresText } from '../../../src/charts/drawing/forest-text';
import type { Table } from '../../../src/document/document';
import { githubComment } from '../../../src/document/github';
import type { Comparison } from '../../../src/model/results/comparison';
import { comparisonOf, printedPair } from './support';

const MOST = 65_536;

const comparisonAsGithub = (comparison: Comparison) => printedPair(comparison, 'github');

describe('a comment on a pull request', () => {
  it('is cut at 65,536 characters, with a note', () => {
    const cut = comparisonAsGithub({ ...comparisonOf(), sentence: 'x'.repeat(70_000) });
    assert.equal(cut.length, MOST);
    assert.match(cut, /x\n\nThe rest is left out: a comment holds 65,536 characters\. .*\n$/);
  });

  it('leaves out what is folded as a whole', () => {
    const warnings = Array.from({ length: 1_000 }, (_, i) => `warning ${i} ${'y'.repeat(100)}`);
    const cut = comparisonAsGithub({ ...comparisonOf(), sentence: 'A is better.', warnings });
    assert.ok(cut.length < MOST);
    assert.doesNotMatch(cut, /warning/);
    assert.equal(cut.match(/<details>/g)?.length, cut.match(/<\/details>/g)?.length);
    assert.match(cut, /A is better\.\n[^]*\n\nThe rest is left out: /);
  });

  it('draws scores with their intervals on one axis', () => {
    const systems = [
      { name: 'new', score: 3, interval: [2, 4] as const },
      { name: 'baseline', score: 1, interval: [0, 2] as const },
      { name: 'unsure', score: 2, interval: null },
    ];
    const lines = scoresText(systems, 1).split('\n');
    assert.deepEqual(lines, [
      `new       ${' '.repeat(20)}${'─'.repeat(10)}◆${'─'.repeat(10)}  3.0 [2.0, 4.0]`,
      `baseline  ${'─'.repeat(10)}●${'─'.repeat(10)}${' '.repeat(20)}  1.0 [0.0, 2.0]`,
      `unsure    ${' '.repeat(20)}●${' '.repeat(20)}  2.0`,
    ]);
  });

  it('keeps the row of all others where rows are left out', () => {
    const rows = Array.from({ length: 150 }, (_, i) => [`task ${i}`, 'z'.repeat(500)]);
    const table: Table = {
      caption: 'Gains',
      head: ['Task', 'Verdict'],
      rows: [...rows, ['pooled', 'better']],
    };
    const written = (endsWithAll: boolean) =>
      githubComment({
        title: '',
        lead: [],
        sections: [{ heading: 'Gains', blocks: [{ kind: 'table', ...table, endsWithAll }] }],
      });
    assert.match(written(true), /task 98 [^]*pooled [^]*\n51 more rows are left out here/);
    assert.doesNotMatch(written(false), /pooled/);
  });

  it('is whole if it fits', () => {
    const whole = comparisonAsGithub({ ...comparisonOf(), sentence: 'x'.repeat(60_000) });
    assert.match(whole, /<\/details>\n$/);
  });
});
