import { elementAt } from '../../model/lists';
import type { SerializedError } from '../../model/errors';
import type { Answer, Asked } from '../../model/results/report';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { TableDetails, TableIdentity } from '../../model/results/table';
import { questionOf } from '../../questions';
import { askedOf } from '../../questions/table/answer';
import type { SuiteAsked, TableAnswer } from '../../questions/table/schema';
import type { Actions } from '../actions';
import { takesSeveral, withChosenFile } from '../comparison/requests';
import type { PageState } from '../page/messages';
import type { QuestionState } from './messages';
import type { Stores } from '../stores';
import { placeOf } from '../table/run';
import { rowsInWords, settingsOf } from './table-settings';

/** The table that a question asks for by what was found; null for other questions. */
export function tableIn({ question, identity }: Asked): TableIdentity | null {
  return questionOf(question).recordedAs === 'table' ? (identity as Pick<SuiteAsked, 'held'>).held : null;
}

/** Runs of the same test set are shown in one panel, however many have come since. */
export function aboutTable({ of, name, tasks }: TableIdentity): readonly unknown[] {
  return of === 'runs'
    ? [name, tasks[0]?.identity.b]
    : tasks.map(({ identity: { a, b, systems } }) => [a, b, systems ?? null]);
}

/** A table that is shown, with the rows of one that is opened of the same files. */
export function withRowsOf(shown: TableIdentity, asked: TableIdentity): TableIdentity {
  const { of, metrics, slices, tasks } = asked;
  return of === 'runs'
    ? { ...asked, correction: shown.correction }
    : { ...shown, metrics, slices, ...(tasks.length === 1 && { tasks }) };
}

/** The question as its page shows it: with the settings of its comparisons, and those of its rows in words. */
export function shownTable(
  table: TableIdentity,
  answer: Answer | null,
): Omit<QuestionState, 'title' | keyof PageState> {
  const { question, identity } = askedOf(table);
  const { firm, apart } = (answer?.page ?? {}) as Partial<TableDetails>;
  return {
    question,
    identity: { ...identity, ...settingsOf(table) },
    files: [`${table.a} vs ${table.b}`],
    said: rowsInWords(table, answer === null ? undefined : (answer.result as TableAnswer)),
    answer: answer && { ...answer, page: { firm, apart } },
  };
}

/** The pair of the task that the page names, or else of the one that a question is about. */
export function pairAt(
  table: TableIdentity,
  task: number | undefined,
  error: SerializedError | null,
): ComparisonIdentity {
  return elementAt(table.tasks, taskAt(table, task, error)).identity;
}

function taskAt(table: TableIdentity, task: number | undefined, error: SerializedError | null): number {
  const place = task ?? placeOf(table, { path: error?.path });
  return Math.min(Math.max(0, place), table.tasks.length - 1);
}

/** The table with another file of such a task, which the user chooses; null if they cancel. */
export async function withOtherFile(
  table: TableIdentity,
  which: 'a' | 'b' | 'reference',
  task: number | undefined,
  error: SerializedError | null,
  stores: Pick<Stores, 'testSets' | 'references' | 'choices'>,
  { pickOutput }: Pick<Actions, 'pickOutput'>,
): Promise<TableIdentity | null> {
  const place = taskAt(table, task, error);
  const { identity, ...named } = elementAt(table.tasks, place);
  const several = takesSeveral(error, null);
  const chosen = await withChosenFile(identity, which, several, stores, pickOutput);
  return chosen && { ...table, tasks: table.tasks.with(place, { ...named, identity: chosen }) };
}
