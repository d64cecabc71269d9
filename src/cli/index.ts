#!/usr/bin/env node
import * as path from 'node:path';
import { runCommand } from './main';
import { engineOf } from './with-engine';

const withEngine = engineOf({ worker: path.join(__dirname, 'worker.js'), commandLine: __filename });

runCommand(process.argv.slice(2), withEngine)
  .then((code) => (process.exitCode = code))
  .catch(() => (process.exitCode = 2));
