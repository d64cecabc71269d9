import { outputsFields, testedFields } from '../../questions/pair/schema';
import { optionsOf } from './fields';
import type { OptionTable } from './spec';

/** What is compared; shown by itself in help and docs. */
export const COMPARED = optionsOf(outputsFields);

/** How much of the machine is used; no digit depends on it. */
export const MACHINE = {
  threads: {
    value: 'N',
    default: 'one for each core',
    meaning: 'threads that resample; changes the time, never a digit',
  },
  cache: {
    value: 'FOLDER',
    meaning: 'cache extracted statistics there, so each file is tokenized and counted once',
  },
} as const satisfies OptionTable;

export const TESTED = { ...optionsOf(testedFields), ...MACHINE };

export const GENERAL = {
  help: { short: 'h', meaning: 'prints the options; after a command, those of this command' },
  version: { meaning: 'prints the version' },
} as const satisfies OptionTable;

export const GATED = {
  gate: {
    value: 'G',
    default: 'that of `realgain.json`, else none',
    meaning:
      'what a build [requires](automation.md#gates): `better`, `worthwhile` or `not-worse` (both need `--margin`), or `no-regression`; exit 0 if it is so, 1 if not, 3 if there is too little data to decide',
  },
  undecided: {
    value: 'X',
    meaning:
      '`pass`, `fail` or `skip`: exit 0, 1 or 125 instead of 3; `git bisect run` leaves out a commit with 125',
  },
} as const satisfies OptionTable;

export const PRINTED = {
  report: {
    value: 'FILE',
    repeat: true,
    meaning:
      'also write a [report](reports.md), whose ending sets the form: `.html`, `.md`, `.tex`, `.csv` or `.json`; repeat it for several',
  },
  force: { meaning: 'replace whatever file a report is written to; without it, only a report of RealGain' },
} as const satisfies OptionTable;

/** The older gate, and what editors parse. */
export const FAILING = {
  'fail-unless-significant': {
    meaning:
      'exit 1 unless A is significantly better (with `--alternative less`: worse); the answer is printed anyway: `--gate better --undecided fail` without a margin',
  },
} as const satisfies OptionTable;

export const PROBLEMS = {
  problems: {
    meaning:
      'print problems to standard error as compilers do (`file:line: warning: …`), including a gain that isn’t significant, or a gate that isn’t passed: for [editors](automation.md#tasks)',
  },
} as const satisfies OptionTable;
