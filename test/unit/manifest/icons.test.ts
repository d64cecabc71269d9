import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { contributes } from '../../../package.json';
import { FONT_FILE, iconFont } from '../../../scripts/icons';

describe('the icons of the manifest', () => {
  it('are drawn by scripts/icons.ts', () => {
    assert.deepEqual(new Uint8Array(readFileSync(FONT_FILE)), new Uint8Array(iconFont()));
  });

  it('are those that menus name', () => {
    const named = JSON.stringify(contributes).match(/\$\(realgain-\w+\)/g) ?? [];
    const known = Object.keys(contributes.icons).map((id) => `$(${id})`);
    assert.deepEqual(
      named.filter((one) => !known.includes(one)),
      [],
    );
    assert.ok(named.length > 0);
  });
});
