#!/usr/bin/env node
import * as path from 'node:path';
import { limitsOfProcess } from '../engine/files/limits';
import { needsSmallReservations, runWithSmallReservations } from './address-space';
import { runCommand } from './main';
import { engineOf } from './with-engine';

const withEngine = engineOf({ worker: path.join(__dirname, 'worker.js'), commandLine: __filename });

(async () =>
  needsSmallReservations(await limitsOfProcess(), [
    ...process.execArgv,
    ...(process.env['NODE_OPTIONS'] ?? '').split(/\s+/),
  ])
    ? runWithSmallReservations()
    : runCommand(process.argv.slice(2), withEngine))()
  .then((code) => (process.exitCode = code))
  .catch(() => (process.exitCode = 2));
