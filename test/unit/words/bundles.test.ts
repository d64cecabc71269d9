import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { englishOf, speak, translated, type Text } from '../../../src/model/words';
import { saidIn } from '../../../scripts/docs/said';

const folder = path.resolve(__dirname, '../../../l10n');
const said = saidIn(['src', 'webview']);
const kept = said.filter((one) => one.kept).flatMap(({ text }) => text ?? []);
const texts = new Set(said.flatMap(({ text }) => text ?? []));

describe('texts in the code', () => {
  it('are literals, so that they can be translated', () => {
    assert.deepEqual(
      said.filter(({ text }) => text === null).map(({ place }) => place),
      [],
    );
  });

  // Those of our own functions are checked by the compiler.
  it('have a value for every placeholder, and no other, where VS Code says them', () => {
    const wrong = said.filter(
      ({ text, values }) =>
        values !== null && String(placeholders(text ?? '')) !== String([...values].sort()),
    );
    assert.deepEqual(
      wrong.map(({ place, text }) => `${place} ${text ?? ''}`),
      [],
    );
  });

  it('are not created before the language is known', () => {
    assert.deepEqual(
      said.filter(({ tooEarly }) => tooEarly).map(({ place }) => place),
      [],
    );
  });
});

for (const name of readdirSync(folder)) {
  describe(`l10n/${name}`, () => {
    const bundle = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Record<string, string>;

    // Shown in English until somebody translates it, which is no reason to fail.
    for (const text of texts) {
      if (!Object.hasOwn(bundle, text)) {
        it(`translates ${JSON.stringify(text)}`);
      }
    }

    it('translates nothing else', () => {
      assert.deepEqual(
        Object.keys(bundle).filter((text) => !texts.has(text)),
        [],
      );
    });

    it('translates what was made of a text and values, also after a round trip through JSON', () => {
      speak(bundle);
      const wrong = kept.flatMap((text) => {
        const values = Object.fromEntries(placeholders(text).map((name) => [name, `<${name}>`]));
        const made = (template: string): Text =>
          Object.keys(values).length === 0 ? template : { template, args: values };
        const told = translated(JSON.parse(JSON.stringify(made(text))) as Text);
        const expected = englishOf(made(bundle[text] ?? text));
        return told === expected ? [] : [{ told, expected }];
      });
      speak(undefined);
      assert.deepEqual(wrong, []);
    });

    if (name.endsWith('.de.json')) {
      it('never addresses the user in German', () => {
        assert.deepEqual(
          Object.values(bundle).filter((text) => /[a-zäöüß]n Sie\b|\bIhnen\b/.test(text)),
          [],
        );
      });
    }

    it('is sorted, so that merges rarely conflict', () => {
      assert.deepEqual(Object.keys(bundle), Object.keys(bundle).sort());
    });

    it('leaves out no value, no icon and no end of a text', () => {
      const wrong = Object.entries(bundle).filter(
        ([text, translation]) =>
          String(placeholders(text)) !== String(placeholders(translation)) ||
          String(text.match(/\$\([a-z~-]+\)/g)) !== String(translation.match(/\$\([a-z~-]+\)/g)) ||
          /^\s*/.exec(text)?.[0] !== /^\s*/.exec(translation)?.[0] ||
          /[.:?…]?\s*$/.exec(text)?.[0] !== /[.:?…]?\s*$/.exec(translation)?.[0],
      );
      assert.deepEqual(wrong, []);
    });
  });
}

/** Each once, in order. */
function placeholders(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].sort();
}
