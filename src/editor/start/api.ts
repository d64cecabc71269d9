import type { Comparison } from '../../model/results/comparison';
import type { History } from '../stores/history';
import type { StatusBar } from '../inline/status-bar';
import type { Studies, StudyEntry } from '../stores/studies';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { RegisteredFormat } from '../../engine/protocol';

/** What other extensions get from `vscode.extensions.getExtension('realgain.realgain').exports`. */
export interface RealGainApi {
  /** Rises when something that was here changes or goes; what is added doesn't raise it. */
  readonly version: 1;
  /** All comparisons of this workspace, newest first. */
  comparisons(): readonly Comparison[];
  /** Fires when `comparisons()` has changed. */
  readonly onDidChangeComparisons: vscode.Event<void>;
  /** What is known of the studies of this workspace without reading them, newest first. */
  studies(): readonly StudyEntry[];
  /** What the status bar says, and whether it is an alert. */
  status(): { readonly text: string; readonly isAlert: boolean; readonly background: string | null };
  /**
   * Adds a file format, recognised by content like RealGain's own, until the result is disposed.
   *
   * @throws Error for an id that is taken or has no prefix, or a module that is no absolute path
   */
  registerFormat(format: FormatRegistration): vscode.Disposable;
}

export function createApi(
  history: History,
  studies: Studies,
  statusBar: StatusBar,
  formats: Formats,
): RealGainApi {
  return {
    version: 1,
    comparisons: () => history.all.map((entry) => entry.comparison),
    onDidChangeComparisons: history.onDidChange,
    studies: () => studies.all,
    status: () => ({ text: statusBar.text, isAlert: statusBar.isAlert, background: statusBar.background }),
    registerFormat: (format) => formats.register(format),
  };
}

/** Its `id` is unique, with the extension's own in front: `acme.asr-tools.trn`; the `name` is for lists and messages. */
interface FormatRegistration extends Omit<RegisteredFormat, 'module'> {
  /**
   * An ES module (`.mjs`) in the extension's folder, which RealGain's engine loads. It exports
   *
   * - `detect({ text, bytes, name })`: how sure it is, from 0 to 1, that the head of a file (up to 64 kB, cut anywhere)
   *   is of this format, or `{ confidence, why }`;
   * - `read({ text, bytes, name })`: the file's items as a list of objects with named values, or with the line of each as
   *   `{ items, lines }`; may return a promise, throws what is wrong with the file;
   * - `binary`: true if such files are not text.
   */
  readonly module: vscode.Uri | string;
}

/** The formats of other extensions. Each change starts a new engine for later calls. */
export class Formats {
  private registered: readonly RegisteredFormat[] = [];

  constructor(private readonly onChange: () => void) {}

  get all(): readonly RegisteredFormat[] {
    return this.registered;
  }

  /** @throws Error for what an extension's author has to put right */
  register({ id, name, module }: FormatRegistration): vscode.Disposable {
    const file = typeof module === 'string' ? module : module.fsPath;
    if (!/^[\w-]+(\.[\w-]+)+$/.test(id)) {
      throw new Error(`The format id "${id}" needs a prefix, such as "publisher.extension.format".`);
    }
    if (this.registered.some((format) => format.id === id)) {
      throw new Error(`A format "${id}" is registered already.`);
    }
    if (!path.isAbsolute(file)) {
      throw new Error(`The module of the format "${id}" has to be an absolute path or a Uri, not "${file}".`);
    }
    const format = { id, name, module: file };
    this.change([...this.registered, format]);
    return new vscode.Disposable(() => {
      if (this.registered.includes(format)) {
        this.change(this.registered.filter((other) => other !== format));
      }
    });
  }

  private change(registered: readonly RegisteredFormat[]): void {
    this.registered = registered;
    this.onChange();
  }
}
