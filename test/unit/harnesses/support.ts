import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { runHere, type Ended } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';

/** What a comparison prints as JSON, as far as tests of readings look at it. */
export interface Printed {
  readonly a: { readonly score: number };
  readonly b: { readonly score: number };
  readonly n: number;
  readonly warnings: readonly string[];
}

/** Tasks, questions or instances of a made-up evaluation. */
export const TASKS = Array.from({ length: 12 }, (_, i) => `task-${i}`);

/** Files in the layouts of tools, and what the command line says of them. */
export class Harness {
  private readonly folder = new TemporaryFolder();

  write(file: string, value: unknown): void {
    const place = this.folder.path(file);
    mkdirSync(path.dirname(place), { recursive: true });
    const isContent = typeof value === 'string' || value instanceof Uint8Array;
    writeFileSync(place, isContent ? value : JSON.stringify(value, null, 2));
  }

  run(...args: readonly string[]): Promise<Ended> {
    return runHere(this.folder.path('.'), args);
  }

  async printed(...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run(...args);
    assert.equal(code, 0, stderr);
    return stdout;
  }

  async compared(...args: readonly string[]): Promise<Printed> {
    return JSON.parse(await this.printed('compare', ...args, '--json', '--resamples', '1000')) as Printed;
  }

  /** Scores of both, and the number of items. */
  async scores(...args: readonly string[]): Promise<number[]> {
    const { a, b, n } = await this.compared(...args);
    return [Number(a.score.toFixed(4)), Number(b.score.toFixed(4)), n];
  }

  /** What a command says that it refuses or asks. */
  async refused(...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run(...args);
    assert.notEqual(code, 0, stdout);
    return stderr;
  }
}
