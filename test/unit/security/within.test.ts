import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import { fileWithin } from '../../../src/editor/start/within';
import { TemporaryFolder } from '../engine/temporary';

describe('files that an assistant names', function () {
  const folder = new TemporaryFolder();
  const inside = (name: string) => folder.path(`workspace/${name}`);

  before(async function () {
    if (process.platform === 'win32') {
      this.skip(); // Links take rights there that few have.
    }
    mkdirSync(folder.path('outside'));
    await folder.write('outside/secret.txt', 'secret');
    mkdirSync(folder.path('real-workspace/below'), { recursive: true });
    // The workspace itself may be behind a link.
    symlinkSync(folder.path('real-workspace'), folder.path('workspace'));
    await folder.write('real-workspace/out.txt', '1');
    await folder.write('real-workspace/..odd.txt', '1');
    symlinkSync(folder.path('outside/secret.txt'), inside('link.txt'));
    symlinkSync('../outside', inside('linked'));
    symlinkSync('linked/secret.txt', inside('twice.txt'));
    symlinkSync('../out.txt', inside('below/near.txt'));
    mkdirSync(folder.path('workspace-2'));
    await folder.write('workspace-2/other.txt', '1');
  });

  it('are taken in the workspace, also behind a link that stays there', async () => {
    const folders = [inside('.'), folder.path('workspace-2')];
    for (const name of ['out.txt', './below/../out.txt', '..odd.txt', 'below/near.txt', 'not-there.txt']) {
      assert.equal(await fileWithin(name, folders), path.resolve(inside(name)), name);
      assert.equal(await fileWithin(inside(name), folders), path.resolve(inside(name)), name);
    }
    const other = folder.path('workspace-2/other.txt');
    assert.equal(await fileWithin(other, folders), other);
  });

  it('are refused elsewhere, however they are written', async () => {
    const hostile = [
      ...[
        '',
        '.',
        '..',
        '/',
        '../outside/secret.txt',
        'below/../../outside/secret.txt',
        '/etc/passwd',
        '/dev/zero',
      ],
      ...[
        'link.txt',
        'linked/secret.txt',
        'linked',
        'twice.txt',
        'below/../link.txt',
        '../workspace-2/other.txt',
      ],
      ...['out.txt\0.png', '../workspace', '../workspace-2'],
      ...[null, undefined, 7, {}, [], ['out.txt'], { toString: () => 'out.txt' }, true],
    ];
    for (const name of hostile) {
      assert.equal(await fileWithin(name, [inside('.')]), null, JSON.stringify(name));
    }
    assert.equal(await fileWithin('out.txt', []), null);
  });
});
