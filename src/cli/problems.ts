import * as path from 'node:path';
import { onOneLine, serializeError, visible, visibleLines, type ComparisonDetails } from '../model';

/** Something that an editor shows at a line of a file. */
export interface Problem {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/**
 * What `--problems` says of a comparison, at the candidate's first line: an error of a significant loss, a warning of a
 * gain that isn't significant, and nothing of one that is.
 */
export function problemOf({ comparison, identity }: ComparisonDetails): Problem | null {
  const { verdict, gain, sentence } = comparison;
  const isSignificant = verdict === 'significant';
  const isLoss = identity.settings.alternative === 'less' ? gain > 0 : gain < 0;
  return isSignificant && !isLoss
    ? null
    : { file: identity.a, line: 1, severity: isSignificant ? 'error' : 'warning', message: sentence };
}

/**
 * What went wrong, at the place where it did.
 *
 * @param candidate the file where everything is shown that has no other place; null if none was found
 * @returns null of what stands in no file
 */
export function problemFrom(thrown: unknown, candidate: string | null): Problem | null {
  const { code, message: said, path, line = 1, question } = serializeError(thrown);
  const file = path ?? candidate;
  const options = question?.choices.map(({ option }) => option).join(', ');
  const message = options === undefined ? said : `${said} (${options})`;
  return file === null || code === 'cancelled' ? null : { file, line, severity: 'error', message };
}

/** As the problem matcher `$realgain` in package.json reads it, and other editors do that know compilers. */
export function problemLine({ file, line, severity, message }: Problem): string {
  return `${visible(path.resolve(file))}:${line}: ${severity}: ${visibleLines(onOneLine(message))}\n`;
}
