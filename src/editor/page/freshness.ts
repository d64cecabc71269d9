import type * as vscode from 'vscode';
import type { ChangedFile } from '../../model/texts/changed-files';
import type { CompareSettings } from '../../model/settings/settings';
import type { FileStamp } from '../../model/results/details';
import { onceThere, watchChanges } from '../host/places';
import { defaultSettings } from '../host/settings';
import type { PageState } from './messages';

/** Whether an answer is still that of its files and of the user's settings. */
export class Freshness implements vscode.Disposable {
  private changed: readonly ChangedFile[] = [];
  /** The user's settings when the page was opened; of a page that keeps none, when its answer was computed. */
  private settings = defaultSettings();
  private computedAt: number | undefined;
  private watcher: vscode.Disposable | null = null;
  private missing: vscode.Disposable | null = null;

  /**
   * @param keptSettings those that hold for what the page shows whatever the user's become; undefined: it has none
   * @param onChange a file has changed
   */
  constructor(
    private readonly keptSettings: () => Partial<CompareSettings> | undefined,
    private readonly onChange: () => void,
  ) {}

  get isStale(): boolean {
    return this.changed.length > 0;
  }

  get state(): Pick<PageState, 'stale' | 'settingsChanged' | 'computedAt'> {
    return { stale: this.changed, settingsChanged: this.settingsChanged, computedAt: this.computedAt };
  }

  private get settingsChanged(): PageState['settingsChanged'] {
    const [before, now] = [this.settings, defaultSettings()];
    const kept = this.keptSettings();
    const isOther = Object.keys(now).some((name) => {
      const setting = name as keyof CompareSettings;
      return (
        now[setting] !== before[setting] &&
        (kept === undefined || (setting in kept && kept[setting] !== now[setting]))
      );
    });
    return !isOther ? undefined : kept === undefined ? 'since' : 'kept';
  }

  /**
   * Watches the files of an answer, in place of those before.
   *
   * @param changed those that have changed since it was computed
   * @param computedAt in milliseconds since 1970, if it wasn't computed just now
   */
  watch(files: readonly FileStamp[], changed: readonly ChangedFile[] = [], computedAt?: number): void {
    this.changed = changed;
    this.computedAt = computedAt;
    if (this.keptSettings() === undefined) {
      this.settings = defaultSettings();
    }
    this.dispose();
    this.watcher = watchChanges(files, (later) => {
      this.changed = later;
      this.onChange();
    });
  }

  /** Calls back once a file that no answer could be computed without is there. */
  waitFor(file: string, then: () => void): void {
    this.missing?.dispose();
    this.missing = onceThere(file, then);
  }

  dispose(): void {
    this.watcher?.dispose();
    this.missing?.dispose();
  }
}
