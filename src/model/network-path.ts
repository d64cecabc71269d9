/**
 * Whether a path names a file on a network share. Windows logs in to a share as soon as it is looked at, so that a name that
 * somebody else wrote could send the person's password hash anywhere.
 */
export function isOnNetwork(path: string): boolean {
  return /^[\\/]{2}/.test(path);
}
