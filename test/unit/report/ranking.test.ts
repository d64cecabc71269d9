import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Study } from '../../../src/model';
import { renderRanking } from '../../../src/report';

const systems: Study['systems'] = ['north|a', 'south_b', 'tab\tc'].map((name, rank) => ({
  path: `/tmp/${rank}`,
  sha256: '',
  name,
  groups: [],
  score: 30 - rank,
  interval: rank === 2 ? null : [29 - rank, 31 - rank],
  wins: 2 - rank,
  losses: rank,
  cluster: rank === 0 ? 1 : 2,
  ranks: rank === 0 ? [1, 1] : [2, 3],
  letters: rank === 0 ? 'a' : 'b',
}));
const study = { metric: { name: 'BLEU' } } as Study; // Nothing else of it is printed.

describe('a ranking', () => {
  it('is copied as cells for a spreadsheet', () => {
    assert.equal(
      renderRanking(study, systems, 2, 'tsv'),
      'Cluster\tRanks\tSystem\tBLEU\tInterval\tLetters\tWins\tLosses\n' +
        '1\t1\tnorth|a\t30.00\t[29.00, 31.00]\ta\t2\t0\n' +
        '2\t2–3\tsouth_b\t29.00\t[28.00, 30.00]\tb\t1\t1\n' +
        '2\t2–3\ttab\\u{9}c\t28.00\t\tb\t0\t2\n',
    );
  });

  it('is copied as Markdown that no name can break', () => {
    const [head, rule, first] = renderRanking(study, systems, 1, 'markdown').split('\n');
    assert.equal(head, '| Cluster | Ranks | System | BLEU | Interval | Letters | Wins | Losses |');
    assert.equal(rule?.split('|').length, head?.split('|').length);
    assert.match(first ?? '', /^\| 1 \| 1 \| north\\\|a \| 30\.0 \|/);
  });

  it('is copied as LaTeX with a line between clusters, in the order that is given', () => {
    const latex = renderRanking(study, [systems[1]!, systems[0]!], 2, 'latex');
    assert.match(latex, /south\\_b & 29\.00 .*\\\\\n {2}\\midrule\n {2}1 & 1 & north\|a/);
    assert.match(latex, /^% Needs \\usepackage\{booktabs\}/);
  });
});
