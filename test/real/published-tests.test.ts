import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'mocha';
import { clopperPearson } from '../../src/significance/intervals/clopper-pearson';
import { fisherExact } from '../../src/significance/core/fisher-exact';
import { pearsonTest, williams } from '../../src/significance/core/pearson';
import { assertClose } from '../golden/support';

/** Reference values over data that may be used but not shipped; without them there is nothing to test. */
const shared =
  process.env['REALGAIN_SHARED'] ?? join(fileURLToPath(new URL('../../..', import.meta.url)), 'shared');
const wmt20 = join(shared, 'golden', 'williams_wmt20.json');
const evert = join(shared, 'golden', 'evert2004_krennppv.json');

interface LanguagePair {
  readonly id: string;
  readonly n: number;
  readonly pearson: Readonly<Record<string, number>>;
  readonly scores: readonly (Readonly<Record<string, number>> & { readonly human: number })[];
  readonly pairs: readonly {
    readonly a: string;
    readonly b: string;
    /** Not a number where both metrics are the same. */
    readonly t: number | string | null;
    readonly p_one: number | string | null;
    /** What WMT20 published; 0.12 stands for "not significant", null for nothing. */
    readonly official: number | null;
  }[];
}

interface Region {
  readonly TD1: number;
  readonly FD1: number;
  readonly TD2: number;
  readonly FD2: number;
  readonly fisher_two: number;
}

interface Precision {
  readonly tp: number;
  readonly ci95: readonly [number, number];
}

interface BestList {
  readonly id: string;
  readonly n?: number;
  readonly expect: Readonly<Record<string, Region | Precision>>;
}

const read = (path: string): unknown => (JSON.parse(readFileSync(path, 'utf8')) as { cases: unknown }).cases;

if (existsSync(wmt20)) {
  describe('Williams’s test on the metrics of WMT20', () => {
    for (const { id, n, pearson, scores, pairs } of read(wmt20) as readonly LanguagePair[]) {
      it(`${id}: ${pairs.length} pairs of metrics, as published`, () => {
        const column = (name: string) => Float64Array.from(scores, (system) => system[name]!);
        const correlation = (one: string, other: string) =>
          pearsonTest(column(one), column(other))?.correlation ?? NaN;
        for (const [metric, r] of Object.entries(pearson)) {
          // Metrics that count errors correlate negatively; WMT takes their size.
          assertClose(Math.abs(correlation('human', metric)), r, 1e-9, metric);
        }
        for (const { a, b, t, p_one: p, official } of pairs) {
          const found = williams(pearson[a]!, pearson[b]!, Math.abs(correlation(a, b)), n);
          if (typeof t !== 'number' || typeof p !== 'number') {
            assert.deepEqual([found.statistic, found.tails.twoSided.p], [0, 1]);
            continue;
          }
          assertClose(found.statistic, t, 1e-7, `t of ${a} and ${b}`);
          assertClose(found.tails.greater.p, p, 1e-7, `p of ${a} and ${b}`);
          if (official !== null && official !== 0.12) {
            assertClose(found.tails.greater.p, official, 1e-5, `published p of ${a} and ${b}`);
          }
        }
      });
    }
  });
}

if (existsSync(evert)) {
  describe('Evert’s n-best lists', () => {
    it('have the published intervals and Fisher’s exact p-values', () => {
      let tables = 0;
      for (const { id, n, expect } of read(evert) as readonly BestList[]) {
        for (const [name, expected] of n === undefined ? [] : Object.entries(expect)) {
          if ('fisher_two' in expected) {
            const { TD1, FD1, TD2, FD2, fisher_two: p } = expected;
            assertClose(fisherExact([TD1, FD1, TD2, FD2]).tails.twoSided.p, p, 1e-8, `${id} ${name}`);
            tables++;
          } else {
            const [low, high] = clopperPearson(expected.tp, n ?? 0, 0.05);
            assertClose(low, expected.ci95[0], 1e-9, `${id} ${name}`);
            assertClose(high, expected.ci95[1], 1e-9, `${id} ${name}`);
          }
        }
      }
      assert.equal(tables, 282);
    });
  });
}
