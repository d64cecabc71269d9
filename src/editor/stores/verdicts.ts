import * as path from 'node:path';
import * as vscode from 'vscode';
import { watchFile } from '../host/file-watch';
import { SharedFile } from '../../files/shared-file';
import { SaveTrouble } from '../host/save-trouble';
import { parseVerdicts, type SuiteVerdict, verdictsText } from './verdict';

const MAX_VERDICTS = 200;

type All = readonly SuiteVerdict[];

/** The verdicts of suites that were found in this workspace, newest first, kept in the extension's own storage. */
export class Verdicts implements vscode.Disposable {
  private verdicts: All = [];
  private saving: Promise<void> = Promise.resolve();
  private unsaved = 0;
  private readonly file: SharedFile<All>;
  private readonly watcher: vscode.Disposable;
  private readonly trouble: SaveTrouble;
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  private constructor(file: string, log: vscode.LogOutputChannel) {
    this.trouble = new SaveTrouble(
      vscode.l10n.t('The verdicts of suites can’t be saved'),
      vscode.l10n.t('They are kept in this window.'),
      log,
    );
    this.watcher = watchFile(file, () => void this.follow());
    this.file = new SharedFile<All>({
      file,
      empty: [],
      parse: parseVerdicts,
      print: verdictsText,
      onSetAside: (aside, problem) =>
        log.warn(
          `The verdicts of suites could not be read whole (${problem}); a copy was set aside as ${aside}.`,
        ),
    });
  }

  static async open(storage: vscode.Uri, log: vscode.LogOutputChannel): Promise<Verdicts> {
    const verdicts = new Verdicts(path.join(storage.fsPath, 'suites.json'), log);
    try {
      verdicts.verdicts = await verdicts.file.read();
    } catch (error) {
      log.error(`The verdicts of suites could not be read: ${String(error)}`);
    }
    return verdicts;
  }

  get all(): All {
    return this.verdicts;
  }

  add(verdict: SuiteVerdict): void {
    this.change((all) => [verdict, ...all.filter(({ key }) => key !== verdict.key)].slice(0, MAX_VERDICTS));
  }

  markSeen(keys: readonly string[]): void {
    const isUnseen = ({ key, seen }: SuiteVerdict): boolean => !seen && keys.includes(key);
    if (this.verdicts.some(isUnseen)) {
      this.change((all) => all.map((one) => (isUnseen(one) ? { ...one, seen: true } : one)));
    }
  }

  /** Changes what this window knows at once, and then the file, which other windows may have changed. */
  private change(to: (all: All) => All): void {
    this.verdicts = to(this.verdicts);
    this.changed.fire();
    this.unsaved++;
    this.saving = this.save(to);
  }

  private async save(to: (all: All) => All): Promise<void> {
    try {
      const saved = await this.file.change(to);
      this.trouble.over();
      if (this.unsaved === 1) {
        this.verdicts = saved;
        this.changed.fire();
      }
    } catch (error) {
      this.trouble.report(error);
    }
    this.unsaved--;
  }

  /** Shows what another window has written. */
  private async follow(): Promise<void> {
    const saved = await this.file.follow();
    if (this.unsaved === 0 && saved !== null && saved !== this.verdicts) {
      this.verdicts = saved;
      this.changed.fire();
    }
  }

  /** Await this when the window closes. */
  flush(): Promise<void> {
    return this.saving;
  }

  dispose(): void {
    this.watcher.dispose();
    this.changed.dispose();
  }
}
