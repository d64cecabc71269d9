import { idColumnsOf, isAnswerName, meaningOf, namesRater } from '../../columns';
import { firstColumn } from '../../columns/cells';
import { MARKS } from '../../metrics/retrieval/n-best';
import { attempt } from '../../model/errors';
import { english, type Text } from '../../model/words';
import { systemName } from '../../model/names';
import { isSystemName } from '../../model/system-names';
import { quoted } from '../../model/texts/nearest';
import type { Input } from '../../items/source';
import { type Column, TABLES, type Records } from '../../model/records';
import { layoutOf, preferenceColumn } from '../preferences/layouts';
import { guessRaters, seemingRaters } from '../agreement/rater-columns';
import { ratingsInRows } from '../agreement/table';
import { judgedColumns, namesPeople } from '../judge/columns';
import { tableScores } from '../leaderboard/table-scores';
import { readCandidates } from '../rankings/candidates';

/** What can be asked of one table besides comparing two outputs. */
export function asTables({ records, stamp, variant }: Input): Way[] {
  const { path } = stamp;
  const preferences = {
    holds: holdsPreferences,
    what: english('which system the judgments prefer: win rates, strengths, position bias'),
    ...typed('preferences', [path]),
  };
  if (preferenceColumn(records) !== null) {
    return [preferences];
  }
  if (!TABLES.has(records.format)) {
    return fits(holdsPreferences, records, path) ? [preferences] : [];
  }
  const ways = [
    preferences,
    {
      holds: holdsRatings,
      what: english('metrics against the human scores in the table'),
      ...typed('judge', [path]),
    },
    {
      // A beginning doesn't show that all marks are 0 or 1.
      holds: variant === 'head' ? holdsNamedRankings : holdsRankings,
      what: english('rankings of the candidates in the table'),
      ...typed('rankings', [path]),
    },
    {
      holds: holdsScores,
      what: english('average ranks of the systems in the table'),
      ...typed('leaderboard', [path]),
    },
    {
      holds: (table: Records) => ratingsInRows(table, []) !== null,
      what: english('how much the raters agree: Krippendorff’s α and κ'),
      ...typed('agreement', [path]),
    },
  ];
  return ways.flatMap(({ holds, ...way }) => (fits(holds, records, path) ? [way] : []));
}

/** @param isAll whether nothing else can be asked: then columns with the same labels are those of raters, too */
export function agreementOf({ records, stamp }: Input, isAll: boolean): Way[] {
  const raters = seemingRaters(records)?.columns ?? (isAll ? labelColumns(records) : []);
  return raters.length < 2
    ? []
    : [
        {
          what: english('how much {0} raters agree: Krippendorff’s α and κ', raters.length),
          ...typed('agreement', [stamp.path], ...raters.map(({ name }) => `--rater ${quoted(name)}`)),
          // A page finds these columns, or asks for them.
          asks: { question: 'agreement', files: [stamp.path] },
        },
      ];
}

/** Columns of the same words that are called neither as systems nor as answers. */
function labelColumns(records: Records): readonly Column[] {
  const columns = TABLES.has(records.format) ? guessRaters(records) : [];
  const mayBe = ({ name, cells }: Column) =>
    !isSystemName(name) && !isAnswerName(name) && cells.some((cell) => typeof cell === 'string');
  return columns.every(mayBe) ? columns : [];
}

/** Files that are named after raters, such as `annotator_anna.csv`. */
export function agreementOfFiles(inputs: readonly Input[]): Way | null {
  const files = inputs.map(({ stamp }) => stamp.path);
  const areRaters = inputs.length > 1 && files.every((path) => namesRater(systemName(path)));
  return areRaters && inputs.every(({ records }) => TABLES.has(records.format))
    ? {
        what: english('how much {0} raters agree: Krippendorff’s α and κ', files.length),
        ...typed('agreement', files),
      }
    : null;
}

type Test = (records: Records, path: string) => boolean;

/** Whether a table can be read so: the readers' errors say that it can't. */
function fits(holds: Test, records: Records, path: string): boolean {
  return attempt(
    () => holds(records, path),
    () => false,
  );
}

/** Other names of human scores that no output of a system has. */
const HUMAN = /adequacy|fluency|direct.?assessment|^(?:z|da|esa|mqm|hter|likert)(?:$|[._-])/i;

function holdsRatings(records: Records, table: string): boolean {
  const unsaid = { human: [], metric: [], system: null, segment: null, annotator: null };
  const columns = judgedColumns(records, table, unsaid);
  const isHuman =
    columns.annotator !== null || columns.human.some(({ name }) => namesPeople(name) || HUMAN.test(name));
  return isHuman && columns.system !== null && (columns.annotator !== null || columns.metrics.length > 0);
}

/** Other tables show it only by naming two systems in each row. */
function holdsPreferences(records: Records, path: string): boolean {
  return layoutOf(records, path, { winner: null, systems: null, positive: 'first' }).systems.length === 2;
}

function holdsNamedRankings(records: Records, path: string): boolean {
  return firstColumn(records, MARKS) !== undefined && holdsRankings(records, path);
}

/** Beside whether a system was right, numbers say more about its answers than they rank candidates. */
function holdsRankings(records: Records, path: string): boolean {
  const { rankings, marksColumn } = readCandidates([{ path, records }], {
    score: [],
    marks: null,
    candidate: null,
  });
  const isNamed = firstColumn(records, MARKS)?.name === marksColumn;
  const ranked = rankings.filter(({ column }) => isNamed || !describesRow(column));
  return ranked.length > 1 && (isNamed || meaningOf(marksColumn).kind === null);
}

function describesRow(column: string): boolean {
  return meaningOf(column).kind === 'cost' || /^n$/i.test(column);
}

/** A table of scores has no ids of items, and two systems or more on each of several test sets. */
function holdsScores(records: Records, path: string): boolean {
  const isOther =
    seemingRaters(records) !== null ||
    [holdsRatings, holdsRankings].some((holds) => fits(holds, records, path));
  if (isOther || idColumnsOf(records).length > 0) {
    return false;
  }
  const { tasks } = tableScores(records, { path, task: null, system: null, score: null });
  return tasks.length > 1 && tasks.every(({ scores }) => scores.size > 1);
}

export interface Way extends Typed {
  readonly what: Text;
  readonly lacks?: Text | null;
}

interface Typed {
  readonly command: string;
  /** Absent where options say more than the files do. */
  readonly asks?: { readonly question: string; readonly files: string[] };
  /** The same with the options. */
  readonly asksWith?: { readonly question: string; readonly files: string[]; readonly options: string };
}

/** Stands for a file that has to be named. */
export const REFERENCE = 'REFERENCE';

/** @param lacks that the right answers of the outputs have to be named; null: they don't */
export function typedOrLacking(
  question: string,
  files: readonly string[],
  options: string,
  lacks: Text | null,
): Typed & Pick<Way, 'lacks'> {
  return { ...typed(question, files, options, lacks === null ? '' : `--reference ${REFERENCE}`), lacks };
}

/** A question of files as a command line, without empty options, and as a page asks it. */
export function typed(question: string, files: readonly string[], ...options: readonly string[]): Typed {
  const said = options.filter((option) => option !== '');
  const command = ['realgain', question, ...files.map(quoted), ...said].join(' ');
  const asks = { question, files: [...files] };
  return said.length > 0 ? { command, asksWith: { ...asks, options: said.join(' ') } } : { command, asks };
}
