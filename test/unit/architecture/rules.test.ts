import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, it } from 'mocha';

const root = resolve(__dirname, '../../..');

/** Files that break a rule of scripts/architecture-rules.mjs, and what the linter says about them. */
const BREAKING: readonly (readonly [file: string, source: string, message: RegExp])[] = [
  ['src/model/a.ts', "export * from '../engine/service';", /src\/model may not import from src\/engine/],
  ['src/kernel/a/b.ts', "import '../../columns';", /src\/kernel may not import from src\/columns/],
  ['src/kernel/a.ts', "import 'node:os';", /src\/kernel is pure/],
  ['src/engine/a.ts', "import 'vscode';", /Only src\/editor and src\/extension.ts import vscode/],
  ['src/engine/b.ts', "import 'node:fs/promises';", /Only src\/files opens/],
  ['src/files/b.ts', "import '../engine/service';", /src\/files may not import from src\/engine/],
  ['src/editor/a.ts', "import '../engine/service';", /through engine\/client and engine\/protocol only/],
  ['src/editor/b.ts', 'vscode.window.showErrorMessage(1);', /from becoming links/],
  ['src/cli/a.ts', 'process.stdout.write(1);', /Print by src\/cli\/print.ts/],
  ['src/cli/b.ts', 'console.log(1);', /Print by src\/cli\/print.ts/],
  ['webview/a.ts', 'document.body.innerHTML = 1;', /never read as markup/],
  ['webview/b.ts', "import '../src/engine/service';", /nothing else of src/],
  ['src/model/b.ts', 'Math.max(0, ...values);', /A long list overflows the stack/],
  ['webview/d.ts', 'list.push(...[...others]);', /A long list overflows the stack/],
  ['scripts/a.ts', "open(new URL('x', import.meta.url).pathname);", /Use fileURLToPath/],
];

const KEEPING: readonly (readonly [file: string, source: string])[] = [
  ['src/files/a.ts', "import 'node:fs/promises';"],
  ['src/kernel/a/c.ts', "import '../columns';"],
  ['src/cli/print.ts', 'process.stdout.write(1);'],
  ['src/editor/host/notifications.ts', 'vscode.window.showErrorMessage(1);'],
  ['src/engine/c.ts', "import '../analysis'; import type { Stats } from 'node:fs';"],
  ['src/model/c.ts', 'list.push(...(isKnown ? [one] : [])); Math.max(...[1, 2]); [...list]; f(...list);'],
  ['webview/c.ts', "import '../src/model/text';"],
];

describe('the linter’s own rules', () => {
  let folder: string;
  let output: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'realgain-rules-'));
    [...BREAKING, ...KEEPING].forEach(([file, source]) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${source}\n`);
    });
    const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
    const args = [oxlint, '-c', join(root, '.oxlintrc.json'), '-f', 'unix', '.'];
    output = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout;
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** What the linter says about a file, in one line. */
  const linted = (file: string): string =>
    output
      .split('\n')
      .filter((line) => line.startsWith(`${file}:`))
      .join(' ');

  for (const [file, source, message] of BREAKING) {
    it(`refuse ${source} in ${file}`, () => assert.match(linted(file), message));
  }

  for (const [file, source] of KEEPING) {
    it(`allow ${source} in ${file}`, () => assert.doesNotMatch(linted(file), /architecture/));
  }
});
