import { takesSeveral } from '../../metrics';
import { type Place, places } from '../../metrics/text/columns';
import { listIn } from '../../metrics/text/lists';
import { unspacedScript } from '../../metrics/text/scripts';
import { findColumn, textOf } from '../../columns';
import { english, joined, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import { RealGainError } from '../../model/errors';
import type { Cells } from '../../model/records';
import type { Metric, ScoringInput } from '../../model/settings/metric';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { onceFor } from '../../model/once';
import { checkLines, type Texts } from './lines-belong';
import { oneSidedMarks } from './marks';
import type { Said } from '../source';
import { append, tally, listOf } from '../../model/lists';

/** What the texts of an output and its references show about belonging together. */
export interface TextFindings {
  readonly notes: readonly Text[];
  /** Set if the output has nothing to do with a reference: it may be that bad, but hardly all outputs are. */
  readonly unrelated: RealGainError | null;
}

interface Asked {
  readonly metric: MetricChoice | null;
  /** null: detected. */
  readonly idColumn: string | null;
  /** The column of the output that matched the items; null: by line. */
  readonly by: string | null;
}

const EXAMINED_LINES = 1000;

/** Metrics that split texts at spaces only, by their signatures. */
const OF_WORDS = /^(?!.*\b(?:nc:|tok:zh|tok:char|normalized)|CER|exact)/;

/**
 * Compares the texts of an output with its references, whatever the metric says of them: shuffled or shifted lines, another
 * language, marks that only one file has.
 *
 * @throws RealGainError `needs-answer` if lines of the output belong to other lines of a reference
 */
export function checkTexts(
  choice: MetricChoice,
  { name, signature }: Pick<Metric, 'name' | 'signature'>,
  scoring: ScoringInput,
  asked: Asked,
): TextFindings {
  if (choice.own !== undefined || !takesSeveral(choice)) {
    return { notes: [], unrelated: null };
  }
  const { own, references } = places(scoring, choice, name);
  const isOneFile = references.some(({ path }) => path === own.path);
  const named = (place: Place) => textsOf(place, isOneFile);
  const output = named(own);
  const by = asked.by === null ? undefined : findColumn(scoring.output, asked.by);
  const notes: Text[] = listOf(
    scriptNotes(choice, asked.metric, references[0]?.column.cells ?? [], { name, signature }),
  );
  let unrelated: RealGainError | null = null;
  for (const goal of references.map(named)) {
    append(notes, listOf(sameTextNotes(output, goal), labelNotes(output, goal, name)));
    try {
      const found = checkLines(output, goal, by);
      unrelated ??= found !== null && goal.path === own.path ? otherWriting(output, goal) : found;
    } catch (error) {
      if (asked.idColumn === null || !(error instanceof RealGainError)) {
        throw error;
      }
      notes.push(error.said);
    }
    append(notes, holdsLists(goal) ? [] : markNotes(output, goal, signature));
  }
  return asked.idColumn === null || unrelated === null
    ? { notes, unrelated }
    : { notes: [...notes, unrelated.said], unrelated: null };
}

/** Several right answers in a cell are written with brackets. */
function holdsLists({ cells }: Texts): boolean {
  return listIn(textOf(cells.at(0))) !== null;
}

/** Why answers have nothing to do with the right ones beside them, which are surely theirs. */
function otherWriting(output: Texts, goal: Texts): RealGainError {
  const [answer, right] = [output, goal].map(({ cells }) => textOf(cells.at(0)).slice(0, LONGEST_SHOWN));
  return new RealGainError(
    'bad-setting',
    english(
      '{0} and {1} have hardly a word in common beyond chance, such as "{2}" and "{3}". Write both the same way, or choose columns that belong together.',
      output.name,
      goal.name,
      answer ?? '',
      right ?? '',
    ),
    { path: output.path },
  );
}

/** Fewer items have the same output by chance, or because they ask the same. */
const FEWEST_SAME = 3;
const LEAST_SHARE = 0.03;
const FEWEST_WORDS = 4;

/** Says that a system wrote one text for many items whose right ones differ, as programs write errors and refusals. */
function sameTextNotes({ path, cells }: Texts, goal: Texts): Said {
  const [text, count] = [...tally(cells.map(textOf))].reduce(
    (most, one) => (one[1] > most[1] ? one : most),
    ['', 0],
  );
  const right = new Set<string>();
  cells.forEach((cell, item) => {
    if (textOf(cell) === text) {
      right.add(textOf(goal.cells.at(item)));
    }
  });
  return text.trim() === '' ||
    count < Math.max(FEWEST_SAME, LEAST_SHARE * cells.length) ||
    2 * right.size <= count ||
    right.has(text) ||
    // Short answers are the same by chance.
    [...right].some((one) => one.trim().split(/\s+/).length < FEWEST_WORDS && unspacedScript([one]) === null)
    ? null
    : english(
        '{0} has "{1}" {2} times, where the references differ: if an outage or a limit is the cause, remove these items from both files.',
        path,
        text.slice(0, LONGEST_SHOWN),
        formatCount(count),
      );
}

const LONGEST_SHOWN = 60;

function textsOf({ records, column, path }: Place, isOneFile: boolean): Texts {
  const name = isOneFile ? joined([path, `(${column.name})`]) : path;
  return { path, name, lines: records.lines, cells: column.cells };
}

/**
 * The notes on all outputs of a comparison.
 *
 * @throws RealGainError `needs-answer` if none of them has anything to do with the references
 */
export function notesOf(found: readonly TextFindings[]): Text[] {
  const [first] = found;
  if (first?.unrelated && found.every(({ unrelated }) => unrelated !== null)) {
    throw first.unrelated;
  }
  const notes = found.flatMap((one) => [
    ...one.notes,
    ...(one.unrelated === null ? [] : [one.unrelated.said]),
  ]);
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

/** Which tokenizer the script called for; that words can't be counted where no spaces separate them. */
function scriptNotes(
  { options }: MetricChoice,
  asked: MetricChoice | null,
  goal: Cells,
  { name, signature }: Pick<Metric, 'name' | 'signature'>,
): Said {
  if (unspacedScript(goal) === null) {
    return null;
  }
  if (OF_WORDS.test(signature)) {
    return english(
      'The references put no spaces between words, so that {0} takes whole sentences for words; use chrF, CER, or BLEU with tokenize=zh or tokenize=char.',
      name,
    );
  }
  return asked?.options?.['tokenize'] === undefined && options?.['tokenize'] !== undefined
    ? english(
        'The references put no spaces between words, so {0} was computed with the tokenizer {1}; sacreBLEU’s default, 13a, would take whole sentences for words.',
        name,
        options['tokenize'],
      )
    : null;
}

/** Every n-th text, so that files of one length show the same items. */
const someOf = onceFor((cells: Cells): readonly string[] => {
  const step = Math.max(1, Math.ceil(cells.length / EXAMINED_LINES));
  return Array.from({ length: Math.ceil(cells.length / step) }, (_, i) =>
    textOf(cells.at(i * step)).normalize('NFD'),
  );
});

function markNotes(output: Texts, reference: Texts, signature: string): Text[] {
  const [own, other] = [someOf(output.cells), someOf(reference.cells)];
  return oneSidedMarks([own, other], signature).map(({ says, in: side, counts }) => {
    const files = [output, reference];
    const [has, lacks] = [files[side]!, files[1 - side]!];
    return english(
      '{0} of {1} lines of {2} {3}, but {4} of {5}: check that both files are complete and written the same way.',
      formatCount(counts[side]),
      formatCount(own.length),
      has.name,
      says,
      counts[1 - side] === 0 ? english('none') : formatCount(counts[1 - side]!),
      lacks.name,
    );
  });
}

/** Languages have more words, and labels fewer kinds. */
const MOST_KINDS = 20;

/** Fewer texts may have few words by chance, or as many as their references. */
const FEWEST_LINES = 12;
const EACH_KIND = 10;

/** Says that lines hold a label for each word, such as `OK BAD OK` or `O B-PER O`: few kinds, on each line as many as in the reference. */
function labelNotes(output: Texts, goal: Texts, metric: string): Said {
  const kinds = new Set<string>();
  const lengths = new Set<number>();
  let count = 0;
  const areLabels = output.cells.every((cell, item) => {
    const [own = [], right = []] = [cell, goal.cells.at(item) ?? null].map((one) =>
      textOf(one).trim().split(/\s+/),
    );
    [...own, ...right].forEach((label) => kinds.add(label));
    lengths.add(own.length);
    count += own.length;
    return kinds.size <= MOST_KINDS && own.length === right.length;
  });
  return !areLabels ||
    lengths.size < 2 ||
    output.cells.length < FEWEST_LINES ||
    count < EACH_KIND * kinds.size
    ? null
    : english(
        '{0} holds only {1} different words, on each line as many as {2}: if they are labels of words, {3} compares them as texts; write a line for each label to compare their accuracy.',
        output.name,
        formatCount(kinds.size),
        goal.name,
        metric,
      );
}
