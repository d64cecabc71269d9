import { readdirSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PagesMemory } from '../../scripts/host/measure-pages';

/** What is in use: megabytes, or numbers of things. Of host and pages without garbage. */
export interface Memory {
  readonly host: number;
  /** Resident, garbage included: another process cannot make the engine collect it. */
  readonly engine: number;
  /** The workbench and all its pages, as the next three. */
  readonly pages: number;
  readonly elements: number;
  readonly listeners: number;
  readonly documents: number;
}

const MEGABYTE = 2 ** 20;

/** Looks at all processes, having garbage collected where that can be done. */
export async function lookAtMemory(): Promise<Memory> {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { bytes, elements, listeners, documents } = await pagesMemory();
  return {
    host: process.memoryUsage().heapUsed / MEGABYTE,
    engine: residentOfEngines() / MEGABYTE,
    pages: bytes / MEGABYTE,
    elements,
    listeners,
    documents,
  };
}

/** The launcher of the suite answers this; it holds the browser. */
async function pagesMemory(): Promise<PagesMemory> {
  const address = process.env['REALGAIN_PAGES_MEMORY'];
  if (address === undefined) {
    // The desktop's VS Code has no such launcher.
    return { bytes: 0, elements: 0, listeners: 0, documents: 0 };
  }
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(await response.text());
  }
  return (await response.json()) as PagesMemory;
}

interface Process {
  readonly id: number;
  readonly parent: number;
  readonly command: string;
  readonly bytes: number;
}

function residentOfEngines(): number {
  const all = processes();
  const below = (ancestor: number): Process[] =>
    all.filter(({ parent }) => parent === ancestor).flatMap((process) => [process, ...below(process.id)]);
  return below(process.pid)
    .filter(({ command }) => command.includes('engine.js'))
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Linux tells in /proc; elsewhere engines aren't looked at. */
function processes(): Process[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const status = readFileSync(`/proc/${name}/status`, 'utf8');
          const number = (key: string) =>
            Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
          const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
          return [{ id: Number(name), parent: number('PPid'), command, bytes: number('VmRSS') * 1024 }];
        } catch {
          return []; // Ended meanwhile.
        }
      });
  } catch {
    return [];
  }
}
