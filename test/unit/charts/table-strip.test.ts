import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { forestPlot } from '../../../src/charts/forest';
import { tableStripPlot } from '../../../src/charts/strips/table-strip';
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
