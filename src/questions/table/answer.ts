import { pageOf, type Answer } from '../../model/results/report';
import type { TableDetails, TableIdentity } from '../../model/results/table';
import { allFieldsOf } from '../fields';
import { type RunsAsked, runsAsked, type SuiteAsked, suiteAsked, type TableAnswer } from './schema';

/** The question with what was found, and nothing that options say. */
export function askedOf(held: TableIdentity): {
  readonly question: 'suite' | 'runs';
  readonly identity: SuiteAsked | RunsAsked;
} {
  const isOfRuns = held.of === 'runs';
  const unsaid = allFieldsOf(isOfRuns ? runsAsked : suiteAsked).map(({ name, otherwise }) => [
    name,
    otherwise,
  ]);
  const pair = held.tasks.slice(0, 1).flatMap(({ identity: { a, b } }) => [a, b]);
  const identity = { ...Object.fromEntries(unsaid), files: isOfRuns ? [] : pair, held } as
    | SuiteAsked
    | RunsAsked;
  return { question: isOfRuns ? 'runs' : 'suite', identity };
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
