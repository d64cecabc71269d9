import { createHash } from 'node:crypto';
import type { Disposable } from 'vscode';
import { possibleOutputs } from '../../config/suites/suite-outputs';
import { filesBelow } from '../../files/folder';
import { stampIfThere } from '../../files/stamps';
import { settleMilliseconds } from '../host/settings';

/** A folder in which files are being written. */
interface Unsettled {
  timer: NodeJS.Timeout | undefined;
  /** Whether an event came since the timer started. */
  touched: boolean;
  /** What the folder held when it was last checked. */
  held: string | null;
}

/** Waits until folders are no longer written. */
export class Settling implements Disposable {
  private readonly unsettled = new Map<string, Unsettled>();

  constructor(
    private readonly signal: AbortSignal,
    private readonly onError: (folder: string, error: unknown) => void,
  ) {}

  /**
   * An event in a folder: one look-up, however many there are.
   *
   * @param onSettled called once two checks, some time apart and without an event between them, have found the same
   */
  touch(key: string, folder: string, onSettled: (newest: number) => void): void {
    const known = this.unsettled.get(key);
    if (known !== undefined) {
      known.touched = true;
      return;
    }
    const unsettled: Unsettled = { timer: undefined, touched: false, held: null };
    this.unsettled.set(key, unsettled);
    const end = (): void => void this.unsettled.delete(key);
    const check = async (): Promise<void> => {
      const found = unsettled.touched ? null : await contentsOf(folder, this.signal);
      if (found !== null && found.held === unsettled.held && !unsettled.touched) {
        end();
        onSettled(found.newest);
      } else {
        unsettled.held = found?.held ?? null;
        wait();
      }
    };
    const fail = (error: unknown): void => {
      end();
      this.onError(folder, error);
    };
    const wait = (): void => {
      unsettled.touched = false;
      unsettled.timer = setTimeout(() => void check().catch(fail), settleMilliseconds());
    };
    wait();
  }

  dispose(): void {
    for (const { timer } of this.unsettled.values()) {
      clearTimeout(timer);
    }
  }
}

/** What shows whether a folder changes, and when it last did; 0 for one without outputs. */
export async function contentsOf(
  folder: string,
  signal: AbortSignal,
  most = Infinity,
): Promise<{ readonly held: string; readonly newest: number }> {
  const files = possibleOutputs(folder, await filesBelow(folder, signal, most));
  const hash = createHash('sha256');
  let newest = 0;
  for (const file of files) {
    const stamp = await stampIfThere(file);
    hash.update(`${file} ${stamp?.size ?? ''} ${stamp?.modified ?? ''}\n`);
    newest = Math.max(newest, stamp?.modified ?? 0);
  }
  return { held: hash.digest('hex'), newest };
}
