import { COMPARED, TESTED } from './comparison';
import { only, type OptionTable } from './spec';

/** Many systems on many test sets. */
export const LEADERBOARD_OPTIONS = {
  reference: {
    ...COMPARED.reference,
    meaning:
      'the file that the outputs of all test sets are scored against; repeat it for several; `none`: ignore the one that the names suggest',
  },
  ...only(COMPARED, 'metric', 'option'),
  column: {
    value: 'C',
    repeat: true,
    default: 'the one that fits the files best',
    meaning: 'the column to score of each test set that has it; repeat it for more',
  },
  ...only(COMPARED, 'higher-is-better', 'lower-is-better'),
  task: { value: 'C', default: 'by its name', meaning: 'the column of a table that names test sets' },
  system: { value: 'C', default: 'by its name', meaning: 'the column of a table that names systems' },
  score: { value: 'C', default: 'by its name', meaning: 'the column of a table that holds scores' },
  ...only(TESTED, 'alpha', 'threads', 'cache'),
  format: {
    value: 'F',
    default: '`text`',
    meaning: '`text`, `markdown`, `latex` (`booktabs` tables), `csv` or `json`',
  },
  json: { meaning: 'everything, as described by `leaderboard.schema.json` in the package' },
  csv: { meaning: 'all pairs as comma-separated values' },
  report: {
    value: 'FILE',
    repeat: true,
    meaning:
      'also write a [report](reports.md), whose ending sets the form: `.html`, `.md`, `.tex`, `.csv` (all pairs), `.json` (as `--json`) or `.svg` (critical-difference diagram); repeat it for several',
  },
  force: { meaning: 'replace whatever file a report is written to; without it, only a report of RealGain' },
  wins: {
    value: 'FILE',
    meaning: 'also draw which systems are significantly better than which others, as `.svg`',
  },
} as const satisfies OptionTable;
