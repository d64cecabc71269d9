import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { checkSettings } from '../../../src/model/settings/check-settings';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';

describe('settings of a comparison', () => {
  it('refuse an α that is no level, or whose level of an interval is 1 for a computer', () => {
    const withAlpha = (alpha: number) => () => checkSettings({ ...DEFAULT_SETTINGS, alpha });
    for (const alpha of [0, -1, 0.5, Number.NaN, Infinity]) {
      assert.throws(withAlpha(alpha), /must lie between 0 and 0\.5/);
    }
    for (const alpha of [1e-16, 1e-300, Number.MIN_VALUE]) {
      assert.throws(withAlpha(alpha), /must be at least 1e-15/);
    }
    assert.doesNotThrow(withAlpha(1e-15));
  });
});
