import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, it } from 'mocha';
import manifest from '../../../package.json';
import { LANGUAGE_MODEL_TOOLS, MCP_PROVIDER } from '../../../src/editor/host/ids';
import { QUESTIONS } from '../../../src/questions';
import { TESTS } from '../../../src/significance';

const CONDITION =
  /([\w.]+) =~ \/(\S+)\/(i?)|([\w.]+) == ([\w.]+)|([\w.]+) (not )?in ([\w.]+)|([\w.]+)|&&|\|\||[!()]/g;

/** Whether a menu shows an entry, for the kinds of conditions that there are. */
function isShown(when: string, about: Readonly<Record<string, unknown>>): boolean {
  const script = when.replace(
    CONDITION,
    (whole, matched, pattern, flags, equal, value, inside, not, list, key) =>
      matched !== undefined
        ? String(new RegExp(pattern as string, flags as string).test(String(about[matched as string])))
        : equal !== undefined
          ? String(about[equal as string] === value)
          : inside !== undefined
            ? String(
                (about[list as string] as unknown[]).includes(about[inside as string]) ===
                  (not === undefined),
              )
            : key !== undefined
              ? String(about[key as string] === true)
              : whole,
  );
  assert.match(script, /^(true|false|&&|\|\||[!() ])+$/);
  return runInNewContext(script) as boolean;
}

describe('package.json', () => {
  const setting = manifest.contributes.configuration.properties['realgain.test'];

  it('offers every paired test as the one that decides', () => {
    const paired = TESTS.filter(({ shown }) => shown !== 'independent').map(({ id }) => id);
    assert.deepEqual([...setting.enum].sort(), ['auto', ...paired].sort());
  });

  it('has at most four entries in the menu of whatever is selected in the Explorer', () => {
    const output = {
      resourceScheme: 'file',
      resourceExtname: '.jsonl',
      resourceDirname: '/runs',
      resourcePath: '/runs/a.jsonl',
      'realgain.baselineFolders': ['/runs'],
      'realgain.besideOutputs': [],
      'realgain.running': ['/runs/growing.jsonl'],
      'realgain.hasSelected': true,
    };
    const selections = {
      output,
      growing: { ...output, resourcePath: '/runs/growing.jsonl' },
      two: { ...output, listMultiSelection: true, listDoubleSelection: true },
      several: { ...output, listMultiSelection: true },
      folder: { ...output, explorerResourceIsFolder: true, resourceExtname: '' },
    };
    for (const [selected, about] of Object.entries(selections)) {
      const shown = manifest.contributes.menus['explorer/context'].filter(({ when }) => isShown(when, about));
      assert.ok(shown.length >= 2 && shown.length <= 4, `${selected}: ${JSON.stringify(shown)}`);
      const evaluated = manifest.contributes.menus['realgain.evaluate'].filter(({ when }) =>
        isShown(when, about),
      );
      assert.ok(evaluated.length >= 3 && evaluated.length <= 4, `${selected}: ${JSON.stringify(evaluated)}`);
    }
  });

  it('describes each of them', () => {
    assert.equal(setting.enumDescriptions.length, setting.enum.length);
  });

  it('brings a skill that names only tools of the server', () => {
    const [skill] = manifest.contributes.chatSkills;
    assert.ok(skill);
    const text = readFileSync(path.join(__dirname, '../../..', skill.path), 'utf8');
    const [, name, description = ''] = /^---\nname: (.*)\ndescription: (.*)\n---\n/.exec(text) ?? [];
    // VS Code takes a skill only from the folder of its name.
    assert.equal(name, path.basename(path.dirname(skill.path)));
    assert.ok(description.length < 1024 && !description.includes(': '));
    const asked = [...text.matchAll(/^\| .*?\| (.*?)\|$/gm)]
      .slice(2)
      .flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, tool = '']) => tool));
    const known = [...QUESTIONS.map((one) => one.name), 'explain', ...Object.values(LANGUAGE_MODEL_TOOLS)];
    assert.deepEqual(
      asked.filter((tool) => !known.includes(tool)),
      [],
    );
    assert.ok(asked.length > 15);
  });

  it('declares the server that the extension registers', () => {
    assert.deepEqual(
      manifest.contributes.mcpServerDefinitionProviders.map(({ id }) => id),
      [MCP_PROVIDER],
    );
  });
});
