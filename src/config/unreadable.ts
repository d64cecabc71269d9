import { english, type Text } from '../model/words';
import { fileError, RealGainError } from '../model/errors';
import type { LocatedConfig } from './located-config';

/** Far more than any realgain.json; keeps a misnamed file from filling the memory. */
export const MAX_CONFIG_BYTES = 1_000_000;

/** The properties of a file that show whether it can be a realgain.json. */
export interface FileKind {
  readonly size: number;
  isFile(): boolean;
  isDirectory(): boolean;
}

/**
 * @throws RealGainError `bad-config` for anything named realgain.json that can't be one: ignoring it could
 *   change α or the metric
 */
export function checkConfigFile(configPath: string, stats: FileKind): void {
  if (!stats.isFile()) {
    throw unreadableConfig(
      configPath,
      stats.isDirectory() ? english('it is a folder') : english('it is not a regular file'),
    );
  }
  if (stats.size > MAX_CONFIG_BYTES) {
    throw unreadableConfig(configPath, english('it is larger than 1 MB'));
  }
}

export function unreadableConfig(configPath: string, why: Text): RealGainError {
  return fileError(
    'bad-config',
    { path: configPath },
    '{0} can’t be read: {1}. It configures the comparison of the files beside it; fix or delete it.',
    why,
  );
}

/** The error if the file system fails to return a realgain.json; null if there is none. */
export function configFault(configPath: string, thrown: unknown): RealGainError | null {
  // A realgain.json has its own message for an error of the file system.
  const reason = thrown instanceof RealGainError ? thrown.cause : thrown;
  if (thrown instanceof RealGainError && reason === undefined) {
    return thrown;
  }
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return null;
  }
  const denied = code === 'EACCES' || code === 'EPERM';
  return unreadableConfig(
    configPath,
    denied ? english('permission denied') : reason instanceof Error ? reason.message : String(reason),
  );
}

/**
 * The error for a realgain.json that can't be parsed: ignoring it could mean another metric or reference.
 *
 * @param shown its path as the user knows it
 */
export function brokenConfig(
  { problems, testSets, suites, configPath }: LocatedConfig,
  shown: string,
): RealGainError | null {
  const [problem] = problems;
  return problem === undefined || testSets.length + suites.length > 0
    ? null
    : new RealGainError(
        'bad-config',
        english(
          '{0}, line {1}, can’t be understood: {2} Fix or delete the file: it configures the comparison of the files beside it.',
          shown,
          problem.line,
          problem.message,
        ),
        { path: configPath, line: problem.line },
      );
}
