import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { forestPlot } from '../../../src/charts/forest';
import { tableStripPlot } from '../../../src/charts/strips/strip-of-rows';
import { svgFile } from '../../../src/charts/drawing/plot-svg';
import type { Layer, Plot } from '../../../src/charts/plot';
import { NO_DIFFERENCE } from '../../../src/charts/strips/strip';
import { everyTable } from '../../webview/tables';

describe('the strip of a table', () => {
  const details = everyTable['tasks']?.details;
  assert.ok(details !== undefined && details !== null);
  const { table, decimals } = details;
  const order = table.rows.map((_, row) => row);
  const plot = tableStripPlot({ table, decimals, answer: table.pooled, order });

  it('has 0, the pooled gain and its interval on an axis with room for every row', () => {
    const [gain, interval] = plot.layers;
    assert.ok(gain?.kind === 'points' && interval?.kind === 'boxes');
    assert.deepEqual(
      gain.at.map(({ x }) => x),
      [1.3],
    );
    assert.deepEqual(
      interval.boxes.map(({ left, right }) => [left, right]),
      [[0.5, 2.1]],
    );
    assert.deepEqual(
      plot.marks?.vertical?.map(({ at }) => at),
      [0],
    );
    const gains = table.rows.map((row) => row.gain);
    assert.ok(plot.x.min < Math.min(...gains) && plot.x.max > Math.max(...gains));
  });

  it('has each row once, by its verdict, and names it', () => {
    const rows = plot.layers.filter((layer) => layer.kind === 'points').slice(1);
    const count = rows.reduce((sum, layer) => sum + layer.at.length, 0);
    assert.equal(count, table.rows.length);
    const [better] = rows;
    assert.equal(better?.shape, 'triangle');
    assert.equal(better?.tip?.(0)?.title, 'arc_easy');
    assert.match(better?.tip?.(0)?.text ?? '', /^\+5\.5, p = 1\.5e-6, significant$/);
  });

  it('has the rows alone where there is no common answer', () => {
    const { layers, y } = tableStripPlot({ table, decimals, answer: null, order });
    assert.ok(layers.every(({ kind }) => kind === 'points'));
    assert.ok(y.min > -0.1, 'no room below them for an interval');
  });
});

describe('names beside marks', () => {
  const drawnNames = (labels: readonly string[], at: readonly number[]): string => {
    const points: Layer = {
      kind: 'points',
      at: at.map((x, i) => ({ x, y: i + 0.5 })),
      labels,
      ink: 'muted',
      edge: 'background',
      shape: 'circle',
      size: 4,
    };
    const plot: Plot = {
      x: { title: '', min: -1, max: 20 },
      y: { title: '', min: 0, max: labels.length, bare: true },
      layers: [points],
      marks: { vertical: [NO_DIFFERENCE] },
    };
    return svgFile(plot, { width: 400, height: 120 });
  };

  it('lie on the line of no difference where there is no room elsewhere, and nowhere else', () => {
    const svg = drawnNames(['arc_challenge', 'gsm8k'], [-0.6, 4]);
    assert.match(svg, /gsm8k/);
    assert.equal([...svg.matchAll(/>arc_challenge</g)].length, 2, 'a rim keeps the line off the letters');
  });

  it('are cut in the middle, where they tell nothing apart', () => {
    const shared = 'meta-llama-3-8b-instruct-finetuned-on-dialogues';
    const svg = drawnNames([`${shared}-seed-1`, `${shared}-seed-2`], [1, 2]);
    assert.match(svg, />meta-[^<]*…[^<]*seed-1</);
    assert.match(svg, />meta-[^<]*…[^<]*seed-2</);
  });
});

describe('the forest plot of runs', () => {
  it('names the noise of the baseline, within which gains may be chance', () => {
    const { details } = everyTable['runs']!;
    const { table, decimals } = details!;
    const plot = forestPlot({ table, decimals, order: [0, 1, 2] });
    const labels = plot.marks?.vertical?.map(({ at, label }) => [at, label]);
    assert.deepEqual(labels, [
      [0, 'no difference'],
      [0.6, 'noise of the baseline'],
    ]);
  });
});
