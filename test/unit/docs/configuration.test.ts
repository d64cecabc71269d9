import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import manifest from '../../../package.json';
import words from '../../../package.nls.json';
import { withReference } from '../../../scripts/docs/configuration';
import { jsonSchema } from '../../../scripts/build/schemas';
import { configSchema } from '../../../src/config/schema';

const text = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
const settings = manifest.contributes.configuration.properties;

describe('docs/configuration.md', () => {
  it('has the reference of settings and realgain.json; npm run docs writes it', async () => {
    assert.equal(text, await withReference(text, settings, words, jsonSchema(configSchema)));
  });

  it('falls behind as soon as anything changes', async () => {
    const changed = {
      ...settings,
      'realgain.new': { type: 'string', default: '', description: '%setting.new%' },
    };
    const renewed = await withReference(
      text,
      changed,
      { ...words, 'setting.new': 'What is new.' },
      jsonSchema(configSchema),
    );
    assert.match(renewed, /\| `realgain\.new` +\| text +\| `""` +\| What is new\. +\|/);
  });
});
