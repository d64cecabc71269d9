import { type Files, filesOn } from '../../config/locate';
import { namesIn } from '../../files/folder';
import { hangs, readText, statsOf } from '../../files/open';
import { unlessForeign } from '../../files/owner';

const files = filesOn({ statsOf, readText, namesIn });

/**
 * What the extension host reads itself: names of files, and realgain.json. The engine reads outputs. A disk that doesn't
 * answer counts as empty.
 */
export const disk: Files = {
  readText: unlessForeign(
    (file) => files.readText(file).catch(unlessSilent(null)),
    (message) => void import('./notifications').then(({ showWarning }) => showWarning(message)),
  ),
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
