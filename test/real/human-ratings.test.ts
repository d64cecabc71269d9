import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import type { Records } from '../../src/model/records';
import { assertClose } from '../golden/support';
import { evaluateFiles, judgeTable, tableOf } from '../unit/human-ratings/support';
import { sharedGolden, sharedPath, sharedRecords } from './shared';

interface LanguagePair {
  readonly id: string;
  readonly pearson: Readonly<Record<string, number>>;
  readonly scores: readonly Readonly<Record<string, number | string>>[];
  readonly pairs: readonly {
    readonly a: string;
    readonly b: string;
    readonly t: number | string | null;
    readonly p_one: number | string | null;
  }[];
}

interface Cut {
  readonly id: string;
  readonly n?: number;
  readonly expect: Readonly<
    Record<
      string,
      {
        readonly tp?: number;
        readonly ci95?: readonly [number, number];
        readonly TD1?: number;
        readonly FD1?: number;
        readonly TD2?: number;
        readonly FD2?: number;
        readonly fisher_two?: number;
      }
    >
  >;
}

if (existsSync(sharedPath('golden', 'williams_wmt20.json'))) {
  describe('the metrics of WMT20 judged by people', () => {
    const { cases } = sharedGolden('williams_wmt20.json') as { readonly cases: readonly LanguagePair[] };
    for (const { id, pearson, scores, pairs } of cases) {
      it(`${id}: correlations and Williams’s test of ${pairs.length} pairs`, async () => {
        const names = Object.keys(scores[0] ?? {});
        const table = tableOf(
          Object.fromEntries(names.map((name) => [name, scores.map((row) => row[name] ?? null)])),
        );
        const { metrics, williams } = await judgeTable(table);
        const place = new Map(metrics.map(({ name }, i) => [name, i]));
        assert.equal(metrics.length, Object.keys(pearson).length);
        for (const { name, pearson: found } of metrics) {
          assertClose(found.value, pearson[name] ?? NaN, 1e-9, name);
        }
        const tests = new Map(
          williams.a.map((a, i) => [
            `${a} ${williams.b[i]}`,
            { t: williams.t[i] ?? NaN, p: williams.p[i] ?? NaN },
          ]),
        );
        for (const { a, b, t, p_one: p } of pairs) {
          const [one, other] = [place.get(a) ?? NaN, place.get(b) ?? NaN];
          const forward = tests.get(`${one} ${other}`);
          const back = tests.get(`${other} ${one}`);
          const found = forward ?? { t: -(back?.t ?? NaN), p: 1 - (back?.p ?? NaN) };
          // The same metric under two names has no t.
          if (typeof t === 'number' && typeof p === 'number') {
            assertClose(found.t, t, 1e-6, `t of ${a} and ${b}`);
            assertClose(found.p, p, 1e-6, `p of ${a} and ${b}`);
          }
        }
      });
    }
  });
}

/** A table whose cells are divided by single blanks, as WMT publishes human scores. */
function blankSeparated(path: string): { readonly head: string[]; readonly rows: string[][] } {
  const [head = '', ...rows] = readFileSync(path, 'utf8').trim().split('\n');
  return { head: head.trim().split(' '), rows: rows.map((row) => row.trim().split(' ')) };
}

const WMT22 = sharedPath('data', 'mt_wmt22_deen', 'human');
if (existsSync(`${WMT22}/ad-seg-scores-de-en.csv`)) {
  describe('the systems of WMT22 judged by people', () => {
    it('has the published p of every pair that differs', async () => {
      const { head, rows } = blankSeparated(`${WMT22}/ad-seg-scores-de-en.csv`);
      const column = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? '');
      const table: Records = tableOf({
        system: column('SYS'),
        segment: column('SID'),
        z: column('Z.SCR').map(Number),
      });
      const { people } = await judgeTable(table);
      const published = blankSeparated(`${WMT22}/adwilcox-deen.csv`);
      const place = new Map(people?.systems.map(({ name }, i) => [name, i]));
      let compared = 0;
      for (const [one = '', ...cells] of published.rows) {
        for (const [i, cell] of cells.entries()) {
          const [a, b] = [place.get(one), place.get(published.head[i] ?? '')];
          const p = Number(cell);
          // 0.12 stands for what isn't significant.
          if (a !== undefined && b !== undefined && a !== b && p < 0.05) {
            const pair = people?.pairs.find(
              (found) => found.a === Math.min(a, b) && found.b === Math.max(a, b),
            );
            assertClose(pair?.tests[0]?.oneSided ?? NaN, p, 1e-6, `${one} and ${published.head[i] ?? ''}`);
            compared += 1;
          }
        }
      }
      assert.ok(compared > 20, `${compared} pairs`);
    });
  });
}

if (existsSync(sharedPath('data', 'colloc_krennppv', 'KrennPPV.tsv'))) {
  describe('Evert’s collocation candidates', () => {
    it('have the precision, intervals and tests of the paper at every cut', async () => {
      const { cases } = sharedGolden('evert2004_krennppv.json') as { readonly cases: readonly Cut[] };
      const names = ['log.like', 'chisq', 't.score', 'freq'];
      const found = await evaluateFiles([sharedRecords('data', 'colloc_krennppv', 'KrennPPV.tsv')], {
        score: names,
        marks: 'is.colloc',
        subsamples: 200,
      });
      assert.deepEqual([found.candidates, found.truePositives], [5102, 566]);
      let compared = 0;
      for (const { id, n, expect } of cases) {
        const cut = n === undefined ? -1 : found.n.indexOf(n);
        for (const [title, { tp, ci95, TD1, FD1, TD2, FD2, fisher_two: p }] of Object.entries(expect)) {
          if (n !== undefined && tp !== undefined && ci95 !== undefined) {
            const ranking = found.rankings[names.indexOf(title)];
            assert.equal(ranking?.truePositives[cut], tp, `${id} ${title}`);
            assertClose(ranking.low[cut] ?? NaN, ci95[0], 1e-9, `${id} ${title}`);
            assertClose(ranking.high[cut] ?? NaN, ci95[1], 1e-9, `${id} ${title}`);
            compared += 1;
          } else if (p !== undefined) {
            const [a, b] = title.split(' vs ').map((name) => names.indexOf(name));
            const difference = found.differences.find((one) => one.a === a && one.b === b);
            assert.deepEqual(difference?.onlyA[cut], [TD1, FD1], `${id} ${title}`);
            assert.deepEqual(difference.onlyB[cut], [TD2, FD2], `${id} ${title}`);
            assertClose(difference.p[cut] ?? NaN, p, 1e-8, `${id} ${title}`);
            compared += 1;
          }
        }
      }
      assert.equal(compared, 47 * 10);
      // The paper's finding: the model holds, if anything as a lower bound.
      const ratios = found.validation?.rows.map(({ deviation, expected }) => deviation / expected) ?? [];
      assert.ok(Math.min(...ratios) > 0.85 && Math.max(...ratios) < 1.3, ratios.join(', '));
    });
  });
}
