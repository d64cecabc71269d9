import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { AgainstMargin, Gate, GateResult } from '../../../src/model/settings/gate';
import type { Comparison } from '../../../src/model/results/comparison';
import { checkGate, gatedComparison, gateWords, gateOf } from '../../../src/report/gate';
import { compareChecked, inputOf } from '../analysis/support';
import { meanOf } from '../significance/support';
import { comparisonOf } from './support';

const at = (p: Partial<AgainstMargin>): Partial<Comparison> => ({
  againstMargin: { margin: 0.5, notWorse: 0.5, worse: 0.5, notBetter: 0.5, ...p },
});

const BETTER = { verdict: 'significant', gain: 0.5 } as const;
const WORSE = { verdict: 'significant', gain: -0.5 } as const;
const OPEN = { verdict: 'not-significant', gain: 0.1 } as const;
const TOO_LITTLE = { verdict: 'undecidable', gain: 0.1 } as const;
const IDENTICAL = { verdict: 'identical', gain: 0 } as const;
const SAME = { ...IDENTICAL, b: comparisonOf().a };
const NO_LOSS = at({ notWorse: 0.01, worse: 0.99 });
const LOSS = at({ notWorse: 0.99, worse: 0.01 });

/** What each gate comes to, and how the sentence says it. */
const CASES: readonly (readonly [Gate, string, Partial<Comparison>, GateResult['outcome'], RegExp])[] = [
  ['better', 'a significant gain', BETTER, 'passed', /^sysA is significantly better than baseline\.$/],
  [
    'better',
    'a significant gain below the margin',
    { ...BETTER, ...at({ notBetter: 0.01 }) },
    'passed',
    /better/,
  ],
  ['better', 'a significant loss', WORSE, 'failed', /^sysA is significantly worse than baseline\.$/],
  ['better', 'a gain that isn’t significant', OPEN, 'failed', /^The gain is not significant/],
  [
    'better',
    'that, where no gain matters',
    { ...OPEN, ...at({ notBetter: 0.04 }) },
    'failed',
    /gain less than the margin of 0\.5 BLEU \(p = 0\.04/,
  ],
  [
    'better',
    'that, where one may matter',
    { ...OPEN, ...at({ notBetter: 0.06 }) },
    'undecided',
    /as large as the margin of 0\.5 BLEU can’t be ruled out either/,
  ],
  [
    'better',
    'too little data',
    TOO_LITTLE,
    'undecided',
    /too little data to tell whether sysA and baseline differ/,
  ],
  [
    'better',
    'too little data with a margin',
    { ...TOO_LITTLE, ...at({}) },
    'undecided',
    /can’t be ruled out/,
  ],
  ['better', 'identical scores', IDENTICAL, 'failed', /score identically/],
  ['better', 'three identical items', { ...IDENTICAL, n: 3 }, 'undecided', /too little data/],
  ['better', 'the same file with three items', { ...SAME, n: 3 }, 'failed', /score identically/],
  ['better', 'the same file with a margin', { ...SAME, ...at({}) }, 'failed', /outputs of .* are the same/],
  [
    'worthwhile',
    'a significant gain of the margin',
    { ...BETTER, ...at({}) },
    'passed',
    /at least the margin/,
  ],
  [
    'worthwhile',
    'that, added up with rounding errors',
    { ...BETTER, gain: 0.1 + 0.2, ...at({ margin: 0.3 }) },
    'passed',
    /better/,
  ],
  [
    'worthwhile',
    'a significant gain that measures less',
    { ...BETTER, gain: 0.4, ...at({}) },
    'undecided',
    /significantly better than baseline, but by less than the margin of 0\.5 BLEU as measured/,
  ],
  [
    'worthwhile',
    'a significant gain shown to be smaller',
    { ...BETTER, gain: 0.2, ...at({ notBetter: 0.01 }) },
    'failed',
    /gain less than the margin/,
  ],
  [
    'worthwhile',
    'a large gain that isn’t significant',
    { ...OPEN, gain: 3, ...at({}) },
    'undecided',
    /not significant/,
  ],
  [
    'worthwhile',
    'a significant loss',
    { ...WORSE, ...at({ notBetter: 0.001 }) },
    'failed',
    /significantly worse/,
  ],
  ['worthwhile', 'too little data', { ...TOO_LITTLE, ...at({}) }, 'undecided', /can’t be ruled out/],
  ['worthwhile', 'the same file', { ...SAME, ...at({}) }, 'failed', /are the same/],
  [
    'not-worse',
    'a loss of the margin ruled out',
    { ...OPEN, ...NO_LOSS },
    'passed',
    /was shown to lose less than the margin of 0\.5 BLEU \(p = 0\.01/,
  ],
  ['not-worse', 'that at p = α', { ...OPEN, ...at({ notWorse: 0.05 }) }, 'passed', /lose less/],
  [
    'not-worse',
    'that just above α',
    { ...OPEN, ...at({ notWorse: 0.0501 }) },
    'undecided',
    /not shown that sysA loses less/,
  ],
  ['not-worse', 'a significant loss below the margin', { ...WORSE, ...NO_LOSS }, 'passed', /lose less/],
  [
    'not-worse',
    'a significant loss that may be large',
    { ...WORSE, ...at({}) },
    'undecided',
    /nor that it loses more/,
  ],
  [
    'not-worse',
    'a loss beyond the margin',
    { ...WORSE, ...LOSS },
    'failed',
    /lose more than the margin of 0\.5 BLEU/,
  ],
  [
    'not-worse',
    'identical scores of few items',
    { ...IDENTICAL, n: 3, ...at({ notWorse: 0.9, worse: 1 }) },
    'undecided',
    /not shown/,
  ],
  [
    'not-worse',
    'identical scores of many',
    { ...IDENTICAL, ...at({ notWorse: 0.001, worse: 1 }) },
    'passed',
    /lose less/,
  ],
  ['not-worse', 'the same file', { ...SAME, ...at({ notWorse: 0.9, worse: 1 }) }, 'passed', /are the same/],
  [
    'no-regression',
    'a gain',
    BETTER,
    'passed',
    /not significantly worse than baseline; a true loss of 0\.59 BLEU would be found with 80% power\.$/,
  ],
  ['no-regression', 'a difference that isn’t significant', OPEN, 'passed', /not significantly worse/],
  ['no-regression', 'a significant loss', WORSE, 'failed', /is significantly worse/],
  ['no-regression', 'too little data', TOO_LITTLE, 'undecided', /too little data/],
  ['no-regression', 'identical scores', IDENTICAL, 'passed', /not significantly worse than baseline\.$/],
  ['no-regression', 'two identical items', { ...IDENTICAL, n: 2 }, 'undecided', /too little data/],
  ['no-regression', 'a loss of the margin ruled out', { ...OPEN, ...NO_LOSS }, 'passed', /lose less/],
  ['no-regression', 'one that isn’t', { ...OPEN, ...at({}) }, 'undecided', /not shown/],
  ['no-regression', 'a significant loss below the margin', { ...WORSE, ...NO_LOSS }, 'passed', /lose less/],
  [
    'no-regression',
    'a significant loss that may be large',
    { ...WORSE, ...at({}) },
    'failed',
    /may lose more than the margin/,
  ],
];

describe('a gate', () => {
  for (const [gate, what, changes, outcome, sentence] of CASES) {
    it(`${gate}: ${what} has ${outcome}`, () => {
      const found = gateOf(gatedComparison(comparisonOf(changes)), gate);
      assert.deepEqual([found.outcome, sentence.test(found.sentence)], [outcome, true], found.sentence);
    });
  }

  it('holds what fails among many rows to a stricter level, and not what passes', () => {
    const gated = (p: Partial<AgainstMargin>) => gatedComparison(comparisonOf({ ...WORSE, ...at(p) }));
    assert.equal(gateOf(gated({ worse: 0.04, notWorse: 0.96 }), 'not-worse', 2).outcome, 'undecided');
    assert.equal(gateOf(gated({ worse: 0.02, notWorse: 0.98 }), 'not-worse', 2).outcome, 'failed');
    assert.equal(gateOf(gated({ notWorse: 0.04 }), 'not-worse', 2).outcome, 'passed');
  });

  it('takes two systems in one file for two', () => {
    const { a } = comparisonOf();
    const changes = { ...IDENTICAL, a: { ...a, system: 'x' }, b: { ...a, system: 'y' }, ...at({}) };
    assert.equal(gateOf(gatedComparison(comparisonOf(changes)), 'not-worse').outcome, 'undecided');
  });

  it('is refused where it can’t be decided', () => {
    const settings = { alternative: 'two-sided', margin: null } as const;
    assert.throws(() => checkGate('not-worse', settings), /not-worse needs a margin.*--margin 0\.5/);
    assert.throws(() => gateOf(gatedComparison(comparisonOf()), 'not-worse'), /needs a margin/);
    assert.throws(() => checkGate('better', { ...settings, alternative: 'less' }), /alternative less/);
    assert.throws(
      () => checkGate('no-regression', { ...settings, alternative: 'greater' }),
      /alternative greater/,
    );
    assert.throws(
      () => checkGate('no-regression', settings, 'any'),
      /only better and worthwhile can hold in any row/,
    );
    assert.throws(() => checkGate('worthwhile', settings), /worthwhile needs a margin/);
    checkGate('better', { ...settings, alternative: 'greater' }, 'any');
    checkGate('worthwhile', { alternative: 'greater', margin: 1 }, 'any');
    checkGate('not-worse', { alternative: 'greater', margin: 1 }, 'all');
  });

  it('is said in a line', () => {
    const result = { gate: 'better', margin: null, outcome: 'undecided', sentence: 'Why.' } as const;
    assert.deepEqual(gateWords(result, undefined), {
      outcome: 'undecided',
      words: 'gate better: too little data to decide',
      sentence: 'Why.',
    });
    const oldBaseline = { days: 93, runs: 41, planned: 20 };
    assert.match(
      gateWords({ ...result, oldBaseline }, undefined).sentence,
      /^Why\. The baseline is 93 days and 41 runs old, and 20 were planned/,
    );
  });
});

describe('a gate on data', () => {
  const base = Array.from({ length: 60 }, (_, i) => 5 + 3 * Math.sin(i));
  const noise = (i: number) => 0.4 * Math.cos(7 * i);

  async function outcome(gate: Gate, shift: number, margin: number | null, higherIsBetter = true) {
    const metric = { ...meanOf, higherIsBetter };
    const input = inputOf(
      base.map((score, i) => score + noise(i) + shift),
      base,
      { metric, settings: { test: 'auto', margin } },
    );
    const { comparison } = await compareChecked(input);
    return gateOf(gatedComparison(comparison), gate).outcome;
  }

  it('turns round where lower is better', async () => {
    for (const [gate, margin] of [
      ['better', null],
      ['worthwhile', 0.2],
      ['not-worse', 0.2],
      ['no-regression', null],
    ] as const) {
      assert.equal(await outcome(gate, 0.5, margin), 'passed');
      assert.equal(await outcome(gate, -0.5, margin, false), 'passed');
      assert.equal(await outcome(gate, -0.5, margin), 'failed');
      assert.equal(await outcome(gate, 0.5, margin, false), 'failed');
    }
  });

  it('is undecided for a loss of exactly the margin', async () => {
    const mean = base.reduce((sum, _, i) => sum + noise(i), 0) / base.length;
    assert.equal(await outcome('not-worse', -0.2 - mean, 0.2), 'undecided');
  });
});
