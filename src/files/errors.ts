import { english, type Text } from '../model/words';
import { baseName } from '../model/names';
import { RealGainError } from '../model/errors';

/** A file system error as a sentence, with its cause. Other errors are returned unchanged. */
export function fileError(path: string, thrown: unknown): Error {
  const code = errorCode(thrown);
  if (code === undefined) {
    return thrown instanceof Error ? thrown : new Error(String(thrown));
  }
  const error = sentence(path, code, thrown);
  error.cause = thrown;
  return error;
}

function sentence(path: string, code: string, thrown: unknown): RealGainError {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR': {
      const said =
        path.trim() === ''
          ? english('The name of a file is empty; look at what should have put one there.')
          : baseName(path) === '-'
            ? english(
                '{0} doesn’t exist, and RealGain reads no standard input; write that into a file, and name it.',
                path,
              )
            : english('{0} doesn’t exist (anymore); check its path.', path);
      return new RealGainError('file-missing', said, { path });
    }
    case 'EACCES':
    case 'EPERM':
      return new RealGainError('file-unreadable', english('{0} may not be read: permission denied.', path), {
        path,
      });
    default:
      return new RealGainError(
        'file-unreadable',
        english('{0} can’t be read: {1}.', path, reasonOf(thrown)),
        { path },
      );
  }
}

/** What the system says about a file, in words: never the name of a call, or the path once more. */
export function reasonOf(thrown: unknown): Text {
  const code = errorCode(thrown);
  switch (code) {
    case undefined:
      return thrown instanceof Error ? thrown.message : String(thrown);
    case 'ENOENT':
      return english('there is no such folder');
    case 'ENOTDIR':
      return english('a part of its path is a file, not a folder');
    case 'EISDIR':
      return english('it is a folder');
    case 'EEXIST':
      return english('it is a file');
    case 'EACCES':
    case 'EPERM':
      return english('permission denied');
    case 'ELOOP':
      return english('its symbolic links lead in a circle');
    case 'ENAMETOOLONG':
      return english('its name is too long');
    case 'ENOSPC':
    case 'EDQUOT':
      return english('the disk is full');
    case 'EROFS':
      return english('the disk can only be read');
    case 'EMFILE':
    case 'ENFILE':
      return english('too many files are open');
    case 'EIO':
      return english('the disk has a fault');
    case 'ERR_INVALID_ARG_VALUE':
      return english('no file can have this name');
    default:
      return english('the system reports {0}', code);
  }
}

/** `ENOENT` and the like; undefined for our own errors. */
export function errorCode(thrown: unknown): string | undefined {
  if (thrown instanceof RealGainError || !(thrown instanceof Error) || !('code' in thrown)) {
    return undefined;
  }
  return String(thrown.code);
}
