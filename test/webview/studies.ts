import type { PageStudy, PairColumns, StudyPageState } from '../../src/editor/study/messages';
import { DEFAULT_STUDY_SETTINGS } from '../../src/model/settings/study-settings';
import type { Calibration, Evidence } from '../../src/model/results/calibration';
import type { StudyIdentity } from '../../src/model/results/study';
import { clopperPearson } from '../../src/significance/intervals/clopper-pearson';
import type { PanelPage } from './page';
import { WHICH_REFERENCE } from './states';

/** Made-up studies: systems of known quality, in groups, with pairs that go together as the engine's do. */

const FOLDER = '/home/ada/wmt/outputs';
const LABS = ['north', 'south', 'east', 'west', 'upper'];

/** A study as JSON can carry it; the page's columns are arrays of numbers. */
export type PlainStudy = Omit<PageStudy, 'pairs'> & {
  readonly pairs: Readonly<Record<keyof PairColumns, readonly number[]>> &
    Pick<PageStudy['pairs'], 'decisions'>;
};

/** The share of a standard normal variable below z (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    Math.exp((-z * z) / 2) *
    0.3989423 *
    t *
    (0.3193815 + t * (-0.3565638 + t * (1.781478 + t * (-1.821256 + t * 1.330274))));
  return z > 0 ? 1 - tail : tail;
}

/** `count` systems of five labs; systems of one lab vary together, so that smaller gains of theirs are significant. */
export function madeUpStudy(count: number, drawn = 100_000): PlainStudy {
  const systems = Array.from({ length: count }, (_, rank) => {
    const lab = LABS[(rank * 7) % LABS.length] ?? '';
    const score = 34 - (10 * rank) / count;
    return {
      path: `${FOLDER}/${lab}-${rank + 1}.txt`,
      sha256: 'a'.repeat(64),
      name: `${lab}-${rank + 1}`,
      groups: [lab],
      score,
      interval: [score - 0.8, score + 0.8] as [number, number],
      wins: 0,
      losses: 0,
      cluster: 1,
    };
  });
  const pairs: Record<keyof PairColumns, number[]> = {
    a: [],
    b: [],
    gain: [],
    confidence: [],
    p: [],
    corrected: [],
    low: [],
    high: [],
    series: [],
  };
  const total = (count * (count - 1)) / 2;
  systems.forEach((better, a) => {
    for (let b = a + 1; b < count; b++) {
      const other = systems[b];
      const same = better.groups[0] === other?.groups[0];
      const gain = better.score - (other?.score ?? 0);
      const error = (same ? 0.22 : 0.38) * (1 + 0.25 * Math.sin(a * 12.9 + b * 78.2));
      const oneSided = Math.max(1e-5, 1 - normal(gain / error));
      const p = Math.min(1, 2 * oneSided);
      const corrected = Math.min(1, p * total);
      const row = {
        a,
        b,
        gain,
        confidence: 1 - oneSided,
        p,
        corrected,
        low: gain - 1.96 * error,
        high: gain + 1.96 * error,
        series: same ? 0 : 1,
      };
      for (const name of Object.keys(row) as (keyof typeof row)[]) {
        pairs[name].push(row[name]);
      }
      if (corrected <= 0.05) {
        better.wins += 1;
        if (other !== undefined) {
          other.losses += 1;
        }
      }
    }
  });
  systems.forEach((system, rank) => (system.cluster = 1 + Math.floor(rank / 3)));
  const kinds = pairs.series.reduce((counts, kind) => counts.map((n, k) => n + (k === kind ? 1 : 0)), [0, 0]);
  const names = systems.map(({ name }) => name);
  const clusters = [...new Set(systems.map(({ cluster }) => cluster))].map((cluster) =>
    systems.filter((system) => system.cluster === cluster),
  );
  return {
    version: 1,
    realgain: '0.1.0',
    name: 'WMT22 de-en',
    metric: {
      id: 'bleu',
      name: 'BLEU',
      signature: 'nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.3.1',
      unit: '%',
      higherIsBetter: true,
    },
    references: [{ path: '/home/ada/wmt/reference.txt', sha256: 'b'.repeat(64) }],
    n: 2037,
    clusters: null,
    alignedBy: 'line',
    settings: DEFAULT_STUDY_SETTINGS,
    resamples: drawn,
    systems,
    leftOut: [],
    identical: [],
    pairs,
    series: [
      { name: 'same group', pairs: kinds[0] ?? 0, threshold: { gain: 0.41, comparisons: 34 } },
      { name: 'different groups', pairs: kinds[1] ?? 0, threshold: { gain: 0.72, comparisons: 97 } },
    ],
    leaderboard: clusters.map((members) => `{${members.map(({ name }) => name).join(', ')}}`).join(' > '),
    smallestGains: { pairs: total, median: 0.71, percentile95: 0.92 },
    sizes: [],
    law: [null, null],
    seed: '1',
    warnings: names.length < 5 ? ['There are few systems.'] : [],
  };
}

