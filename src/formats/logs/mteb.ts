import { english, type Text } from '../../model/words';
import type { Cell, Format } from '../../model/records';
import { someOf } from '../../model/texts/some-of';
import { elementAt } from '../../model/lists';
import { withoutCompression, baseName } from '../../model/names';
import { toUtf8 } from '../decode';
import { isObject, type JsonObject, parseJson } from '../json/value';
import { formatOf, scoresIn } from './reading/layout';
import type { ScoredItem } from './reading/scored-items';

/** The split by which leaderboards go. */
const TEST = 'test';

/**
 * A result of MTEB, `results/MODEL/REVISION/TASK.json` since version 1.11 (mteb/results/task_result.py): for each split a list of
 * subsets (mostly languages), each with averages. An item is a subset of the split `test`, by which MTEB's leaderboards go, else of every split;
 * `main_score` is its score, and the mean over the items is the split's, as TaskResult.get_score has it.
 */
const layout = formatOf({
  id: 'mteb',
  name: english('MTEB result'),
  marks: [/"mteb_version":/, /"hf_subset":/, /"main_score":/],
  why: english('a main score for each subset of a task'),
  whyNot: english('it has no main score for subsets of a task'),
  expected: english('subsets of a task, with "hf_subset" and "main_score"'),
  // The splits of `scores`; other members hold neither objects nor lists with subsets.
  place: /^(?!scores$)/,
  within: /^scores$/,

  itemsOf: ({ of, value }) => {
    if (!isObject(value) || typeof value['hf_subset'] !== 'string') {
      return [];
    }
    const { hf_subset: subset, languages } = value;
    return 'main_score' in value
      ? [
          {
            id: `${of}/${subset}`,
            scores: scoresIn(value),
            texts: {
              split: of,
              hf_subset: subset,
              languages: Array.isArray(languages) ? languages.join(' ') : null,
            },
          },
        ]
      : null;
  },

  finish: (all) => {
    const tested = all.filter((item) => splitOf(item) === TEST);
    const items = tested.length > 0 ? tested : all;
    const others = new Set(all.map(splitOf));
    others.delete(TEST);
    return {
      items: items.map((item) => withContent(item, items)),
      main: ['main_score'],
      notes:
        items.length === all.length
          ? []
          : [
              english(
                'Only the split “test” counts, as on MTEB’s leaderboards, not {0}.',
                someOf([...others].map(String)),
              ),
            ],
    };
  },
});

export const mteb: Format = {
  ...layout,

  read(raw, path) {
    const records = layout.read(raw, path);
    const task = taskIn(new TextDecoder().decode(toUtf8(raw, path).bytes), path);
    const subsets = records.columns.find((column) => column.name === 'hf_subset')?.cells ?? [];
    const isRepeated = new Set(subsets).size < subsets.length;
    return {
      ...records,
      origin: { ...records.origin, task },
      ...(isRepeated && { clusterColumn: 'hf_subset' }),
      notes: [...records.notes, records.n === 1 ? single(task) : several(task, records.n)],
    };
  },
};

function splitOf({ texts: { split = null } }: ScoredItem): Cell {
  return split;
}

function single(task: string): Text {
  return english(
    'MTEB gives one average for {0}, not a score per text: “realgain leaderboard FOLDER” compares systems over many such tasks.',
    task,
  );
}

function several(task: string, n: number): Text {
  return english(
    'The items are the {1} subsets of {0}, each an average: the result is about further such subsets, not further texts.',
    task,
    n,
  );
}

/** What the main score is, where the other scores show it: two files with other main scores have other items. */
function withContent<Item extends ScoredItem>(item: Item, items: readonly Item[]): Item {
  const [metric, ...others] = Object.keys(items[0]?.scores ?? {}).filter(
    (name) =>
      name !== 'main_score' &&
      items.every(({ scores }: { scores: JsonObject }) => scores[name] === scores['main_score']),
  );
  return metric === undefined || others.length > 0 ? item : { ...item, content: { 'main metric': metric } };
}

function taskIn(text: string, path: string): string {
  const found = /"task_name":\s*("(?:[^"\\]|\\.)+")/.exec(text);
  return found === null
    ? withoutCompression(baseName(path)).replace(/\.json$/i, '')
    : String(parseJson(elementAt(found, 1), path, text.slice(0, found.index).split('\n').length));
}
