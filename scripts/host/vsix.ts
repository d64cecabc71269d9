/** A packaged extension: looking into it and installing it. */

import type { Log } from './command';
import type { Which } from './install';
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { run } from './command';
import { ensureHost } from './install';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

interface Entry {
  readonly name: string;
  /** Of the unpacked file, in bytes. */
  readonly size: number;
}

/** The files in it. A VSIX is a zip, and the directory of a zip is read without a library. */
export function entriesOf(file: string): readonly Entry[] {
  return directoryOf(readFileSync(file), file);
}

export function textIn(file: string, name: string): string {
  const bytes = readFileSync(file);
  const found = directoryOf(bytes, file).find((entry) => entry.name === name);
  if (found === undefined) throw new Error(`${file} holds no ${name}.`);
  const from = found.at + 30 + bytes.readUInt16LE(found.at + 26) + bytes.readUInt16LE(found.at + 28);
  const packed = bytes.subarray(from, from + found.packedSize);
  return (found.isPacked ? inflateRawSync(packed) : packed).toString('utf8');
}

interface Directory extends Entry {
  readonly at: number;
  readonly isPacked: boolean;
  readonly packedSize: number;
}

function directoryOf(bytes: Buffer, file: string): Directory[] {
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== endOfDirectory) end--;
  if (end < 0) throw new Error(`${file} is not a VSIX.`);
  const entries: Directory[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== directoryEntry) throw new Error(`The directory of ${file} is damaged.`);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    if (!name.endsWith('/')) {
      entries.push({
        name,
        size: bytes.readUInt32LE(at + 24),
        at: bytes.readUInt32LE(at + 42),
        isPacked: bytes.readUInt16LE(at + 10) !== 0,
        packedSize: bytes.readUInt32LE(at + 20),
      });
    }
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

interface Installation {
  which: Which;
  file: string;
  dataDir: string;
  extensionsDir: string;
  log: Log;
}

/** Installs a packaged extension, as a user would. */
export async function installVsix(options: Installation): Promise<void> {
  const { which, file, dataDir, extensionsDir, log } = options;
  const host = await ensureHost(which, log);
  const args = [
    'out/server-main.js',
    '--install-extension',
    file,
    '--force',
    '--accept-server-license-terms',
  ];
  const folders = ['--server-data-dir', dataDir, '--extensions-dir', extensionsDir];
  await run(host.node, [...args, ...folders], {
    cwd: host.server,
    log: () => undefined,
    what: 'installing the VSIX',
  });
}
