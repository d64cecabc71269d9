import { MACHINE } from './comparison';
import { only, type OptionTable } from './spec';

/** A server for assistants. */
export const MCP_OPTIONS = {
  root: {
    value: 'DIR',
    repeat: true,
    default: 'the working directory',
    meaning:
      'a folder that assistants may read; repeat it for more. Relative paths start at the first; a client that names its folders narrows this, and never widens it',
  },
  trust: {
    meaning:
      'let assistants score outputs with programs (of `realgain.json`, or named as the metric), which run [with your rights](metrics.md#who-may-run-what)',
  },
  ...only(MACHINE, 'threads'),
} as const satisfies OptionTable;
