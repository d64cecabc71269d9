import * as path from 'node:path';
import { filesOn } from '../config';
import { refuseOutside } from '../engine/files/confine';
import { namesIn } from '../engine/files/folder';
import { statsOf } from '../engine/files/disk';
import { readText } from '../engine/files/open';

export const disk = filesOn({
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
