import { readFile } from 'node:fs/promises';

/** The limits of this process as Linux lists them; null elsewhere. */
export async function limitsOfProcess(): Promise<string | null> {
  return process.platform === 'linux' ? readFile('/proc/self/limits', 'utf8').catch(() => null) : null;
}
