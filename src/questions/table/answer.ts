import { pageOf, type Answer } from '../../model/results/report';
import type { TableDetails, TableIdentity } from '../../model/results/table';
import type { RunsAsked, SuiteAsked, TableAnswer } from './schema';

/** What no option says; the rest was found. */
const UNSAID = {
  reference: [],
  trust: false,
  idColumn: null,
  cluster: null,
  header: null,
  referenceHeader: null,
  inputFormat: [],
  referenceFormat: null,
  test: null,
  alternative: null,
  margin: null,
  resamples: null,
  seed: null,
  alpha: null,
  adaptive: false,
  correction: null,
};

export function askedOf(held: TableIdentity): {
  readonly question: 'suite' | 'runs';
  readonly identity: SuiteAsked | RunsAsked;
} {
  return held.of === 'runs'
    ? {
        question: 'runs',
        identity: { ...UNSAID, files: [], baseline: null, testSet: null, metric: {}, asTheyCame: null, held },
      }
    : {
        question: 'suite',
        identity: {
          ...UNSAID,
          files: held.tasks.slice(0, 1).flatMap(({ identity: { a, b } }) => [a, b]),
          metric: [],
          column: [],
          option: [],
          referenceColumn: null,
          higherIsBetter: false,
          lowerIsBetter: false,
          systems: null,
          slice: [],
          pooling: null,
          held,
        },
      };
}

/** The inverse of `answerForPage`. */
export function detailsOf(answer: Answer): TableDetails {
  const { decimals: _, ...table } = answer.result as TableAnswer;
  // Warnings may have been added since.
  return { ...(pageOf(answer) as TableDetails), table, messages: answer.messages };
}

type Made = Pick<TableDetails, 'table' | 'decimals' | 'messages' | 'files' | 'digests' | 'identity'>;

export function answerForPage(details: TableDetails): Answer {
  const { table: _, messages: __, ...page } = details;
  return { ...answerOfTable(details), page };
}

export function answerOfTable({
  table,
  decimals,
  messages,
  files,
  digests,
  identity,
}: Made): Answer<SuiteAsked | RunsAsked, TableAnswer> {
  return {
    ...askedOf(identity),
    result: { ...table, decimals },
    messages,
    files,
    digests,
    choices: {},
  };
}
