import { parseArgs, type ParseArgsConfig } from 'node:util';
import {
  DEFAULT_POWER,
  RealGainError,
  type CompareSettings,
  type MetricChoice,
  type PlanningQuestion,
} from '../model';
import { FORMATS, type OutputFormat } from './usage';

/** What both commands say about the comparison; null and absent where nothing was said. */
export interface Asked {
  readonly a: string;
  readonly b: string;
  /** Further training runs of A and of B. */
  readonly runs: { readonly a: readonly string[]; readonly b: readonly string[] };
  readonly references: readonly string[];
  /** Without an id where only columns were named. */
  readonly metric: { readonly [K in keyof MetricChoice]: MetricChoice[K] | undefined };
  readonly idColumn: string | null;
  readonly clusterColumn: string | null;
  readonly settings: Partial<CompareSettings>;
  readonly threads: number | null;
}

export interface CompareCommand extends Asked {
  readonly kind: 'compare';
  readonly format: OutputFormat;
  readonly failUnlessSignificant: boolean;
}

export interface PowerCommand extends Asked {
  readonly kind: 'power';
  readonly question: PlanningQuestion;
  readonly json: boolean;
}

export type Command =
  CompareCommand | PowerCommand | { readonly kind: 'help' } | { readonly kind: 'version' };

const options = {
  'a-run': { type: 'string', multiple: true },
  'b-run': { type: 'string', multiple: true },
  reference: { type: 'string', multiple: true },
  metric: { type: 'string' },
  option: { type: 'string', multiple: true },
  column: { type: 'string' },
  'reference-column': { type: 'string' },
  'id-column': { type: 'string' },
  cluster: { type: 'string' },
  test: { type: 'string' },
  alternative: { type: 'string' },
  resamples: { type: 'string' },
  seed: { type: 'string' },
  alpha: { type: 'string' },
  margin: { type: 'string' },
  gain: { type: 'string' },
  power: { type: 'string' },
  items: { type: 'string' },
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
  if (command !== 'compare' && command !== 'power') {
    const what = command === undefined ? 'There is no command' : `There is no command “${command}”`;
    throw usage(`${what}; write “realgain compare A B”`);
  }
  if (a === undefined || b === undefined || rest.length > 0) {
    throw usage(`“realgain ${command}” takes two files, A and B, but got ${positionals.length - 1}`);
  }
  const stray = ONLY_FOR[command === 'compare' ? 'power' : 'compare'].find((option) => option in values);
  if (stray !== undefined) {
    throw usage(`“realgain ${command}” has no option --${stray}`);
  }
  const asked = askedBy(a, b, values);
  return command === 'compare'
    ? {
        kind: 'compare',
        ...asked,
        format: formatOf(values.format, values.json === true),
        failUnlessSignificant: values['fail-unless-significant'] === true,
      }
    : { kind: 'power', ...asked, question: questionOf(values), json: values.json === true };
}

/** Options that mean something to one command alone. */
const ONLY_FOR = {
  compare: ['margin', 'format', 'fail-unless-significant'],
  power: ['gain', 'power', 'items'],
} as const;

type Values = ReturnType<typeof parse>['values'];

function askedBy(a: string, b: string, values: Values): Asked {
  return {
    a,
    b,
    runs: { a: values['a-run'] ?? [], b: values['b-run'] ?? [] },
    references: values.reference ?? [],
    metric: {
      id: values.metric,
      column: values.column,
      referenceColumn: values['reference-column'],
      options: optionsOf(values.option ?? []),
    },
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
      ...(values.margin !== undefined && { margin: numberOf('margin', values.margin) }),
    },
    threads: values.threads === undefined ? null : threadsOf(values.threads),
  };
}

/** `--option name=value`, repeated; undefined if there is none. The metric checks names and values. */
function optionsOf(written: readonly string[]): Record<string, string> | undefined {
  const options = written.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) {
      throw usage(`--option takes name=value, such as tokenize=char, not “${text}”`);
    }
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  return options.length === 0 ? undefined : Object.fromEntries(options);
}

/** The engine checks the values. */
function questionOf({ gain, power, items }: Values): PlanningQuestion {
  return {
    gain: gain === undefined ? null : numberOf('gain', gain),
    power: power === undefined ? DEFAULT_POWER : numberOf('power', power),
    items: items === undefined ? null : numberOf('items', items),
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
