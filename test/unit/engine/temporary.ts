import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { after, before } from 'mocha';

/** A folder for the files of one suite, made before it and removed after it. */
export class TemporaryFolder {
  private folder = '';

  constructor() {
    before(async () => (this.folder = await mkdtemp(path.join(tmpdir(), 'realgain-test-'))));
    after(() => rm(this.folder, { recursive: true, force: true }));
  }

  /** @throws Error before the suite begins: the file would be written into the working folder */
  path(name: string): string {
    if (this.folder === '') {
      throw new Error(`The folder of ${name} is made before the first test.`);
    }
    return path.join(this.folder, name);
  }

  async write(name: string, contents: string | Uint8Array): Promise<string> {
    await writeFile(this.path(name), contents);
    return this.path(name);
  }
}
