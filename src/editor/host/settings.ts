import * as vscode from 'vscode';
import type { EngineSettings, RegisteredFormat } from '../../engine/protocol';
import type { Alternative } from '../../model/results/significance';
import { type CompareSettings, DEFAULT_SETTINGS, type Resampling } from '../../model/settings/settings';
import { EXTENSION_ID, SETTINGS_SECTION } from './ids';
import { type DeclaredSetting, isAllowed, type WrongSetting } from './setting-check';
import { limitDisks } from '../../files/disk-limit';

/** VS Code's own command, with everything that trusting a workspace means. */
export const MANAGE_TRUST = 'workbench.trust.manage';

/** Why nothing happens by itself in Restricted Mode, and what trusting the workspace allows; '' in a trusted one. */
export function restrictedWords(): string {
  return vscode.workspace.isTrusted
    ? ''
    : vscode.l10n.t(
        'Restricted Mode: you can compare files by hand. Trust this workspace to have new runs compared in the background, and to run the commands that realgain.json names.',
      );
}

/** A setting's value; an invalid one counts as not set. */
function get<T>(name: string, fallback: T): T {
  const value = vscode.workspace.getConfiguration(SETTINGS_SECTION).get<T>(name, fallback);
  const declared = declaredSettings()[`${SETTINGS_SECTION}.${name}`];
  return declared === undefined || isAllowed(value, declared) ? value : fallback;
}

export function wrongSettings(): WrongSetting[] {
  const settings = vscode.workspace.getConfiguration();
  return Object.entries(declaredSettings()).flatMap(([name, declared]) => {
    const value = settings.get<unknown>(name);
    return value === undefined || isAllowed(value, declared) ? [] : [{ name, value, used: declared.default }];
  });
}

/** From package.json, the only place that declares settings. */
function declaredSettings(): Readonly<Record<string, DeclaredSetting>> {
  const manifest = vscode.extensions.getExtension(EXTENSION_ID)?.packageJSON as Manifest | undefined;
  return manifest?.contributes.configuration.properties ?? {};
}

interface Manifest {
  readonly contributes: {
    readonly configuration: { readonly properties: Readonly<Record<string, DeclaredSetting>> };
  };
}

/** The settings of a comparison that realgain.json doesn't declare. */
export function defaultSettings(): CompareSettings {
  const resamples = get<number | null>('resamples', null);
  return {
    test: get('test', DEFAULT_SETTINGS.test),
    alternative: get<Alternative>('alternative', DEFAULT_SETTINGS.alternative),
    resamples: resamples === 0 ? null : resamples,
    resampling: get<Resampling>('resampling', 'fixed'),
    seed: String(get<string | number>('seed', DEFAULT_SETTINGS.seed)),
    alpha: get('alpha', DEFAULT_SETTINGS.alpha),
    margin: get<number | null>('margin', DEFAULT_SETTINGS.margin),
  };
}

/**
 * @param folder where statistics may be kept
 * @param formats of other extensions
 */
export function engineSettings(folder: string, formats: readonly RegisteredFormat[]): EngineSettings {
  return {
    formats,
    threads: get<number | null>('threads', null),
    diskSeconds: diskSeconds(),
    cache: { folder, megabytes: get('cache.megabytes', 256) },
  };
}

function diskSeconds(): number {
  return get('diskSeconds', 20);
}

/** Folders outside any realgain.json that are watched too, relative to the workspace folder. */
export function watchedFolders(): string[] {
  return get<string[]>('watch.folders', []);
}

/** How long a file must stay unchanged, in milliseconds, before it counts as complete. */
export function settleMilliseconds(): number {
  return Math.max(100, get('watch.settleSeconds', 2) * 1000);
}

/** How often folders are checked for new runs that VS Code's watcher missed, in milliseconds; 0: never. */
export function pollMilliseconds(): number {
  return get('watch.lookSeconds', 60) * 1000;
}

export async function pollMoreOften(seconds: number): Promise<void> {
  const settings = vscode.workspace.getConfiguration(SETTINGS_SECTION);
  await settings.update('watch.lookSeconds', seconds, vscode.ConfigurationTarget.Workspace);
}

const SWITCHES = {
  'watch.enabled': true,
  'alerts.enabled': true,
  // For a run that is neither significantly better nor worse, too.
  'alerts.notSignificant': true,
  'codeLens.enabled': true,
  'decorations.enabled': false,
};

export function isOn(setting: keyof typeof SWITCHES): boolean {
  return get(setting, SWITCHES[setting]);
}

export function onSettingsChange(callback: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(SETTINGS_SECTION)) {
      callback();
    }
  });
}

/** Half of the threads that Node has for all extensions: a call that never returns keeps its thread. */
const MOST_AT_ONCE = 2;

/** The extension host reads files with the same timeout as the engine. */
export function registerDiskLimit(log: vscode.LogOutputChannel): vscode.Disposable {
  const obey = (): void =>
    limitDisks({
      milliseconds: diskSeconds() * 1_000,
      mostAtOnce: MOST_AT_ONCE,
      onSilent: (folder) =>
        log.warn(
          `${folder} has not answered for ${diskSeconds()} seconds, and isn't looked at until it does.`,
        ),
    });
  obey();
  return onSettingsChange(obey);
}

/** Warns once of each invalid value of a setting that the default is used instead. */
export function registerWrongSettings(): vscode.Disposable {
  const said = new Set<string>();
  const check = (): void => {
    const found = wrongSettings();
    if (found.length > 0) {
      void import('./wrong-setting-warnings').then(({ warnOfSettings }) => warnOfSettings(found, said));
    }
  };
  check();
  return onSettingsChange(check);
}
