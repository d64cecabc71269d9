import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'mocha';
import { readRecords } from '../../src/formats';
import { createMetric } from '../../src/metrics';
import { scoring, sumsOf } from '../unit/metrics/support';

/** Outputs and references of WMT22 that may be used but not shipped; without them there is nothing to test. */
const shared =
  process.env['REALGAIN_SHARED'] ?? join(fileURLToPath(new URL('../../..', import.meta.url)), 'shared');
const folder = join(shared, 'data', 'mt_wmt22_deen');
const official = join(shared, 'golden', 'official_sacrebleu.json');

interface Official {
  readonly bleu: number;
  readonly bleu_counts: readonly number[];
  readonly bleu_totals: readonly number[];
  readonly bleu_sys_len: number;
  readonly bleu_ref_len: number;
  readonly bleu_sig: string;
  readonly chrf2: number;
  readonly chrf_sig: string;
  /** With two references only. */
  readonly ter?: number;
  readonly ter_sig?: string;
}

const read = (part: string) => {
  const name = `generaltest2022.de-en.${part}.en`;
  return readRecords(readFileSync(join(folder, name)), name).records;
};

if (existsSync(folder) && existsSync(official)) {
  const golden = JSON.parse(readFileSync(official, 'utf8')) as Record<string, Record<string, Official>>;
  const sets = [
    ['mt_wmt22_deen refA', ['ref.A']],
    ['mt_wmt22_deen refA+refB', ['ref.A', 'ref.B']],
  ] as const;
  for (const [key, names] of sets) {
    describe(`sacreBLEU on WMT22 de-en with ${names.join(' and ')}`, () => {
      const references = names.map(read);
      const metric = createMetric({ id: 'bleu' }, references.length);
      for (const [system, expected] of Object.entries(golden[key] ?? {})) {
        it(`equals sacreBLEU for ${system}`, () => {
          const output = read(`hyp.${system}`);
          assert.equal(output.format, 'text');
          const sums = sumsOf(metric.extract(scoring(output, ...references)));
          const { bleu_counts, bleu_totals, bleu_sys_len, bleu_ref_len } = expected;
          assert.deepEqual([...sums], [...bleu_counts, ...bleu_totals, bleu_sys_len, bleu_ref_len]);
          assert.ok(Math.abs(metric.score(sums, 0) - expected.bleu) < 1e-9);
          assert.equal(metric.signature, expected.bleu_sig);
        });

        it(`has the chrF and the TER of ${system}`, () => {
          const { chrf2, chrf_sig, ter, ter_sig } = expected;
          const numbers = [
            ['chrf', chrf2, chrf_sig],
            ['ter', ter, ter_sig],
          ] as const;
          for (const [id, score, signature] of numbers) {
            if (score !== undefined) {
              const other = createMetric({ id }, references.length);
              const found = other.score(
                sumsOf(other.extract(scoring(read(`hyp.${system}`), ...references))),
                0,
              );
              assert.ok(Math.abs(found - score) < 1e-9, `${id} ${found}`);
              assert.equal(other.signature, signature);
            }
          }
        });
      }
    });
  }
}
