/**
 * Packs what users install, dist/realgain.vsix and dist/realgain.tgz (the command line), and checks both: no warning, no file
 * that does not belong there, small; and the command line runs where only the tarball is.
 *
 * package.json names no repository, because a clone may be published anywhere. The release workflow sets it;
 * then the README's links and pictures get absolute addresses.
 */

import { spawnSync, type SpawnSyncOptionsWithStringEncoding } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCommand } from './bootstrap.mjs';
import { dist, root, tarball, vsix } from './host/paths';
import { freshScene } from './host/scene';
import { entriesOf, textIn } from './host/vsix';
import { untranslated } from './docs/untranslated';

/** kB and MB are those of the promise in the documentation: thousands. */
const limits = { vsix: 2_000_000, host: 150_000 };

/** Every file that ships, by the name vsce gives it. */
const allowed = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/(package\.json|readme\.md|changelog\.md|LICENSE\.txt)$/,
  /^extension\/(package\.nls(\.de)?|l10n\/bundle\.l10n\.de)\.json$/,
  /^extension\/dist\/(extension|engine|service-thread|worker|cli|(host|shared)-[\w-]{8})\.js$/,
  /^extension\/dist\/THIRD_PARTY_NOTICES\.txt$/,
  /^extension\/dist\/realgain\.schema\.json$/,
  /^extension\/dist\/webview\/(panel|study|question|table|shared-[\w-]{8})\.(js|css)$/,
  /^extension\/skills\/realgain\/SKILL\.md$/,
  /^extension\/media\/(walkthrough\/)?[a-z-]+\.(png|svg|md|ttf)$/,
  /^extension\/examples\/(sample\.md|train\.py|(translation|qa|folds)\/[a-z-]+\.(txt|jsonl|json))$/,
];

/** What must be there, or the extension is none. */
const required = [
  'extension/dist/extension.js',
  'extension/dist/engine.js',
  'extension/dist/service-thread.js',
  'extension/dist/worker.js',
  'extension/dist/webview/panel.js',
  'extension/l10n/bundle.l10n.de.json',
];

