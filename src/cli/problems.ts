import * as path from 'node:path';
import { onOneLine, serializeError, visible, shown } from '../model';
import type { Problem as Said } from '../questions/question';

/** A problem that an editor shows at a line of a file. */
interface Problem extends Said {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

/**
 * An error, with its location.
 *
 * @param candidate the file for errors without a location; null if none was found
 * @returns null for an error without any file
 */
export function problemFrom(thrown: unknown, candidate: string | null): Problem | null {
  const { code, message: said, path, line = 1, question } = serializeError(thrown);
  const file = path ?? candidate;
  const options = question?.choices.map(({ option }) => option).join(', ');
  const message = options === undefined ? said : `${said} (${options})`;
  return file === null || code === 'cancelled' ? null : { file, line, severity: 'error', message };
}

/** In the format of the problem matcher `$realgain` in package.json, which is that of compilers. */
export function problemLine({ file, line, severity, message }: Problem): string {
  return `${visible(path.resolve(file))}:${line}: ${severity}: ${shown(onOneLine(message))}\n`;
}
