import type * as v from 'valibot';
import { englishOf, nearest, RealGainError } from '../../model';
import { GLOSSARY, INTERVAL_TERMS, type GlossaryEntry } from '../../model/glossary';
import { TEST_CATALOG } from '../../significance/catalog';
import type { ComparisonAnswer, explanation } from './answers';

type Explanation = v.InferOutput<typeof explanation>;

/** Every term by its key and, in lower case, by its name. */
const TERMS: ReadonlyMap<string, GlossaryEntry> = new Map(
  Object.entries<GlossaryEntry>({ ...INTERVAL_TERMS, ...TEST_CATALOG, ...GLOSSARY }).flatMap(
    ([key, entry]) => [
      [key.toLowerCase(), entry],
      [englishOf(entry.term).toLowerCase(), entry],
    ],
  ),
);

/** The glossary's names of the methods of intervals. */
const INTERVALS: Readonly<Record<string, string>> = { t: 'Student’s t' };

/**
 * What a statistical term means.
 *
 * @throws RealGainError `bad-setting` for an unknown one, with the known ones
 */
export function explainTerm(term: string): Explanation {
  const entry = TERMS.get(term.trim().toLowerCase());
  if (entry === undefined) {
    const choices = [...new Set([...TERMS.values()].map((one) => englishOf(one.term)))];
    const meant = nearest(term, [...TERMS.keys()]);
    throw new RealGainError(
      'bad-setting',
      `The glossary has no term “${term}”.${meant === null ? '' : ` Did you mean "${meant}"?`}`,
      { choices },
    );
  }
  const explained = written(entry);
  return {
    sentence: `${explained.term}: ${explained.meaning} (${explained.source})`,
    terms: [explained],
    warnings: [],
  };
}

/** What a comparison says, with the terms that it uses. */
export function explainComparison(comparison: ComparisonAnswer): Explanation {
  const { verdict, primary, decision, interval, clusters, equivalence, warnings } = comparison;
  const keys = [
    verdict,
    primary,
    ...(interval === null ? [] : ['interval', INTERVALS[interval.method] ?? interval.method]),
    ...(clusters === null ? [] : ['cluster']),
    ...(equivalence === null ? [] : ['margin']),
    ...['p', 'smallest-significant-gain', 'minimum-detectable-gain'],
  ];
  const because =
    decision === undefined ? '' : ` The test that decides is ${primary}, because ${decision.because}.`;
  const entries = new Set(keys.flatMap((key) => TERMS.get(key.toLowerCase()) ?? []));
  return {
    sentence: `${comparison.sentence}${because}`,
    terms: [...entries].map(written),
    comparison,
    warnings,
  };
}

function written({ term, meaning, source }: GlossaryEntry): Explanation['terms'][number] {
  return { term: englishOf(term), meaning: englishOf(meaning), source };
}
