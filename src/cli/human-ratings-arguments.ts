import { DEFAULT_RANKINGS, type RankingsIdentity } from '../model';
import { COMMANDS } from './commands';
import { numberOr, parseOptions, threadsOf, usage } from './options';

interface Command<Kind extends string, Identity> {
  readonly kind: Kind;
  readonly identity: Identity;
  readonly threads: number | null;
  readonly json: boolean;
}

/** `realgain rankings FILE…`. */
export type RankingsCommand = Command<'rankings', RankingsIdentity>;

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
      subsamples: numberOr('subsamples', values.subsamples, subsamples),
      settings: {
        alpha: numberOr('alpha', values.alpha, settings.alpha),
        seed: values.seed ?? settings.seed,
      },
    },
    threads: threadsOf(values.threads),
    json: values.json === true,
  };
}
