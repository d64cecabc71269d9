import assert from 'node:assert/strict';
import * as path from 'node:path';
import { ofAllWindows } from '../../../../src/editor/host/storage';

describe('the storage of a workspace', () => {
  const of = (id: string) => path.join('/data/workspaceStorage', id, 'realgain.realgain');

  it('is the same in the first window and in others', () => {
    const id = '0a4f2c77ab3411d29f0e6d1a5b8c9e10';
    assert.equal(ofAllWindows(of(`${id}-1`)), of(id));
    assert.equal(ofAllWindows(of(id)), of(id));
  });

  it('is left where an id only looks like that of another window', () => {
    for (const id of ['-5', '1764241257000', 'ext-dev', '-3f8e2b-x']) {
      assert.equal(ofAllWindows(of(id)), of(id));
    }
  });
});