/** @returns what is wrong, a sentence each */
function pack(): string[] {
  rmSync(vsix, { force: true });
  const vsce = join(root, 'node_modules/@vscode/vsce/vsce');
  const flags = ['--no-dependencies', ...addresses(), '--out', vsix];
  const done = spawnSync(process.execPath, [vsce, 'package', ...flags], {
    cwd: staged(),
    // No standard input: vsce would ask questions.
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  const said = `${done.stdout}${done.stderr}`.trim();
  if (done.status !== 0 || !existsSync(vsix)) return [`vsce failed:\n${said}`];
  // It is bundled: chunks are loaded when they are used, and an editor reads a hundred small files in milliseconds.
  const isAboutChunks = (line: string) => /out of which \d+ are JavaScript files/.test(line);
  const warnings = said.split('\n').filter((line) => /warn/i.test(line) && !isAboutChunks(line));
  return warnings.map((line) => `vsce warns: ${line.trim()}`);
}

/**
 * What .vscodeignore names, in a folder without the rest: vsce compares each file below its folder with each of its patterns, also
 * those of the VS Codes that the tests install.
 */
function staged(): string {
  const patterns = readFileSync(join(root, '.vscodeignore'), 'utf8');
  const names = [...patterns.matchAll(/^!([^/*\n]+)/gm)].map(([, name = '']) => name);
  const folder = freshScene('package', 'vsix');
  for (const name of readdirSync(root).filter(
    (name) => name === '.vscodeignore' || names.some((start) => name.startsWith(start)),
  )) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  return folder;
}

/** Where the README's links and pictures lead: to the repository, or to what is in the package. */
function addresses(): string[] {
  const repository = repositoryOf();
  if (repository === undefined) return ['--no-rewrite-relative-links', '--allow-missing-repository'];
  const base = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
  const tag = process.env['GITHUB_REF_NAME'] ?? 'main';
  return ['--baseContentUrl', `${base}/blob/${tag}`, '--baseImagesUrl', `${base}/raw/${tag}`];
}

/** Set by the release workflow alone. */
function repositoryOf() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    repository?: { url: string };
  };
  return manifest.repository;
}

/** The command line as an npm package, tried where nothing else is installed. */
function packTarball(): string[] {
  const [npm, before] = npmCommand();
  const options: SpawnSyncOptionsWithStringEncoding = {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  };
  rmSync(tarball, { force: true });
  const packed = spawnSync(npm, [...before, 'pack', '--json', '--pack-destination', dist], options);
  if (packed.status !== 0) return [`npm pack failed:\n${packed.stderr}`];
  const [{ filename, files, size }] = JSON.parse(packed.stdout) as [Packed];
  renameSync(join(dist, filename), tarball);
  console.log(`tarball ${kB(size)}, ${files.length} files`);
  const prefix = mkdtempSync(join(tmpdir(), 'realgain-'));
  try {
    const flags = ['--offline', '--no-audit', '--no-fund', '--prefix', prefix];
    const installed = spawnSync(npm, [...before, 'install', '--global', ...flags, tarball], options);
    if (installed.status !== 0) return [`The tarball can't be installed:\n${installed.stderr}`];
    const folder = process.platform === 'win32' ? prefix : join(prefix, 'lib');
    const program = join(folder, 'node_modules/realgain/dist/cli.js');
    const [a, b] = [join(root, 'examples/folds/system-a.txt'), join(root, 'examples/folds/system-b.txt')];
    const ran = spawnSync(process.execPath, [program, 'compare', a, b], { ...options, cwd: prefix });
    return ran.status === 0 ? [] : [`The installed command line failed:\n${ran.stdout}${ran.stderr}`];
  } finally {
    rmSync(prefix, { recursive: true, force: true });
  }
}

interface Packed {
  filename: string;
  files: unknown[];
  size: number;
}

function check(): string[] {
  const entries = entriesOf(vsix);
  const size = statSync(vsix).size;
  const loaded = JSON.parse(readFileSync(join(dist, 'activation.json'), 'utf8')) as string[];
  const atActivation = loaded.map((name) => `extension/dist/${name}`);
  const host = entries
    .filter(({ name }) => atActivation.includes(name))
    .reduce((sum, { size }) => sum + size, 0);
  for (const entry of entries) console.log(`${kB(entry.size).padStart(12)}  ${entry.name}`);
  console.log(
    `VSIX ${kB(size)} (at most ${kB(limits.vsix)}), loaded at activation ${kB(host)} (at most ${kB(limits.host)})`,
  );
  const names = entries.map((entry) => entry.name);
  const strangers = names.filter((name) => !allowed.some((pattern) => pattern.test(name)));
  return [
    ...strangers.map((name) => `${name} is packed and not on the list in scripts/package.ts.`),
    ...required.filter((name) => !names.includes(name)).map((name) => `${name} is missing.`),
    ...deadLinks(names),
    ...(size > limits.vsix ? [`The VSIX has ${kB(size)}.`] : []),
    ...(host > limits.host ? [`Activation loads ${kB(host)}.`] : []),
  ];
}

/**
 * What the Marketplace's page couldn't show: it has the package's files and no others. Without a repository, only its pictures
 * have to be there, because nothing is published then.
 */
function deadLinks(names: readonly string[]): string[] {
  const page = textIn(vsix, 'extension/readme.md');
  const links = repositoryOf() === undefined ? /!\[[^\]]*\]\(([^)\s]+)\)/g : /\]\(([^)\s]+)\)/g;
  const targets = [...page.matchAll(links)].map(([, target = '']) => target);
  if (targets.length === 0) return ['The README has no picture.'];
  return targets
    .filter((target) => !/^(https:|#)/.test(target) && !names.includes(`extension/${target}`))
    .map((target) => `The README in the package leads to ${target}, which isn't there.`);
}

const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

export function main(): void {
  const problems = pack();
  if (existsSync(vsix)) problems.push(...check());
  problems.push(...packTarball());
  // Until a release, English stands in for what isn't translated.
  if (repositoryOf() !== undefined) problems.push(...untranslated());
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
