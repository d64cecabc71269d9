import * as v from 'valibot';
import { described, MADE, count } from '../../model/described';
import { files } from '../fields';

export const lookIdentity = v.object({ files: files({ meaning: 'files or folders', folders: true }) });

export type LookIdentity = v.InferOutput<typeof lookIdentity>;

const names = v.array(v.string());
const nullable = v.nullable(v.string());

const score = v.object({
  column: v.string(),
  metric: described(v.string(), 'Id of the metric that fits the column best.'),
  better: described(
    v.nullable(v.picklist(['higher', 'lower'])),
    'null: neither its name nor the format says so, and a comparison asks.',
  ),
});

const lookedFile = v.object({
  path: v.string(),
  bytes: described(count, 'Size of the file.'),
  format: described(nullable, 'Id of the format; null for a file that no format reads.'),
  formatName: v.string(),
  why: described(v.string(), 'How the format shows.'),
  problem: described(nullable, 'Why its items can’t be read.'),
  whole: described(v.boolean(), 'Whether all of it was read; else what follows is about its head.'),
  items: described(
    v.nullable(
      v.object({
        n: count,
        are: v.picklist(['exact', 'about', 'at-least']),
        samplesOf: described(
          v.optional(count),
          'How many items they are samples of, where a log has several of an item.',
        ),
      }),
    ),
    'null if they can’t be read.',
  ),
  system: described(nullable, 'The system, where the file says.'),
  task: described(nullable, 'The task or data set, where the file says.'),
  ids: described(
    v.array(v.object({ column: v.string(), unique: v.boolean() })),
    'Columns named like ids, the likeliest first, or else one of texts or whole numbers that are unique, as far as was read.',
  ),
  scores: v.array(score),
  prediction: described(nullable, 'The column of a system’s answers.'),
  gold: described(nullable, 'The column of right answers.'),
  systems: described(names, 'The systems in a file that holds several.'),
  clusters: described(names, 'Columns that items could be clustered by.'),
  slices: described(names, 'Columns that could divide the items into slices.'),
  onlyGold: described(v.boolean(), 'Whether it holds right answers and no system’s output.'),
});

const lookedPair = v.object({
  a: v.string(),
  b: v.string(),
  comparable: v.boolean(),
  why: described(v.string(), 'Why they can be compared, or why not.'),
  ids: described(
    v.nullable(v.object({ column: v.string(), shared: count, of: count })),
    'How many of the shorter one’s ids are in both, as far as was read; null without a common column of ids.',
  ),
});

const lookedWay = v.object({
  what: described(v.string(), 'What it answers.'),
  command: described(v.string(), 'The command line.'),
  lacks: described(nullable, 'What is missing for it to run; null: nothing.'),
  asks: described(
    v.optional(v.object({ question: v.string(), files: v.array(v.string()) })),
    'The question and its files, where it takes nothing else; absent where options say more.',
  ),
  asksWith: described(
    v.optional(v.object({ question: v.string(), files: v.array(v.string()), options: v.string() })),
    'The same with the options as they are typed; absent without options.',
  ),
});

/** What can be compared. Its fields are stable: `version` counts changes. */
export const lookSchema = v.object({
  ...MADE,
  files: v.array(lookedFile),
  more: described(count, 'Files of folders that weren’t looked at, because there are so many.'),
  pairs: described(v.array(lookedPair), 'Each further output with the first one.'),
  ways: v.array(lookedWay),
  notes: described(names, 'Why something can’t be asked.'),
  warnings: described(v.optional(names), 'Absent if there is nothing to beware of.'),
});

export type Look = v.InferOutput<typeof lookSchema>;
export type LookedFile = Look['files'][number];
export type LookedPair = Look['pairs'][number];
export type LookedWay = Look['ways'][number];
