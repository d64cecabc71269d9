import { createHash } from 'node:crypto';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { choiceKey } from '../../model/settings/metric';
import { sortedEntries } from '../../model/lists';
import type { StudyDetails, StudyIdentity } from '../../model/results/study';
import { madeOf } from '../../model/words';
import { SaveTrouble } from '../host/notifications';
import { withoutDigest, withDigest } from '../host/digest';
import { namesIn, remove } from '../../files/folder';
import { stampIfThere } from '../../files/stamps';
import { readText } from '../../files/open';
import type { SharedFile } from '../../files/shared-file';
import { KEPT, setAside, writeAtomically } from '../../files/write';
import { sharedList } from './files/shared-list';
import type { StudyEntry } from './files/studies-file';

export type { StudyEntry } from './files/studies-file';

const INDEX = 'index.json';
const KEPT_STUDY = /^[0-9a-f]{32}\.json$/;
const MAX_STUDIES = 200;
/** A study of 1,000 systems has some 60 MB. */
const MAX_BYTES = 400_000_000;
const LONGEST_LEADERBOARD = 300;

/** The studies made in this workspace, newest first: a file each in the extension's own storage, and an index of them. */
export class Studies implements vscode.Disposable {
  private entries: readonly StudyEntry[] = [];
  private readonly index: SharedFile<readonly StudyEntry[]>;
  private isIndexDamaged = false;
  private readonly trouble: SaveTrouble;
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  private constructor(
    private readonly folder: string,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.trouble = new SaveTrouble(
      vscode.l10n.t('The study can’t be saved'),
      vscode.l10n.t('It stays in its panel until that is closed.'),
      log,
    );
    const format = async () => (await import('./files/studies-file')).studiesFile;
    const onDamaged = (): void => void (this.isIndexDamaged = true);
    this.index = sharedList(path.join(folder, INDEX), 'The list of studies', format, log, onDamaged);
  }

  static async open(storage: vscode.Uri, log: vscode.LogOutputChannel): Promise<Studies> {
    const studies = new Studies(path.join(storage.fsPath, 'studies'), log);
    await studies.load();
    return studies;
  }

  get all(): readonly StudyEntry[] {
    return this.entries;
  }

  /** The whole study; null if it isn't there any more. */
  async read(key: string): Promise<StudyDetails | null> {
    return this.entries.some((entry) => entry.key === key) ? this.readFile(key) : null;
  }

  private async readFile(key: string): Promise<StudyDetails | null> {
    const file = this.pathOf(key);
    let text: string;
    try {
      text = await readText(file);
    } catch (error) {
      this.log.warn(`A study could not be read: ${String(error)}`);
      return null;
    }
    try {
      return parseStudy(key, text);
    } catch (error) {
      const aside = await setAside(file, 'move').catch(() => null);
      await this.delete(key);
      this.log.warn(
        `A study was damaged (${String(error)}), and ${aside === null ? 'can’t be set aside' : `was set aside as ${aside}`}.`,
      );
      return null;
    }
  }

  /** Keeps a study; the oldest go where there are too many of them, or too large ones. */
  async add(details: StudyDetails): Promise<StudyEntry> {
    const json = JSON.stringify(details);
    const text = withDigest(json, studyKey(details.identity));
    const entry = entryOf(details, Date.now(), Buffer.byteLength(text));
    await this.change(async () => {
      await writeAtomically(this.pathOf(entry.key), text, KEPT);
      return (entries) => [entry, ...entries.filter(({ key }) => key !== entry.key)];
    });
    return entry;
  }

  async delete(key: string): Promise<void> {
    await this.change(() => Promise.resolve((entries) => entries.filter((entry) => entry.key !== key)));
  }

