import * as v from 'valibot';
import { openPlacesSchema } from '../../model/results/table';
import { english } from '../../model/words';
import { alpha, column, columns, files, found, metric, paths } from '../fields';

const source = v.object({ path: v.string(), system: v.optional(v.string()) });

/** Test sets with the outputs of systems; `tasks` is null for a table of scores. */
const held = v.object({
  name: v.string(),
  tasks: v.nullable(
    v.array(
      v.object({
        name: v.string(),
        outputs: v.array(v.object({ system: v.string(), sources: v.array(source) })),
        references: v.array(v.string()),
      }),
    ),
  ),
  unread: v.array(v.object({ task: v.string(), system: v.nullable(v.string()), reason: v.string() })),
  isOpen: v.optional(openPlacesSchema),
});

export type Held = v.InferOutput<typeof held>;

export const leaderboardAsked = v.object({
  files: files({
    meaning: 'folders of outputs of several systems, one folder a system, or a table of scores',
    folders: true,
  }),
  reference: paths({
    label: english('References'),
    default: 'suggested by file names',
    meaning:
      'the file that the outputs of all test sets are scored against; repeat it for several; `none`: ignore the one that the names suggest',
  }),
  metric: metric({ hasColumns: false }),
  column: columns({
    label: english('Scored columns'),
    default: 'the one that fits the files best',
    meaning: 'the column to score of each test set that has it; repeat it for more',
  }),
  task: column({
    label: english('Test sets'),
    default: 'by its name',
    meaning: 'the column of a table that names test sets',
    asks: english('Which column names the test sets?'),
  }),
  system: column({
    label: english('Systems'),
    default: 'by its name',
    meaning: 'the column of a table that names systems',
    asks: english('Which column names the systems?'),
  }),
  score: column({
    label: english('Scores'),
    default: 'by its name',
    meaning: 'the column of a table that holds scores',
    asks: english('Which column holds the scores?'),
  }),
  alpha,
  held: found(held, ({ tasks, ...others }, move) => ({
    ...others,
    tasks:
      tasks?.map(({ outputs, references, ...task }) => ({
        ...task,
        outputs: outputs.map(({ system, sources }) => ({
          system,
          sources: sources.map((one) => ({ ...one, path: move(one.path) })),
        })),
        references: references.map(move),
      })) ?? null,
  })),
});

export type LeaderboardAsked = v.InferOutput<typeof leaderboardAsked>;

/** More pairs than this aren't for the text of a paper, nor for a terminal. */
export const MOST_LISTED = 45;
