import * as path from 'node:path';
import * as vscode from 'vscode';
import type { SharedFile } from '../../files/shared-file';
import { newStream } from '../../model/settings/stream';
import type { Arrival, Stream } from '../../model/settings/stream-schema';
import { SaveTrouble } from '../host/notifications';
import type { KeptStream } from './files/arrivals-file';
import { sharedList } from './files/shared-list';

/** A test set and the baseline that its runs are compared with: another one begins another stream. */
export function streamKey(testSetKey: string, baseline: string): string {
  return `${testSetKey}\n${baseline}`;
}

/**
 * When the runs of each test set arrived and what they spent of α, kept in the extension's own storage whatever becomes of their
 * files and comparisons. Read when the first run is judged.
 */
export class Arrivals {
  private readonly file: SharedFile<readonly KeptStream[]>;
  private readonly trouble: SaveTrouble;
  /** What could not be written, so that this window at least goes by it. */
  private unsaved: readonly { readonly key: string; readonly arrivals: readonly Arrival[] }[] = [];

  constructor(storage: vscode.Uri, log: vscode.LogOutputChannel) {
    this.trouble = new SaveTrouble(
      vscode.l10n.t('What runs have spent of α can’t be saved'),
      vscode.l10n.t('It is kept in this window.'),
      log,
    );
    const file = path.join(storage.fsPath, 'arrivals.json');
    const format = async () => (await import('./files/arrivals-file')).arrivalsFile;
    this.file = sharedList(file, 'What runs have spent of α', format, log);
  }

  /**
   * A stream so far.
   *
   * @param files of the runs that are judged now
   * @throws Error of the file system, if what was spent can't be read: nothing may be judged then
   */
  async streamOf(key: string, planned: number, files: readonly string[]): Promise<Stream> {
    const { withArrivals } = await import('./files/arrivals-file');
    const streams = this.unsaved.reduce<readonly KeptStream[]>(
      (all, one) => withArrivals(all, one.key, one.arrivals),
      await this.file.read(),
    );
    const kept = streams.find((stream) => stream.key === key);
    if (kept === undefined) {
      return newStream(planned);
    }
    const { next, spent, arrived } = kept;
    return { planned, next, spent, arrived: arrived.filter(({ run }) => files.includes(run)) };
  }

  async add(key: string, arrivals: readonly Arrival[]): Promise<void> {
    const { withArrivals } = await import('./files/arrivals-file');
    const waiting = [...this.unsaved, { key, arrivals }];
    this.unsaved = waiting;
    try {
      await this.file.change((streams) =>
        waiting.reduce((all, one) => withArrivals(all, one.key, one.arrivals), streams),
      );
      this.unsaved = this.unsaved.filter((one) => !waiting.includes(one));
      this.trouble.over();
    } catch (error) {
      this.trouble.report(error);
    }
  }
}
