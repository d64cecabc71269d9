import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import * as v from 'valibot';
import { expectedSchema } from './expected';
import { FAMILIES } from './families';

const caseSchema = v.strictObject({
  trap: v.string(),
  command: v.string(),
  expect: expectedSchema,
});

/** Files of one comparison with their right reading. */
export interface Case extends v.InferOutput<typeof caseSchema> {
  readonly topic: string;
  readonly name: string;
  readonly folder: string;
}

/** Cases' files have the same relative paths: the engine tells them apart by size and time. */
let time = Math.floor(Date.now() / 1000) - 100_000;

function withOwnTime(file: string): void {
  utimesSync(file, time, time);
  time += 1;
}

const ROOT = path.resolve(__dirname, '../../fixtures/readings');

/** Every case of the corpus, by topic and name. */
export function allCases(): readonly Case[] {
  return foldersIn(ROOT).flatMap((topic) =>
    foldersIn(path.join(ROOT, topic)).map((name) => {
      const folder = path.join(ROOT, topic, name);
      readdirSync(folder, { recursive: true }).forEach((file) =>
        withOwnTime(path.join(folder, String(file))),
      );
      const read: unknown = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8'));
      return { ...v.parse(caseSchema, read), topic, name, folder };
    }),
  );
}

interface WrittenCases {
  readonly cases: readonly Case[];
  readonly remove: () => void;
}

/** The made cases, or those of some topics. */
export function madeCases(topics = Object.keys(FAMILIES)): WrittenCases {
  return writtenCases(
    Object.fromEntries(Object.entries(FAMILIES).filter(([topic]) => topics.includes(topic))),
  );
}

/** Cases by topic, written below a new folder, which `remove` deletes. */
export function writtenCases(families: typeof FAMILIES): WrittenCases {
  const root = mkdtempSync(path.join(tmpdir(), 'readings-'));
  const cases = Object.entries(families).flatMap(([topic, family]) =>
    family.map(({ name, trap, files, command, expect }): Case => {
      // Spaces would hide where the folder ends in a message.
      const folder = path.join(root, topic, name.replaceAll(' ', '-'));
      for (const [file, content] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
        writeFileSync(path.join(folder, file), content);
        withOwnTime(path.join(folder, file));
      }
      const [a, b] = Object.keys(files);
      return { topic, name, trap, folder, command: command ?? `compare ${a} ${b}`, expect };
    }),
  );
  return { cases, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** `compare "my file.csv" b.csv` as separate words. */
export function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
