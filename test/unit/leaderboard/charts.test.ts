import * as assert from 'node:assert/strict';
import * as v from 'valibot';
import {
  criticalDifferencePlot,
  leaderboardWinsPlot,
  sizeOfDiagram,
  sizeOfWins,
} from '../../../src/charts/ranks/critical-difference';
import { svgFile } from '../../../src/charts/drawing/plot-svg';
import { latexReport } from '../../../src/document/latex';
import { markdownReport } from '../../../src/document/markdown';
import type { Leaderboard } from '../../../src/model/results/leaderboard';
import { csv, document as documentOf } from '../../../src/questions/leaderboard/document';
import { leaderboardAsked } from '../../../src/questions/leaderboard/schema';
import { leaderboardOf } from '../../../src/questions/leaderboard/rank';

const metric = { name: 'accuracy', signature: null, unit: '%', higherIsBetter: true };

/** A_1 is better than B and C, which are alike. */
function madeUp(testSets: number) {
  const tasks = Array.from({ length: testSets }, (_, i) => ({
    name: `d${i}`,
    metric,
    n: null,
    scores: new Map([
      ['A_1', 70 + i],
      ['B', 60],
      ['C', 60 + (i % 2 === 0 ? 1 : -1) * (1 + i / 10)],
    ]),
  }));
  const about = { name: 'x', missing: [], alpha: 0.05, version: '1', warnings: [], decimals: 1 };
  return leaderboardOf({ ...about, tasks }).leaderboard;
}

function shownOf(result: Leaderboard) {
  return documentOf({ result, identity: v.parse(leaderboardAsked, { files: ['x.csv'] }), messages: {} });
}

describe('charts and tables of a leaderboard', () => {
  it('draw a point for each average rank and a bar for each group', () => {
    const leaderboard = madeUp(12);
    const plot = criticalDifferencePlot(leaderboard);
    assert.deepEqual(
      plot.y.ticks?.map(({ label }) => label),
      ['A_1', 'B', 'C', 'not significant (2 systems)'],
    );
    const svg = svgFile(plot, sizeOfDiagram(leaderboard));
    assert.match(svg, />A_1<.*>average rank \(1: best\)</s);
    assert.doesNotMatch(svg, /NaN|undefined/);
  });

  it('draw no bar where there is too little data for any pair', () => {
    const leaderboard = madeUp(4);
    assert.equal(criticalDifferencePlot(leaderboard).y.ticks?.length, 3);
    const signs = /[?]/.exec(svgFile(leaderboardWinsPlot(leaderboard), sizeOfWins(leaderboard)));
    assert.notEqual(signs, null);
  });

  it('sign wins and losses in the matrix', () => {
    const leaderboard = madeUp(12);
    const [layer] = leaderboardWinsPlot(leaderboard).layers;
    assert.ok(layer?.kind === 'boxes');
    assert.deepEqual(
      layer.boxes.map(({ sign }) => sign),
      ['+', '+', '−', '·', '−', '·'],
    );
  });

  it('write Markdown, LaTeX and CSV', () => {
    const leaderboard = madeUp(12);
    const document = shownOf(leaderboard);
    assert.match(markdownReport(document, null), /\| A\\_1 \| 1\.00 \| 75\.5 \| a \| 2 \| 0 \|/);
    assert.match(latexReport(document, null, '1'), /A\\_1 & 1\.00 & 75\.5 & a & 2 & 0 \\\\/);
    const [head, first] = csv({ result: leaderboard }).split('\n');
    assert.match(head ?? '', /^a,b,rank_a,rank_b,wins,ties,losses,better,test,p,corrected_p,alpha,verdict$/);
    assert.match(first ?? '', /^A_1,B,1,2\.5,12,0,0,A_1,wilcoxon,/);
    assert.doesNotMatch(markdownReport(shownOf(madeUp(4)), null), /share a letter/);
  });
});
