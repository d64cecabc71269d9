import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { heatMapPlot } from '../../../src/charts/drawing/heat-map';
import { histogramPlot } from '../../../src/charts/histogram';
import { REPORT } from '../../../src/charts/drawing/drawing';
import { judgedPlot } from '../../../src/charts/ranks/judged';
import { pairsPlot, wholePlot } from '../../../src/charts/pairs';
import type { Axis, Layer, Plot } from '../../../src/charts/plot';
import { svgFile, svgPart } from '../../../src/charts/drawing/plot-svg';
import { powerPlot } from '../../../src/charts/power';
import { sizesPlot } from '../../../src/charts/sizes';
import { textWidth } from '../../../src/charts/drawing/draw-names';
import { transferPlot } from '../../../src/charts/transfer';
import { winMatrixPlot } from '../../../src/charts/ranks/critical-difference';
import { details, planned } from '../../webview/states';
import { madeUpStudy, transfer } from '../../webview/studies';
import { anyText } from '../../support/any-text';

const SHEET = { width: 680, height: 300 };
const axis: Axis = { title: 'gain', min: 0, max: 1 };
const plotOf = (...layers: Layer[]): Plot => ({ x: axis, y: { ...axis, title: 'share' }, layers });
const points = (name: string, at: readonly { x: number; y: number }[] = [{ x: 0.5, y: 0.5 }]): Layer => ({
  kind: 'points',
  name,
  at,
  ink: 'bar',
  edge: 'background',
  shape: 'circle',
  size: 4,
});

