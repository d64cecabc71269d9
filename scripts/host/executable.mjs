#!/usr/bin/env node
// What @vscode/test-electron starts in the place of VS Code: vscode.ts beside this file.
import { run } from '../run.mjs';

await run('host/vscode', process.argv.slice(2));
