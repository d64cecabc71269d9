import * as path from 'node:path';
import {
  onOneLine,
  serializeError,
  visible,
  shown,
  type ComparisonDetails,
  type IfUndecided,
} from '../model';
import { gateWords } from '../report';
import { decided } from './gate';

/** A problem that an editor shows at a line of a file. */
export interface Problem {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/**
 * The problem that `--problems` reports for a comparison, at the candidate's first line: an error for a
 * significant loss, a warning for a gain that isn't significant, and nothing for a significant gain. With a gate: an error
 * where it fails, a warning where there is too little data to decide, and nothing where it passes.
 */
export function problemOf(
  { comparison, identity }: ComparisonDetails,
  undecided: IfUndecided | null,
): Problem | null {
  const { verdict, gain, sentence, gate, metric } = comparison;
  if (gate !== undefined) {
    const outcome = decided(gate, undecided);
    const { words, sentence: why } = gateWords(gate, metric);
    const severity = outcome === 'failed' ? 'error' : 'warning';
    return outcome === 'passed'
      ? null
      : { file: identity.a, line: 1, severity, message: `${words}. ${why} ${sentence}` };
  }
  const isSignificant = verdict === 'significant';
  const isLoss = identity.settings.alternative === 'less' ? gain > 0 : gain < 0;
  return isSignificant && !isLoss
    ? null
    : { file: identity.a, line: 1, severity: isSignificant ? 'error' : 'warning', message: sentence };
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
