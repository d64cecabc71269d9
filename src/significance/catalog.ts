import type { GlossaryEntry } from '../model/glossary';
import type { ResampleMode } from '../model/results/significance';
import { keyOf, ownWorks, type WorkKey } from '../model/works';
import { TESTS } from './tests';

/** A test's entry in the glossary, and how a methods section names and cites it. */
export interface DescribedTest extends GlossaryEntry {
  readonly phrase: string;
  readonly works: readonly WorkKey[];
  /** How the test sets are simulated that p counts; null if p is computed. */
  readonly simulates: ResampleMode | null;
}

/** Every test by its id. The editor's host and the pages have them as data (scripts/build/catalogs). */
export const TEST_CATALOG: Readonly<Record<string, DescribedTest>> = Object.fromEntries(
  TESTS.map(({ id, name, explanation, source, phrase, works, simulates }) => [
    id,
    {
      term: name,
      meaning: explanation,
      source,
      phrase,
      works: works.map(keyOf),
      simulates: simulates?.mode ?? null,
    },
  ]),
);

/** The works that no other entry cites, by their keys. */
export const WORKS_OF_TESTS: Readonly<Record<string, string>> = ownWorks(TESTS.flatMap(({ works }) => works));
