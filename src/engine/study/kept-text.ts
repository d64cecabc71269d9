import { createHash } from 'node:crypto';
import { readText } from '../../files/open';
import { stampOfAnySize } from '../../files/stamps';
import type { ReadFile } from '../../model';

/**
 * A file that RealGain wrote: a part of a study, or a study.
 *
 * @throws RealGainError as `readText`
 */
export async function readKept(
  path: string,
  signal?: AbortSignal,
): Promise<{ readonly text: string; readonly file: ReadFile }> {
  const text = await readText(path, undefined, signal);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { text, file: { stamp: await stampOfAnySize(path), sha256 } };
}
