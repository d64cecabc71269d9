#!/usr/bin/env node
import * as path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { limitsOfProcess, sizeOfNamed } from '../files/limits';
import { endWithParent, needsChild, runInChild } from './process/limited-memory';

const flags = [...process.execArgv, ...(process.env['NODE_OPTIONS'] ?? '').split(/\s+/)];
const { heap_size_limit: heap } = getHeapStatistics();

async function run(): Promise<number> {
  const [limits, input] = await Promise.all([limitsOfProcess(), sizeOfNamed(process.argv.slice(2))]);
  if (needsChild({ limits, heap, input }, flags)) {
    return runInChild({ limits, heap, input });
  }
  endWithParent();
  const [{ runCommand }, { engineOf }] = await Promise.all([
    import('./main'),
    import('./process/with-engine'),
  ]);
  const worker = path.join(__dirname, 'worker.js');
  return runCommand(process.argv.slice(2), engineOf({ worker, commandLine: __filename }));
}

run()
  .then((code) => (process.exitCode = code))
  .catch(() => (process.exitCode = 2));
