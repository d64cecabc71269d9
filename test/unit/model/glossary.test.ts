import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { allIntervals } from '../../../src/analysis/intervals';
import { resampleInProcess } from '../../../src/kernel';
import { createMetric } from '../../../src/metrics';
import { comparisonSchema } from '../../../src/model/results/comparison';
import type { StatsTable } from '../../../src/model/settings/metric';
import { GLOSSARY_GROUPS } from '../../../scripts/docs';
import { GLOSSARY, INTERVAL_TERMS } from '../../../src/model/glossary';
import { CORRECTIONS } from '../../../src/model/settings/study-settings';
import { allWorks } from '../../../src/document/citations/bibtex';
import { jackknife } from '../../../src/significance/uncertainty/jackknife';
import { makePair } from '../../../src/significance/pair';

const entries = GLOSSARY_GROUPS.flatMap((group) => group.entries);

/** Methods of an accuracy, which has every kind of interval. */
function methods(): string[] {
  const metric = createMetric({ id: 'accuracy', column: 'x' }, 0);
  const table = (right: (item: number) => boolean): StatsTable => ({
    n: 60,
    k: 2,
    data: Float64Array.from({ length: 120 }, (_, i) => (i % 2 === 1 || right(i / 2) ? 1 : 0)),
  });
  const pair = makePair(
    metric,
    table((item) => item % 5 > 0),
    table((item) => item % 3 > 0),
  );
  const plan = { mode: 'bootstrap', a: pair.a, b: pair.b, resamples: 2000, seed: '1' } as const;
  const drawn = resampleInProcess(plan, (sums, offset) => metric.score(sums, offset), metric.higherIsBetter);
  return [...new Set(allIntervals(pair, drawn, 0.05, jackknife(pair)).map(({ method }) => method))];
}

describe('the glossary', () => {
  it('explains every interval, under its name', () => {
    assert.ok(methods().length > 5);
    assert.deepEqual(Object.keys(INTERVAL_TERMS).sort(), [...methods(), 'expanded'].sort());
    Object.entries(INTERVAL_TERMS).forEach(([name, { term }]) => assert.equal(term, name));
  });

  it('explains every verdict and every correction', () => {
    const verdicts = comparisonSchema.entries.verdict.options;
    const corrections = CORRECTIONS.filter((correction) => correction !== 'none');
    assert.deepEqual(
      [...verdicts, ...corrections].filter((word) => !Object.hasOwn(GLOSSARY, word)),
      [],
    );
  });

  it('names for each term a work that reports cite, too', () => {
    const works = allWorks();
    for (const { term, source } of entries) {
      const place = works.flatMap(({ short }) =>
        source.startsWith(short) ? [source.slice(short.length)] : [],
      );
      assert.equal(place.length, 1, `${term}: ${source}`);
      assert.match(place[0] ?? '', /^(, (section|ch\.|p\.) [\d.]+)?$/, `${term}: ${source}`);
    }
    assert.ok(works.some(({ full }) => full === 'Leslie Kish. 1965. Survey Sampling. Wiley.'));
  });

  it('is short: two sentences, three at most, that a small tip holds', () => {
    for (const { term, meaning } of entries) {
      assert.match(meaning, /^[A-Z0-9p].*[.?]$/u, term);
      assert.ok(meaning.length <= 260, `${term}: ${meaning.length} characters`);
      assert.ok(meaning.split(/[.?:] (?=[A-Z])/).length <= 3, term);
    }
  });

  it('has each term once', () => {
    const terms = entries.map(({ term }) => term);
    assert.equal(new Set(terms).size, terms.length);
  });
});
