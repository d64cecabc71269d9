// Writes the licences of everything that the bundles contain, and fails on one that must not be in them.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RolldownOutput } from 'rolldown';
import { dist, root } from '../host/paths';

/** Licences that allow shipping inside an MIT-licensed bundle when their text comes along. */
const PERMITTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
]);

/** MIT-licensed packages that come without its text, with the copyright line of their repository's LICENSE. */
const COPYRIGHT_LINES: Record<string, string> = {
  '@microsoft/fast-element': 'Copyright (c) Microsoft Corporation. All rights reserved.',
  '@microsoft/fast-foundation': 'Copyright (c) Microsoft Corporation. All rights reserved.',
  '@microsoft/fast-web-utilities': 'Copyright (c) Microsoft Corporation. All rights reserved.',
  seedrandom: 'Copyright 2019 David Bau.',
};

/** Not bundled, but reimplemented so exactly that the numbers agree, so their authors are credited. */
const FOLLOWED = `The following programs are not part of RealGain; its own implementations follow their rules:

sacreBLEU (Apache-2.0): tokenizers, smoothing, chrF, TER and the signatures of scores.
tercom (Snover et al. 2006): the search for shifts in TER.
mteval-v13a (NIST): the 13a tokenizer and NIST scores.
fft.js (MIT, Copyright Fedor Indutny, 2017): the order of additions of its Fourier transform.
EVALB, conlleval, the CoNLL 2018 evaluator, trec_eval, ROUGE-1.5.5, scikit-learn: definitions of their measures.
`;

/**
 * dist/THIRD_PARTY_NOTICES.txt: name, version, licence and its text for every npm package in the bundles.
 *
 * @param bundles all that ship
 */
export async function writeNotices(bundles: readonly RolldownOutput[]) {
  const folders = [...new Set(bundles.flatMap(packageFolders))];
  const notices = await Promise.all(folders.map((folder) => notice(folder)));
  notices.sort((one, other) => (one.title < other.title ? -1 : 1));
  // Families of packages share one text: print it once, below all their names.
  const titlesOf = new Map<string, Set<string>>();
  for (const { title, text } of notices) {
    titlesOf.set(text, new Set([...(titlesOf.get(text) ?? []), title]));
  }
  const parts = [...titlesOf].map(([text, titles]) => `${[...titles].join('\n')}\n\n${text}\n`);
  const intro = 'RealGain contains the following software, each under its own licence.\n';
  const rule = `\n${'-'.repeat(80)}\n\n`;
  await writeFile(join(dist, 'THIRD_PARTY_NOTICES.txt'), [intro, ...parts, FOLLOWED].join(rule));
}

/** Folders of the packages whose code is really in a bundle: tree shaking leaves some modules with nothing. */
function packageFolders({ output }: RolldownOutput) {
  return output
    .flatMap((chunk) => (chunk.type === 'chunk' ? Object.entries(chunk.modules) : []))
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([file]) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(file)?.[1])
    .filter((folder) => folder !== undefined);
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
}

async function notice(folder: string) {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license } = manifest;
  const choices = (license ?? 'none given').replace(/[()]/g, '').split(' OR ');
  if (!choices.some((choice) => choice.split(' AND ').every((part) => PERMITTED.has(part)))) {
    throw new Error(`${name} ${version} is under "${choices.join(' OR ')}", which may not be bundled.`);
  }
  const texts = [];
  for (const file of (await readdir(folder)).sort()) {
    if (/^(licen[cs]e|notice|copying|copyright)/i.test(file)) {
      texts.push((await readFile(join(folder, file), 'utf8')).trim());
    }
  }
  if (texts.length === 0 && license === 'MIT' && name in COPYRIGHT_LINES) {
    texts.push(await mitLicence(COPYRIGHT_LINES[name]!));
  }
  if (texts.length === 0) {
    throw new Error(`${name} ${version} comes without the text of its licence (${license}).`);
  }
  return { title: `${name} ${version} (${license})`, text: texts.join('\n\n') };
}

async function mitLicence(copyright: string) {
  const own = await readFile(join(root, 'LICENSE'), 'utf8');
  const [before, after] = own.split(/^Copyright .*$/m);
  if (!after?.includes('Permission is hereby granted')) {
    throw new Error('LICENSE is no longer the MIT licence, from which its text was taken for others.');
  }
  return `${before}${copyright}${after}`.trim();
}
