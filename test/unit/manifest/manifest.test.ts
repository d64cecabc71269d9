import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { describe, it } from 'mocha';
import manifest from '../../../package.json';
import { MCP_PROVIDER } from '../../../src/editor/host/ids';
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
      'realgain.hasSelected': true,
    };
    const selections = {
      output,
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
      assert.equal(evaluated.length, 4, `${selected}: ${JSON.stringify(evaluated)}`);
    }
  });

  it('describes each of them', () => {
    assert.equal(setting.enumDescriptions.length, setting.enum.length);
  });

  it('declares the server that the extension registers', () => {
    assert.deepEqual(
      manifest.contributes.mcpServerDefinitionProviders.map(({ id }) => id),
      [MCP_PROVIDER],
    );
  });
});
