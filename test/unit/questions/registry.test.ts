import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import manifest from '../../../package.json';
import words from '../../../package.nls.json';
import { withEntries, withWords } from '../../../scripts/docs/manifest';
import { ALL_COMMANDS, optionsOfField } from '../../../src/cli/commands';
import { help } from '../../../src/cli/help';
import { OPPOSITE_NAMES, propertyOf } from '../../../src/cli/mcp/inputs';
import { TOOLS } from '../../../src/cli/mcp/tools';
import { checkedIdentity, fieldsOf, QUESTIONS, settingsIn, titleOf } from '../../../src/questions';
import { settingsOf, typedOf } from '../../../src/questions/typed';

const root = path.resolve(__dirname, '../../..');

describe('the registry of questions', () => {
  it('names of many files the first in the title of a page', () => {
    assert.equal(titleOf('tradeoff', ['a.csv', 'b.csv']), 'Quality and cost: a.csv, b.csv');
    assert.equal(titleOf('noise', ['a.csv', 'b.csv', 'c.csv']), 'Noise: a.csv and 2 others');
  });

  for (const { name, command, schema, menu, gated } of QUESTIONS) {
    describe(name, () => {
      const options = settingsIn(schema);
      const roles = fieldsOf(schema).flatMap(({ spec }) => spec.roles ?? []);
      const takesFiles = fieldsOf(schema).some(({ spec }) => spec.kind === 'files');

      it('is a command with an option for each field, in its help and on the page of docs', () => {
        const own = help(name);
        const page = readFileSync(path.join(root, 'docs/command-line.md'), 'utf8');
        assert.ok(page.includes(`### realgain ${name} `));
        for (const option of options.flatMap((field) => Object.keys(optionsOfField(field)))) {
          assert.ok(Object.hasOwn(ALL_COMMANDS[name]?.options ?? {}, option), option);
          assert.match(own, new RegExp(`^  --${option}\\b`, 'm'));
        }
      });

      it('is a tool for assistants', () => {
        const tool = TOOLS.find((one) => one.name === name);
        assert.deepEqual(Object.keys((tool?.input as { entries?: object } | undefined)?.entries ?? {}), [
          ...(roles.length > 0 ? roles.map((role) => role.name) : takesFiles ? ['files'] : []),
          ...options
            .flatMap((field) => Object.keys(optionsOfField(field)))
            .filter((option) => !OPPOSITE_NAMES.has(option))
            .map(propertyOf),
          ...(gated === undefined ? [] : ['gate']),
          ...(gated?.rows === undefined ? [] : ['row']),
        ]);
      });

      if (menu !== undefined) {
        it('is in the menu of the Explorer, in its words', () => {
          const text = JSON.stringify(manifest, null, 2);
          assert.deepEqual(JSON.parse(withEntries(text)), manifest);
          assert.deepEqual(JSON.parse(withWords(JSON.stringify(words))), words);
          const entries = manifest.contributes.menus['realgain.evaluate'];
          assert.ok(entries.some((entry) => entry.command === command));
          assert.ok(Object.values<string>(words).includes(menu));
        });
      }

      it('is typed as it was asked', () => {
        const given = options.some((field) => field.name === 'alpha') ? { alpha: 0.01 } : {};
        const ofFiles = fieldsOf(schema).find(({ spec }) => spec.kind === 'files');
        const places = ['a.csv', 'b.csv'].slice(0, ofFiles === undefined ? 0 : (ofFiles.spec.most ?? 2));
        const identity = checkedIdentity(name, { files: places, ...given });
        const typed = Object.entries(given).map(([option, value]) => [option, String(value)]);
        assert.deepEqual(typedOf(name, identity), { places, options: typed });
        const settings = settingsOf({ question: name, identity });
        assert.equal(
          settings.some(([, value]) => value === '0.01'),
          'alpha' in given,
        );
      });
    });
  }

  it('leaves no words in package.nls.json of a question or test that has gone', () => {
    const gone = { 'command.ask.gone': 'Ask…', 'setting.test.gone': 'A test.' };
    assert.deepEqual(JSON.parse(withWords(JSON.stringify({ ...words, ...gone }))), words);
  });

  it('refuses what no question takes', () => {
    assert.throws(() => checkedIdentity('nothing', {}), /no question “nothing”/);
    assert.throws(() => checkedIdentity('preferences', { files: [] }), /no question “preferences”/);
  });
});
