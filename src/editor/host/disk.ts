import { filesOn, type Files } from '../../config';
import { namesIn } from '../../engine/files/folder';
import { hangs, statsOf } from '../../engine/files/look';
import { readText } from '../../engine/files/open';

const files = filesOn({ statsOf, readText, namesIn });

/**
 * The little that the extension host reads of the disk: names, and realgain.json. The contents of outputs are the engine's
 * business. What doesn't answer counts as if it weren't there.
 */
export const disk: Files = {
  readText: (file) => files.readText(file).catch(unlessSilent(null)),
  list: (folder) => files.list(folder).catch(unlessSilent([])),
};

function unlessSilent<T>(absent: T): (error: unknown) => T {
  return (error) => {
    if (hangs(error)) {
      return absent;
    }
    throw error;
  };
}
