import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import manifest from '../../../../package.json';
import { type DeclaredSetting, isAllowed } from '../../../../src/editor/host/setting-check';

const settings: Readonly<Record<string, DeclaredSetting>> = manifest.contributes.configuration.properties;

describe('a setting', () => {
  const allows = (name: string, ...values: unknown[]): boolean[] =>
    values.map((value) => isAllowed(value, settings[`realgain.${name}`] ?? assert.fail(name)));

  it('can have its default', () => {
    const wrong = Object.entries(settings).filter(([, declared]) => !isAllowed(declared.default, declared));
    assert.deepEqual(wrong, []);
  });

  it('can have no other type than it says', () => {
    for (const [name, declared] of Object.entries(settings)) {
      const right = [declared.type].flat();
      assert.equal(isAllowed({ nested: true }, declared), false, name);
      assert.equal(isAllowed(undefined, declared), false, name);
      assert.equal(isAllowed(null, declared), right.includes('null'), name);
      assert.equal(isAllowed(true, declared), right.includes('boolean'), name);
      assert.equal(isAllowed([7, 'x', null], declared), false, name);
    }
  });

  it('can have the values within its bounds', () => {
    assert.deepEqual(allows('alpha', 0.05, 0.0001, 0, 0.5, -1, NaN, '0.05'), [
      ...[true, true],
      ...[false, false, false, false, false],
    ]);
    assert.deepEqual(allows('resamples', 100, 1e8, null, 99, 1e8 + 1, 100.5), [
      ...[true, true, true],
      ...[false, false, false],
    ]);
    assert.deepEqual(allows('watch.lookSeconds', 0, 3600, -1), [true, true, false]);
    assert.deepEqual(allows('test', 'sign', 'magic', 7), [true, false, false]);
    assert.deepEqual(allows('watch.folders', [], ['runs'], 'runs', [['runs']]), [true, true, false, false]);
    assert.deepEqual(allows('seed', '1', 'any', 7, null), [true, true, true, false]);
  });
});
