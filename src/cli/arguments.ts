import { parseArgs, type ParseArgsConfig } from 'node:util';
import { RealGainError, type CompareSettings, type MetricChoice } from '../model';

export const FORMATS = ['text', 'sentence', 'markdown', 'latex', 'json'] as const;
export type OutputFormat = (typeof FORMATS)[number];

export const USAGE = `Is the gain of A over B real?

  realgain compare A B [options]

A is the candidate, B the baseline: two output files of the same test set. Formats and metric are
recognised; a realgain.json beside the files sets the defaults.

What is compared
  --reference R           the file that outputs are scored against; repeat it for several
  --metric M              mean, accuracy, bleu
  --column C              the column of the outputs that is scored
  --reference-column C    the column of the reference that holds the right answers
  --id-column C           the column by which items are matched; without it, by line where there is no id
  --cluster C             the column (document, speaker ...) whose items are resampled together

How it is tested
  --test T                bootstrap (default), randomization, t, wilcoxon, sign ...
  --alternative X         two-sided (default), greater: A is better, less: A is worse
  --resamples N           default 1,000,000 (randomization: 1,048,576)
  --seed S                default 1; the same seed gives the same digits on any number of threads
  --alpha 0.05            significance level; intervals have level 1 − alpha
  --threads N             default: one for each core

What is printed
  --json                  the whole comparison, as described by comparison.schema.json
  --format F              ${FORMATS.join(', ')}
  --fail-unless-significant
                          exit 1 unless A is significantly better (with --alternative less: worse)
  --help, --version

Exit codes: 0 done, 1 not significant (when asked to fail), 2 bad input.
`;

/** Only what was said on the command line; null and absent where nothing was. */
export interface CompareCommand {
  readonly kind: 'compare';
  readonly a: string;
  readonly b: string;
  readonly references: readonly string[];
  /** Without an id where only columns were named. */
  readonly metric: { readonly [K in keyof MetricChoice]: MetricChoice[K] | undefined };
  readonly idColumn: string | null;
  readonly clusterColumn: string | null;
  readonly settings: Partial<CompareSettings>;
  readonly threads: number | null;
  readonly format: OutputFormat;
  readonly failUnlessSignificant: boolean;
}

export type Command = CompareCommand | { readonly kind: 'help' } | { readonly kind: 'version' };

const options = {
  reference: { type: 'string', multiple: true },
  metric: { type: 'string' },
  column: { type: 'string' },
  'reference-column': { type: 'string' },
  'id-column': { type: 'string' },
  cluster: { type: 'string' },
  test: { type: 'string' },
  alternative: { type: 'string' },
  resamples: { type: 'string' },
  seed: { type: 'string' },
  alpha: { type: 'string' },
  threads: { type: 'string' },
  json: { type: 'boolean' },
  format: { type: 'string' },
  'fail-unless-significant': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} satisfies ParseArgsConfig['options'];

/** @throws RealGainError `bad-setting` with a sentence that says what to write instead */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  if (values.help === true || positionals[0] === 'help' || args.length === 0) {
    return { kind: 'help' };
  }
  if (values.version === true) {
    return { kind: 'version' };
  }
  const [command, a, b, ...rest] = positionals;
  if (command !== 'compare') {
    const what = command === undefined ? 'There is no command' : `There is no command “${command}”`;
    throw usage(`${what}; write “realgain compare A B”`);
  }
  if (a === undefined || b === undefined || rest.length > 0) {
    throw usage(`“realgain compare” takes two files, A and B, but got ${positionals.length - 1}`);
  }
  return {
    kind: 'compare',
    a,
    b,
    references: values.reference ?? [],
    metric: { id: values.metric, column: values.column, referenceColumn: values['reference-column'] },
    idColumn: values['id-column'] ?? null,
    clusterColumn: values.cluster ?? null,
    settings: {
      ...(values.test !== undefined && { test: values.test }),
      // The engine checks it, as it does for every surface.
      ...(values.alternative !== undefined && {
        alternative: values.alternative as CompareSettings['alternative'],
      }),
      ...(values.resamples !== undefined && { resamples: numberOf('resamples', values.resamples) }),
      ...(values.seed !== undefined && { seed: values.seed }),
      ...(values.alpha !== undefined && { alpha: numberOf('alpha', values.alpha) }),
    },
    threads: values.threads === undefined ? null : threadsOf(values.threads),
    format: formatOf(values.format, values.json === true),
    failUnlessSignificant: values['fail-unless-significant'] === true,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const message = error instanceof Error ? error.message : String(error);
    const option = /'(-{1,2}[^'\s,=]+)/.exec(message)?.[1];
    if (option === undefined) {
      throw error;
    }
    throw usage(
      code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
        ? `There is no option ${option}`
        : message.includes('does not take')
          ? `${option} takes no value`
          : `${option} needs a value`,
    );
  }
}

function numberOf(option: string, text: string): number {
  const number = Number(text.replace(/[,_](?=\d{3}(\D|$))/g, ''));
  if (text.trim() === '' || Number.isNaN(number)) {
    throw usage(`--${option} takes a number, not “${text}”`);
  }
  return number;
}

function threadsOf(text: string): number {
  const threads = numberOf('threads', text);
  if (!Number.isInteger(threads) || threads < 1 || threads > 1024) {
    throw usage(`--threads takes a whole number from 1 to 1024, not “${text}”`);
  }
  return threads;
}

function formatOf(format: string | undefined, json: boolean): OutputFormat {
  const known = FORMATS.find((one) => one === (format ?? (json ? 'json' : 'text')));
  if (known === undefined) {
    throw usage(`--format takes one of ${FORMATS.join(', ')}, not “${format}”`);
  }
  if (json && known !== 'json') {
    throw usage(`--json and --format ${known} contradict each other`);
  }
  return known;
}

function usage(message: string): RealGainError {
  return new RealGainError('bad-setting', `${message} (realgain --help lists what there is).`);
}
