import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { PYTHON_MODULE } from '../../../scripts/docs';
import { pythonModule } from '../../../scripts/docs/python';
import { QUESTIONS } from '../../../src/questions';

describe('the questions of the Python package', () => {
  const text = readFileSync(path.resolve(__dirname, '../../..', PYTHON_MODULE), 'utf8');

  it('are what npm run docs writes', () => {
    assert.equal(text, pythonModule());
  });

  it('are all of the registry', () => {
    for (const { name } of QUESTIONS) {
      assert.ok(text.includes(`\ndef ${name}(`), name);
    }
  });
});
