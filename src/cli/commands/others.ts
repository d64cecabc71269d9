import { DEFAULT_COPIES, RECORD_KINDS } from '../../model';
import { MACHINE } from './comparison';
import type { OptionTable } from './spec';

/** Computing a report again. */
export const REPRODUCE_OPTIONS = {
  in: { value: 'FOLDER', meaning: 'search there, by contents (SHA-256), for files that were moved' },
  trust: { meaning: 'run the command or module that the report names as its metric' },
  json: { meaning: 'the answer for programs: what was compared, what differs, where files were found' },
  ...MACHINE,
} as const satisfies OptionTable;

export const TRAINING_OPTIONS = {
  copies: { value: 'K', default: String(DEFAULT_COPIES), meaning: 'how many, 1 to 1,000' },
  seed: { value: 'S', default: '1', meaning: 'the same seed gives the same bytes on any machine' },
  records: {
    value: 'KIND',
    default: 'recognized',
    meaning: `one of ${Object.keys(RECORD_KINDS)
      .map((kind) => `\`${kind}\``)
      .join(', ')}: \`blocks\` are between blank lines, \`csv\` and \`tsv\` below a header that stays`,
  },
  out: { value: 'DIR', default: 'beside the file', meaning: 'where the copies go; never overwrites a file' },
} as const satisfies OptionTable;
