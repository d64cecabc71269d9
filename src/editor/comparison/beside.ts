import type { Recognition } from '../../engine/protocol';
import type { ComparisonDetails, ComparisonIdentity, SerializedError } from '../../model';
import type { Stores } from '../stores';
import type { Comparisons } from './comparisons';
import type { PanelState } from './messages';
import { withDeclared } from './requests';

/** What a page shows beside an answer. */
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

/** What the files can be read as, and what may be a reference that is lacking. */
export type AboutFiles = Pick<PanelState, 'recognised' | 'offers'>;

export const NOTHING_KNOWN: AboutFiles = {
  recognised: { a: null, b: null, references: null },
  offers: [],
};

/** @param error why the files can't be compared; null: they can */
export async function aboutFiles(
  identity: ComparisonIdentity,
  error: SerializedError | null,
  comparisons: Comparisons,
): Promise<AboutFiles> {
  const look = async (file: string | undefined): Promise<Recognition | null> =>
    file === undefined ? null : comparisons.recognise(file).catch(() => null);
  const [a, b, references, offers] = await Promise.all([
    look(identity.a),
    look(identity.b),
    look(identity.references[0]),
    error?.code === 'needs-reference'
      ? comparisons.referencesFor(identity, error.takesSeveral).catch(() => [])
      : [],
  ]);
  return { recognised: { a, b, references }, offers };
}
