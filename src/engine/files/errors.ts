import { english, RealGainError } from '../../model';

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
    case 'ENOTDIR':
      return new RealGainError('file-missing', english('{0} doesn’t exist (anymore).', path), { path });
    case 'EACCES':
    case 'EPERM':
      return new RealGainError('file-unreadable', english('{0} may not be read: permission denied.', path), {
        path,
      });
    default: {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      return new RealGainError('file-unreadable', english('{0} can’t be read: {1}.', path, reason), { path });
    }
  }
}

/** `ENOENT` and the like; undefined for our own errors. */
export function errorCode(thrown: unknown): string | undefined {
  if (thrown instanceof RealGainError || !(thrown instanceof Error) || !('code' in thrown)) {
    return undefined;
  }
  return String(thrown.code);
}
