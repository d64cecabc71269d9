import { DEFAULT_JUDGEMENT, type JudgementIdentity, type RatersIdentity } from '../model';
import { COMMANDS, type ValuesOf } from './commands';
import { numberOr, parseOptions, threadsOf, usage } from './options';

interface Command<Kind extends string, Identity> {
  readonly kind: Kind;
  readonly identity: Identity;
  readonly threads: number | null;
  readonly json: boolean;
}

/** `realgain judge TABLE…`. */
export type JudgeCommand = Command<'judge', JudgementIdentity>;
/** `realgain agreement TABLE`. */
export type AgreementCommand = Command<'agreement', RatersIdentity>;

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
        alpha: numberOr('alpha', values.alpha, DEFAULT_JUDGEMENT.alpha),
        alternative: values['one-sided'] === true ? 'one-sided' : DEFAULT_JUDGEMENT.alternative,
        resamples: numberOr('resamples', values.resamples, DEFAULT_JUDGEMENT.resamples),
        seed: values.seed ?? DEFAULT_JUDGEMENT.seed,
      },
    },
    threads: threadsOf(values.threads),
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
  return {
    kind: 'agreement',
    identity: {
      table,
      raters: values.rater ?? [],
      settings: drawnBy(values, DEFAULT_JUDGEMENT),
    },
    threads: threadsOf(values.threads),
    json: values.json === true,
  };
}

/** How many resamples are drawn from which seed, and the level. */
function drawnBy(
  values: ValuesOf<Pick<typeof COMMANDS.agreement.options, 'alpha' | 'resamples' | 'seed'>>,
  { alpha, resamples, seed }: RatersIdentity['settings'],
): RatersIdentity['settings'] {
  return {
    alpha: numberOr('alpha', values.alpha, alpha),
    resamples: numberOr('resamples', values.resamples, resamples),
    seed: values.seed ?? seed,
  };
}