export const identity: StudyIdentity = {
  name: 'WMT22 de-en',
  outputs: madeUpStudy(20).systems.map(({ path }) => path),
  references: ['/home/ada/wmt/reference.txt'],
  metric: { id: 'bleu' },
  idColumn: null,
  clusterColumn: null,
  groups: { pattern: '^([^-]+)-' },
  settings: DEFAULT_STUDY_SETTINGS,
};

const base: StudyPageState = {
  messages: {},
  identity,
  phase: 'done',
  progress: null,
  error: null,
  filling: false,
  stale: [],
  references: ['reference.txt'],
  metrics: [
    { choice: { id: 'bleu' }, name: 'BLEU' },
    { choice: { id: 'chrf' }, name: 'chrF' },
  ],
  clusterColumns: [],
  calibration: null,
  key: 'c'.repeat(32),
};

export interface ShownStudy {
  readonly state: StudyPageState;
  readonly study: PlainStudy | null;
}

const progress = {
  stage: 'resampling',
  what: 'paired bootstrap',
  done: 12_288,
  total: 100_000,
  secondsLeft: 41,
} as const;

const withSizes: PlainStudy = {
  ...madeUpStudy(31),
  sizes: [100, 200, 400, 800, 1600, 2037].map((n) => ({
    n,
    thresholds: [
      { gain: 18.5 / Math.sqrt(n) + (n % 7) / 40, comparisons: 20 },
      { gain: n === 100 ? null : 32.5 / Math.sqrt(n), comparisons: n === 100 ? 6 : 60 },
    ],
  })),
  law: [18.7, 32.4],
};

const BIN_ENDS = [0, 0.00125, 0.0025, 0.005, 0.01, 0.02, 0.04, 0.08, 1];

/** What p says elsewhere: of so many pairs in each bin, so many better ones. */
function evidence(
  kind: Evidence['kind'],
  name: string,
  counts: readonly (readonly [pairs: number, better: number])[],
): Evidence {
  const bins = counts.map(([pairs, better], i) => ({
    from: BIN_ENDS[i] ?? 0,
    to: BIN_ENDS[i + 1] ?? 1,
    pairs,
    better,
    ties: 0,
    share: pairs === 0 ? null : better / pairs,
    interval: pairs === 0 ? null : ([...clopperPearson(better, pairs, 0.05)] as [number, number]),
  }));
  return {
    kind,
    name,
    metric: 'BLEU',
    n: 1000,
    systems: 29,
    unmatched: { first: ['north-1', 'south-2'], second: [] },
    undecided: 0,
    bins,
    around: { ...(bins[6] ?? bins[0]!), from: 0.04, to: 0.06 },
    redrawn: kind === 'redrawn' ? { testSets: 100, resamples: 2048, seed: '1' } : null,
    sentence:
      'Of the pairs of systems with a one-sided p of 0.04 to 0.06 in WMT22 de-en, the better system is also the better one on news in 48 of 100: 48% [38%, 58%].',
    warnings:
      kind === 'redrawn'
        ? []
        : [`2 of the systems on WMT22 de-en have no counterpart on ${name}: north-1, south-2.`],
  };
}

export const calibration: Calibration = {
  version: 1,
  realgain: '0.1.0',
  name: 'WMT22 de-en',
  metric: madeUpStudy(2).metric,
  n: 2037,
  systems: 31,
  level: 0.95,
  against: [
    evidence('test-set', 'news', [
      [210, 205],
      [12, 11],
      [17, 15],
      [22, 18],
      [20, 15],
      [31, 20],
      [100, 48],
      [40, 21],
    ]),
    evidence('test-set', 'biomedical <b>', [
      [190, 190],
      [0, 0],
      [15, 15],
      [19, 18],
      [21, 18],
      [29, 25],
      [44, 35],
      [51, 30],
    ]),
    evidence('redrawn', 'WMT22 de-en', [
      [9000, 9000],
      [700, 699],
      [650, 645],
      [800, 788],
      [900, 873],
      [1100, 1043],
      [1300, 1196],
      [4000, 2900],
    ]),
  ],
};

