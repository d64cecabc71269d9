import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../host/paths';
import { saidIn } from './said';

/** What VS Code and the pages would show in English in another language, by the file that lacks its translation. */
export function untranslated(): string[] {
  const said = saidIn(['src', 'webview']);
  const inCode = new Set(said.flatMap(({ text }) => text ?? []));
  const inManifest = Object.keys(wordsIn('package.nls.json'));
  return [
    ...filesOf('l10n', /^bundle\.l10n\..+\.json$/).flatMap((name) => lackingIn(name, [...inCode])),
    ...filesOf('.', /^package\.nls\..+\.json$/).flatMap((name) => lackingIn(name, inManifest)),
  ];
}

function lackingIn(name: string, keys: readonly string[]) {
  const known = wordsIn(name);
  return keys
    .filter((key) => !Object.hasOwn(known, key))
    .map((key) => `${name} doesn’t translate ${JSON.stringify(key)}`);
}

function filesOf(folder: string, names: RegExp) {
  return readdirSync(join(root, folder))
    .filter((name) => names.test(name))
    .map((name) => join(folder, name));
}

export function wordsIn(name: string) {
  return JSON.parse(readFileSync(join(root, name), 'utf8')) as Record<string, string>;
}
