import { runInNewContext } from 'node:vm';
import { badSetting } from '../../model';

/** Timeout in milliseconds; a pattern that takes longer has exponential backtracking. */
const PATTERN_TIMEOUT_MS = 500;

/**
 * Makes sure that a pattern for groups is fast on all names: a search can't be interrupted otherwise, and
 * `(a+)+$` would block the engine for years.
 *
 * @throws RealGainError `bad-setting`
 */
export function checkPattern(pattern: string | undefined, names: readonly string[]): void {
  if (pattern === undefined) {
    return;
  }
  const search = 'for (const name of names) new RegExp(pattern, "u").exec(name)';
  try {
    runInNewContext(search, { pattern, names: [...names] }, { timeout: PATTERN_TIMEOUT_MS });
  } catch (error) {
    // By its code: it is an Error of the other context, not an instance of ours.
    if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw badSetting(
        "The groups' pattern {0} takes too long on these names; avoid repetitions within repetitions.",
        pattern,
      );
    }
    // Other errors are reported where it is used.
  }
}