  /** Changes the list, and removes the files of those that are gone from it. */
  private async change(
    prepare: () => Promise<(entries: readonly StudyEntry[]) => readonly StudyEntry[]>,
  ): Promise<void> {
    try {
      const to = await prepare();
      let gone: readonly StudyEntry[] = [];
      this.entries = await this.index.change((before) => {
        const after = bounded(to(before));
        const kept = new Set(after.map(({ key }) => key));
        gone = before.filter(({ key }) => !kept.has(key));
        return after;
      });
      await Promise.all(gone.map(({ key }) => remove(this.pathOf(key))));
      this.trouble.over();
    } catch (error) {
      this.trouble.report(error);
    }
    this.changed.fire();
  }

  private async load(): Promise<void> {
    try {
      this.entries = await this.index.read();
    } catch (error) {
      this.log.error(`The list of studies could not be read: ${String(error)}`);
    }
    if (this.isIndexDamaged) {
      const found = await this.found();
      await this.change(() =>
        Promise.resolve((entries) => {
          const listed = new Set(entries.map(({ key }) => key));
          return [...entries, ...found.filter(({ key }) => !listed.has(key))].sort((x, y) => y.time - x.time);
        }),
      );
    }
  }

  /** The studies themselves say what a damaged list doesn't. */
  private async found(): Promise<readonly StudyEntry[]> {
    const found: StudyEntry[] = [];
    for (const name of await namesIn(this.folder)) {
      const file = path.join(this.folder, name);
      if (KEPT_STUDY.test(name)) {
        const details = await this.readFile(path.parse(name).name);
        // One that was damaged too lies elsewhere by now.
        const stamp = details === null ? null : await stampIfThere(file);
        found.push(
          ...(details === null || stamp === null ? [] : [entryOf(details, stamp.modified, stamp.size)]),
        );
      }
    }
    return found;
  }

  /** Where a study lies, or something that is known of several. */
  pathOf(key: string): string {
    return path.join(this.folder, `${key}.json`);
  }

  dispose(): void {
    this.changed.dispose();
  }
}

/** The same for the same study, whatever the order in which its parts were put together. */
export function studyKey(identity: StudyIdentity): string {
  const { name, outputs, references, metric, idColumn, clusterColumn, formats, header, groups, settings } =
    identity;
  const { mode, resamples, seed, alpha, alternative, correction, sizes, subsets } = settings;
  const parts = [
    [
      name,
      [...outputs].sort(),
      references,
      metric === null ? null : choiceKey(metric),
      idColumn,
      clusterColumn,
    ],
    [groups?.pattern ?? null, sortedEntries(groups?.named ?? {})],
    [formats?.outputs ?? null, formats?.references ?? null],
    ...(header === undefined ? [] : [[header.outputs ?? null, header.references ?? null]]),
    [mode, resamples, seed, alpha, alternative, correction, sizes, subsets],
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

function entryOf({ study, identity, messages }: StudyDetails, time: number, bytes: number): StudyEntry {
  return {
    key: studyKey(identity),
    name: study.name,
    metric: study.metric.name,
    metricNamed: messages[study.metric.name],
    systems: study.systems.length,
    outputs: study.systems.map((system) => system.path),
    references: identity.references,
    n: study.n,
    leaderboard: study.leaderboard.slice(0, LONGEST_LEADERBOARD),
    warnings: study.warnings.map((warning) => madeOf(warning, messages)),
    time,
    bytes,
  };
}

/**
 * @returns null for a study of another version
 * @throws Error for what is damaged
 */
function parseStudy(key: string, text: string): StudyDetails | null {
  const stored = JSON.parse(withoutDigest(text, key)) as Partial<StudyDetails> | null;
  if (stored?.study === undefined || stored.identity === undefined) {
    throw new Error('it is no study');
  }
  if (studyKey(stored.identity) !== key) {
    throw new Error('it is another study');
  }
  // Earlier versions kept no messages.
  return stored.study.version === 1 ? ({ messages: {}, ...stored } as StudyDetails) : null;
}

/** The newest studies that there is room for: always the newest one. */
function bounded(entries: readonly StudyEntry[]): StudyEntry[] {
  let bytes = 0;
  return entries.slice(0, MAX_STUDIES).filter((entry, place) => {
    bytes += entry.bytes;
    return place === 0 || bytes <= MAX_BYTES;
  });
}
