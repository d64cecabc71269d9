import { rename, rm, writeFile } from 'node:fs/promises';
import { english, RealGainError } from '../model';

/**
 * Writes a file whole or not at all, so that an interruption never leaves half of one.
 *
 * @param target the file as it was named
 * @throws RealGainError `file-unwritable`
 */
export async function writeWhole(place: string, text: string, target = place): Promise<void> {
  const unfinished = `${place}.${process.pid}.new`;
  try {
    await writeFile(unfinished, text);
    await rename(unfinished, place);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    const reason = error instanceof Error ? error.message.split(',', 1)[0] : String(error);
    throw new RealGainError('file-unwritable', english('{0} can’t be written: {1}.', target, reason), {
      path: target,
    });
  }
}