/** What an XML parser would trip over: control characters, bare ampersands, tags that don't match. */
function assertWellFormed(svg: string): void {
  assert.doesNotMatch(svg, /(?![\n])\p{Cc}|\p{Cs}/u);
  assert.doesNotMatch(svg, /&(?!(amp|lt|gt|quot);)/);
  const open: string[] = [];
  for (const [, close, name = '', empty] of svg.matchAll(/<(\/?)([a-zA-Z]+)(?:\s[\w:-]+="[^"<]*")*(\/?)>/g)) {
    if (close === '/') {
      assert.equal(open.pop(), name);
    } else if (empty !== '/') {
      open.push(name);
    }
  }
  assert.deepEqual(open, []);
  assert.equal([...svg.matchAll(/</g)].length, [...svg.matchAll(/<\/?[a-zA-Z]+[\s/>]/g)].length);
}

/** Texts with where they are. */
function textsOf(svg: string): { text: string; x: number; y: number; anchor: string; turned: boolean }[] {
  return [...svg.matchAll(/<text([^>]*)>([^<]*)<\/text>/g)]
    .filter(([, attributes = '']) => !attributes.includes('aria-hidden'))
    .map(([, attributes = '', text = '']) => {
      const of = (name: string): string => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
      return {
        text,
        x: Number(of('x')),
        y: Number(of('y')),
        anchor: of('text-anchor'),
        turned: of('transform') !== '',
      };
    });
}

function assertWithin(svg: string, { width, height }: { width: number; height: number }): void {
  for (const { text, x, y, anchor, turned } of textsOf(svg)) {
    const long = textWidth(text, 12) / 1.17;
    const before = anchor === 'middle' ? long / 2 : anchor === 'end' ? long : 0;
    const [left, right] = turned ? [x - 12, x + 4] : [x - before, x - before + long];
    const [top, bottom] = turned ? [y - long + before, y + before] : [y - 12, y + 4];
    assert.ok(left >= 0 && right <= width, `${text} from ${left} to ${right}`);
    assert.ok(top >= 0 && bottom <= height, `${text} from ${top} down to ${bottom}`);
  }
}

const study = madeUpStudy(31);
const sizes = [100, 200, 400].map((n) => ({ n, thresholds: [{ gain: 50 / n, comparisons: 40 }] }));
const charts: Readonly<Record<string, Plot>> = {
  histogram: histogramPlot({
    histogram: details.histogram ?? assert.fail(),
    comparison: details.comparison,
    decimals: 2,
  }),
  power: powerPlot({
    planning: planned.planning ?? assert.fail(),
    observed: '0.52 BLEU',
    chosen: '0.30 BLEU',
  }),
  pairs: pairsPlot({ study: asPoints(study), decimals: 2, window: wholePlot(asPoints(study)) }),
  'pairs by p': pairsPlot({
    study: asPoints(study),
    decimals: 2,
    window: wholePlot(asPoints(study), 'log-p'),
    scale: 'log-p',
  }),
  sizes: sizesPlot({
    study: { ...study, sizes: sizes, law: [5] },
    decimals: 2,
    wanted: 0.2,
  }),
  transfer: transferPlot(transfer.state.calibration?.against ?? []),
  'win matrix': winMatrixPlot({
    rows: ['a', 'b'],
    columns: ['a', 'b'],
    cell: (row, column) => (row === column ? null : { ink: 'bar', sign: '+' }),
  }),
  'heat map': heatMapPlot({
    names: ['BLEU', 'a metric with a long name'],
    rowTitle: 'this metric',
    columnTitle: 'outperforms this one',
    level: (row, column) => row - column,
    says: () => '',
  }),
};

function asPoints(plain: typeof study) {
  const { gain, confidence, corrected, series } = plain.pairs;
  return { ...plain, pairs: { gain, confidence, corrected, series } };
}

describe('charts as SVG', () => {
  for (const [name, plot] of Object.entries(charts)) {
    it(`are well-formed, with texts inside the picture and without what other programs don't know: ${name}`, () => {
      const svg = svgFile(plot, SHEET);
      assertWellFormed(svg);
      assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="680" height="300" viewBox=/);
      assert.doesNotMatch(svg, /NaN|Infinity|undefined|null|var\(|color-mix|style=/);
      assertWithin(svg, SHEET);
      assertWithin(svgFile(plot, { width: 300, height: 300 }), { width: 300, height: 300 });
    });
  }

  it('show names as they are, whatever these contain', () => {
    const svg = svgFile(plotOf(points('<b>&amp;"\u0000\u001b[31m\u202e\ud800')), SHEET);
    assertWellFormed(svg);
    assert.match(svg, />&lt;b&gt;&amp;amp;&quot;\\u\{0\}\\u\{1b\}\[31m\\u\{202e\}\\u\{d800\}</);
    assertWellFormed(svgPart(plotOf(), { ...SHEET, name: '"><script>\u0007' }));
  });

  it('name a level where the chart is emptier', () => {
    const levelAt = (labelAt?: 'start' | 'end') => {
      const level = { at: 0.5, label: 'level', ink: 'muted', dash: [], ...(labelAt && { labelAt }) } as const;
      const svg = svgFile({ ...plotOf(points('p')), marks: { horizontal: [level] } }, SHEET);
      return textsOf(svg).find(({ text }) => text === 'level');
    };
    const [left, right] = [levelAt(), levelAt('end')];
    assert.equal(right?.anchor, 'end');
    assert.ok((left?.x ?? NaN) < 100 && (right?.x ?? NaN) > 600);
  });

  it('leave out points that have no place', () => {
    const at = [NaN, Infinity, 0.5].map((y) => ({ x: 0.5, y }));
    const svg = svgFile(plotOf(points('a', at)), SHEET);
    assert.doesNotMatch(svg, /NaN|Infinity/);
    assert.equal([...svg.matchAll(/<path d="(M[^"]*a4 4[^"]*)" fill="#1f5fa8" stroke/g)].length, 1);
  });

  it('are drawn without data, and without a range', () => {
    for (const [min, max] of [
      [0, 0],
      [-1.7e308, 1.7e308],
      [0, 5e-324],
    ] as const) {
      const svg = svgFile({ x: { title: '', min, max }, y: { title: '', min, max }, layers: [] }, SHEET);
      assertWellFormed(svg);
      assert.doesNotMatch(svg, /NaN|Infinity/);
    }
    const empty = {
      judgement: { rows: [], metrics: [{ name: 'x', reversed: false }], columns: { human: [] } },
    };
    const judged = empty as unknown as Parameters<typeof judgedPlot>[0];
    assertWellFormed(svgFile(judgedPlot({ ...judged, metric: 0 }), SHEET));
    assertWellFormed(svgFile(transferPlot([]), SHEET));
    assertWellFormed(svgFile(winMatrixPlot({ rows: [], columns: [], cell: () => null }), SHEET));
  });

  it('take the colors of the page in a report, and no ids', () => {
    const svg = svgPart(charts['power'] ?? assert.fail(), { ...SHEET, palette: REPORT, name: 'Power' });
    assert.match(svg, /role="img" aria-label="Power"/);
    assert.match(svg, /stroke="var\(--bar\)"/);
    assert.doesNotMatch(svg, / id=|url\(|#[0-9a-f]{6}/);
  });

  it('list series by name, in rows', () => {
    const names = Array.from({ length: 9 }, (_, i) => `a system with a name ${i}`);
    const svg = svgFile(plotOf(...names.map((name) => points(name))), { width: 400, height: 300 });
    const rows = textsOf(svg).filter(({ text }) => text.startsWith('a system'));
    assert.equal(rows.length, 9);
    assert.equal(new Set(rows.map(({ x, y }) => `${x} ${y}`)).size, 9);
    assertWithin(svg, { width: 400, height: 300 });
  });

  it('stay well-formed for any points and names', () => {
    const value = fc.oneof(fc.double(), fc.double({ min: -2, max: 2 }));
    fc.assert(
      fc.property(fc.array(fc.record({ x: value, y: value }), { maxLength: 20 }), anyText, (at, name) => {
        const svg = svgFile(plotOf(points(name, at)), SHEET);
        assertWellFormed(svg);
        assert.doesNotMatch(svg, /="NaN|="Infinity|[MLa ]NaN|[MLa ]-?Infinity/);
      }),
      { numRuns: 200 },
    );
  });
});
