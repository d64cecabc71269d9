import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { locateFiles } from '../../../src/engine/reports/locate-files';
import { TemporaryFolder } from '../engine/temporary';

describe('a hostile report', () => {
  const folder = new TemporaryFolder();

  it('causes no access to a network share', async () => {
    const contents = '1\n2\n';
    const near = await folder.write('near.txt', contents);
    // Outside Windows this is the same file, which must not be found by this name.
    const share = `/${near}`;
    const sha256 = createHash('sha256').update(contents).digest('hex');
    const reported = [{ path: share, size: contents.length, sha256 }];
    await assert.rejects(locateFiles(reported, '/', null), { code: 'needs-folder' });
    const { files, find } = await locateFiles(reported, '/', path.dirname(near));
    assert.deepEqual(files, [{ path: share, found: near, state: 'moved' }]);
    assert.equal(find(share), near);
    for (const other of ['//server/share/x', '\\\\server\\share\\x']) {
      assert.throws(() => find(other), { code: 'file-missing', message: /is on the network/ });
    }
  });
});
