import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { withoutDigest, withDigest } from '../../../../src/editor/host/digest';

const [one, other] = [JSON.stringify({ study: { p: 0.198 } }), JSON.stringify({ study: { p: 0.004 } })];

describe('what is kept with a digest', () => {
  it('comes back as it was', () => {
    assert.equal(withoutDigest(withDigest(one, 'a'), 'a'), one);
    assert.deepEqual((JSON.parse(withDigest(one, 'a')) as { study: object }).study, { p: 0.198 });
  });

  it('is refused under another key: two entries cannot be swapped', () => {
    assert.throws(() => withoutDigest(withDigest(one, 'a'), 'b'), /digest differs/);
    assert.throws(() => withoutDigest(withDigest(other, 'b'), 'a'), /digest differs/);
  });

  it('is refused with any byte changed or its end cut off', () => {
    const text = withDigest(one, 'a');
    for (let at = '{"digest":"'.length; at < text.length; at++) {
      const changed = text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1);
      // Without a digest to be found it is read as what an earlier version wrote, which JSON refuses here.
      assert.throws(() => JSON.parse(withoutDigest(changed, 'a')), `byte ${at}`);
      assert.throws(() => JSON.parse(withoutDigest(text.slice(0, at), 'a')), `the first ${at} bytes`);
    }
  });

  it('of an earlier version has none', () => {
    assert.equal(withoutDigest(one, 'a'), one);
  });
});
