import type { Recognition } from '../../engine/protocol';
import type { ComparisonDetails } from '../../model/results/details';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { Stores } from '../stores';
import type { Comparisons } from './comparisons';
import type { PanelState } from './messages';
import { withDeclared } from './requests';

export type Beside = Pick<PanelState, 'testSet' | 'isBaseline' | 'doubts'>;

export const NOTHING_BESIDE: Beside = { testSet: null, isBaseline: false, doubts: [] };

/** What p on the test sets of studies says about each other. */
export interface SaysDoubts {
  doubts(details: ComparisonDetails): Beside['doubts'];
}

/** An answer with the metric that its test set declares, and what is shown beside it. */
export async function withBeside(
  found: ComparisonDetails,
  testSets: Stores['testSets'],
  calibrations: SaysDoubts,
): Promise<{ readonly details: ComparisonDetails; readonly beside: Beside }> {
  const { a, b } = found.identity;
  const testSet = await testSets.of(a);
  return {
    details: withDeclared(found, testSet?.metric ?? null),
    beside: {
      testSet: testSet?.name ?? null,
      isBaseline: (await testSets.baselineOf(a)) === b,
      doubts: calibrations.doubts(found),
    },
  };
}

/** What the files can be read as; null where nothing tells. */
export async function recognisedFiles(
  { a, b, references }: ComparisonIdentity,
  comparisons: Comparisons,
): Promise<PanelState['recognised']> {
  const look = async (file: string | undefined): Promise<Recognition | null> =>
    file === undefined ? null : comparisons.recognise(file).catch(() => null);
  const [ofA, ofB, ofReference] = await Promise.all([a, b, references[0]].map(look));
  return { a: ofA ?? null, b: ofB ?? null, references: ofReference ?? null };
}
