import * as path from 'node:path';
import { filesOn } from '../config';
import type { Files } from '../config/locate';
import { refuseOutside } from '../files/confine';
import { namesIn } from '../files/folder';
import { statsOf } from '../files/disk';
import { readText } from '../files/open';
import { unlessForeign } from '../files/owner';
import { englishOf } from '../model';
import { say } from './print';

const files = filesOn({
  statsOf: async (file) => {
    // Above the folders that may be read, there is no realgain.json.
    await refuseOutside(path.dirname(file)).catch(() => {
      throw Object.assign(new Error('outside'), { code: 'ENOENT' });
    });
    return statsOf(file);
  },
  readText,
  namesIn,
});

export const disk: Files = {
  ...files,
  readText: unlessForeign(
    (file) => files.readText(file),
    (message) => say(`realgain: ${englishOf(message)}\n`),
  ),
};