export const transfer: ShownStudy = { state: { ...base, calibration }, study: madeUpStudy(31) };
export const done: ShownStudy = { state: base, study: madeUpStudy(31) };
export const sizes: ShownStudy = { state: base, study: withSizes };
export const running: ShownStudy = {
  state: {
    ...base,
    phase: 'running',
    progress: { ...progress, stage: 'reading', what: 'north-1.txt' },
    key: null,
  },
  study: null,
};
export const filling: ShownStudy = {
  state: { ...base, filling: true, phase: 'running', progress, key: null },
  study: madeUpStudy(31, 12_288),
};
export const failed: ShownStudy = {
  state: {
    ...base,
    phase: 'error',
    key: null,
    error: {
      code: 'count-mismatch',
      message: 'Only one system is left: the others lack items that north-1.txt has.',
      path: identity.outputs[0],
      line: 12,
    },
  },
  study: null,
};
export const needsReference: ShownStudy = {
  state: {
    ...base,
    phase: 'question',
    key: null,
    references: [],
    error: { code: 'needs-reference', message: 'BLEU needs a reference.', question: WHICH_REFERENCE },
  },
  study: null,
};
export const cancelled: ShownStudy = {
  state: { ...base, phase: 'cancelled', key: null, error: { code: 'cancelled', message: 'Cancelled.' } },
  study: madeUpStudy(31, 12_288),
};
export const stale: ShownStudy = {
  state: {
    ...base,
    stale: [
      { path: 'north-1.txt', isGone: false },
      { path: 'reference.txt', isGone: false },
    ],
  },
  study: madeUpStudy(31),
};
export const many: ShownStudy = { state: base, study: madeUpStudy(150) };
export const two: ShownStudy = {
  state: base,
  study: {
    ...madeUpStudy(2),
    series: [{ name: 'all pairs', pairs: 1, threshold: { gain: null, comparisons: 0 } }],
    pairs: { ...madeUpStudy(2).pairs, series: [0] },
    law: [null],
  },
};
export const hostile: ShownStudy = {
  state: { ...base, identity: { ...identity, name: '<img src=x onerror=alert(1)>' } },
  study: {
    ...madeUpStudy(9),
    systems: madeUpStudy(9).systems.map((system, rank) => ({
      ...system,
      name: rank === 0 ? '<b>bold</b>' : `a-system-with-a-name-that-is-rather-too-long-for-any-table-${rank}`,
    })),
    leftOut: [{ path: '/tmp/<script>.txt', reason: 'it has 12 items & the others have 2,037' }],
    identical: [['<b>bold</b>', 'another']],
    warnings: ['<script>alert(1)</script> is no system'],
  },
};

export const everyStudy: Readonly<Record<string, ShownStudy>> = {
  done,
  sizes,
  transfer,
  running,
  filling,
  failed,
  'needs-reference': needsReference,
  cancelled,
  stale,
  many,
  two,
  hostile,
};

/** How many systems a study has where their number doesn't matter, and more than are listed in any table. */
const [FEW, MANY] = [12, 64];

/** The same with fewer systems: they are most of the page, and to look at them again in each state takes most of the time. */
export const everyStudyInShort: Readonly<Record<string, ShownStudy>> = {
  ...everyStudy,
  sizes: inShort(sizes),
  transfer: inShort(transfer),
  filling: inShort(filling),
  cancelled: inShort(cancelled),
  stale: inShort(stale),
  many: inShort(many, MANY),
};

function inShort({ state, study }: ShownStudy, systems = FEW): ShownStudy {
  if (study === null) return { state, study };
  const { resamples, sizes: thresholds, law } = study;
  return { state, study: { ...madeUpStudy(systems, resamples), sizes: thresholds, law } };
}

/** Shows a study as the editor would: its pairs are arrays of numbers. */
export async function showStudy(page: PanelPage<'study'>, { state, study }: ShownStudy): Promise<void> {
  if (study !== null) {
    await page.sendBy(studyScript(JSON.stringify(study)));
  }
  await page.show(state);
}

/** Sends the study that an expression gives, with the arrays that the editor would hand over. */
export function studyScript(expression: string): string {
  return `(() => {
    const study = ${expression};
    const arrays = { a: Uint16Array, b: Uint16Array, series: Uint8Array };
    const { decisions, ...columns } = study.pairs;
    study.pairs = Object.fromEntries(
      Object.entries(columns).map(([name, values]) => [name, (arrays[name] ?? Float64Array).from(values)]),
    );
    study.pairs.decisions = decisions;
    window.postMessage({ type: 'study', study, decimals: 2 }, '*');
  })()`;
}

/** Shows a tab, with its charts: they take their size from a frame in which they can be seen. */
export async function openTab({ page }: Pick<PanelPage<'study'>, 'page'>, id: string): Promise<void> {
  await page.click(`#tab-${id}`);
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
}
