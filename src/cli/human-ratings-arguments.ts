import {
  DEFAULT_JUDGEMENT,
  DEFAULT_PREFERENCES,
  DEFAULT_RANKINGS,
  type JudgementIdentity,
  type PreferencesIdentity,
  type RankingsIdentity,
  type RatersIdentity,
} from '../model';
import { COMMANDS } from './commands';
import { numberOf, parseOptions, threadsOf, usage } from './options';

/** `realgain judge TABLE…`. */
export interface JudgeCommand {
  readonly kind: 'judge';
  readonly identity: JudgementIdentity;
  readonly threads: number | null;
  readonly json: boolean;
}

/** `realgain agreement TABLE`. */
export interface AgreementCommand {
  readonly kind: 'agreement';
  readonly identity: RatersIdentity;
  readonly threads: number | null;
  readonly json: boolean;
}

/** `realgain rankings FILE…`. */
export interface RankingsCommand {
  readonly kind: 'rankings';
  readonly identity: RankingsIdentity;
  readonly threads: number | null;
  readonly json: boolean;
}

/** `realgain preferences FILE…`. */
export interface PreferencesCommand {
  readonly kind: 'preferences';
  readonly identity: PreferencesIdentity;
  readonly threads: number | null;
  readonly json: boolean;
}

/** @throws RealGainError `bad-setting` with a sentence that says what to write instead */
export function parseJudge(args: readonly string[]): JudgeCommand {
  const { values, positionals } = parseOptions(args, COMMANDS.judge.options);
  const [table, ...more] = positionals;
  if (table === undefined) {
    throw usage('“realgain judge” takes a table of scores, or one of each system, but got none');
  }
  const { human = [], metric = [], system = null, segment = null, annotator = null } = values;
  return {
    kind: 'judge',
    identity: {
      table,
      ...(more.length > 0 && { more }),
      human,
      metrics: metric,
      system,
      segment,
      annotator,
      settings: {
        alpha: values.alpha === undefined ? DEFAULT_JUDGEMENT.alpha : numberOf('alpha', values.alpha),
        alternative: values['one-sided'] === true ? 'one-sided' : DEFAULT_JUDGEMENT.alternative,
        resamples:
          values.resamples === undefined
            ? DEFAULT_JUDGEMENT.resamples
            : numberOf('resamples', values.resamples),
        seed: values.seed ?? DEFAULT_JUDGEMENT.seed,
      },
    },
    threads: values.threads === undefined ? null : threadsOf(values.threads),
    json: values.json === true,
  };
}

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parseAgreement(args: readonly string[]): AgreementCommand {
  const { values, positionals } = parseOptions(args, COMMANDS.agreement.options);
  const [table, ...rest] = positionals;
  if (table === undefined || rest.length > 0) {
    throw usage(`“realgain agreement” takes one table of ratings, but got ${positionals.length}`);
  }
  const { alpha, resamples, seed } = DEFAULT_JUDGEMENT;
  return {
    kind: 'agreement',
    identity: {
      table,
      raters: values.rater ?? [],
      settings: {
        alpha: values.alpha === undefined ? alpha : numberOf('alpha', values.alpha),
        resamples: values.resamples === undefined ? resamples : numberOf('resamples', values.resamples),
        seed: values.seed ?? seed,
      },
    },
    threads: values.threads === undefined ? null : threadsOf(values.threads),
    json: values.json === true,
  };
}

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parseRankings(args: readonly string[]): RankingsCommand {
  const { values, positionals: files } = parseOptions(args, COMMANDS.rankings.options);
  if (files.length === 0) {
    throw usage(
      '“realgain rankings” takes a table of candidates with scores, or several files, but got none',
    );
  }
  const { settings, subsamples } = DEFAULT_RANKINGS;
  return {
    kind: 'rankings',
    identity: {
      files,
      scores: values.score ?? [],
      marks: values.marks ?? null,
      candidate: values.candidate ?? null,
      subsamples: values.subsamples === undefined ? subsamples : numberOf('subsamples', values.subsamples),
      settings: {
        alpha: values.alpha === undefined ? settings.alpha : numberOf('alpha', values.alpha),
        seed: values.seed ?? settings.seed,
      },
    },
    threads: values.threads === undefined ? null : threadsOf(values.threads),
    json: values.json === true,
  };
}

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parsePreferences(args: readonly string[]): PreferencesCommand {
  const { values, positionals: files } = parseOptions(args, COMMANDS.preferences.options);
  if (files.length === 0) {
    throw usage('“realgain preferences” takes one or several files of judgments, but got none');
  }
  const { alpha, resamples, seed } = DEFAULT_PREFERENCES;
  return {
    kind: 'preferences',
    identity: {
      files,
      winner: values.winner ?? null,
      systems: values.systems === undefined ? null : twoColumns(values.systems),
      item: values.item ?? null,
      settings: {
        alpha: values.alpha === undefined ? alpha : numberOf('alpha', values.alpha),
        resamples: values.resamples === undefined ? resamples : numberOf('resamples', values.resamples),
        seed: values.seed ?? seed,
      },
    },
    threads: values.threads === undefined ? null : threadsOf(values.threads),
    json: values.json === true,
  };
}

function twoColumns(text: string): [string, string] {
  const [a = '', b = '', ...rest] = text.split(',').map((name) => name.trim());
  if (a === '' || b === '' || a === b || rest.length > 0) {
    throw usage(`--systems takes two columns such as model_a,model_b, not “${text}”`);
  }
  return [a, b];
}
