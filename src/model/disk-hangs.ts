import { fileError, type RealGainError } from './errors';

/** The error for a file whose disk has not responded for this many milliseconds. */
export function diskHangs(path: string, milliseconds: number): RealGainError {
  return fileError(
    'disk-hangs',
    { path },
    '{0} can’t be read: its disk has not answered for {1} seconds. If it is in a network folder, check that the folder is still connected.',
    milliseconds / 1000,
  );
}
