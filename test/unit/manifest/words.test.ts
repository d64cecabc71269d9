import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import manifest from '../../../package.json';
import english from '../../../package.nls.json';
import german from '../../../package.nls.de.json';

/** What VS Code shows of a manifest; a language model reads English. */
const SHOWN =
  /^(title|name|contextualTitle|displayName|contents|description|markdownDescription|deprecationMessage|markdownDeprecationMessage|enumDescriptions|markdownEnumDescriptions|enumItemLabels|altText|userDescription|label)$/;

/** Names that are the same in any language, and how VS Code is told which language model tool is meant. */
const NAMES = new Set([
  'RealGain',
  'realgain',
  ...manifest.contributes.languageModelTools.map(({ name }) => name),
]);

interface Text {
  readonly path: string;
  readonly text: string;
}

/** Every text below a value, with the keys that lead to it. */
function textsIn(value: unknown, path: readonly string[] = []): readonly Text[] {
  if (typeof value === 'string') {
    return [{ path: path.join('.'), text: value }];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]))
    : [];
}

const { description, capabilities, contributes } = manifest;
const texts = textsIn({ description, capabilities, contributes });
const keys = texts.flatMap(({ text }) => /^%(.+)%$/.exec(text)?.[1] ?? []);

/** Where the links of a text lead, and its code and emphasis, which no language changes. */
const marks = (text: string) =>
  [...text.matchAll(/\]\([^)]*\)|`+[^`]*`+|\*\*|\$\([^)]*\)|\n/g)].map(String).sort();

describe('the words of package.json', () => {
  it('are all in package.nls.json', () => {
    const wordy = texts.filter(
      ({ path, text }) =>
        path.split('.').some((key) => SHOWN.test(key)) &&
        !path.includes('inputSchema') &&
        !/^%.+%$/.test(text) &&
        !NAMES.has(text),
    );
    assert.deepEqual(wordy, []);
  });

  it('have a text for every key, and a key for every text', () => {
    assert.deepEqual(Object.keys(english).sort(), [...new Set(keys)].sort());
  });

  it('are keys that vsce understands', () => {
    assert.deepEqual(
      keys.filter((key) => !/^[\w.]+$/.test(key)),
      [],
    );
  });

  // What isn't translated yet is shown in English.
  it('are translated with links, code and line breaks as they were', () => {
    const wrong = Object.entries(german).filter(
      ([key, text]) => String(marks(text)) !== String(marks(english[key as keyof typeof english])),
    );
    assert.deepEqual(wrong, []);
  });
});
