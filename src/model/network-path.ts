/**
 * Whether a path names a file on a network share. Windows logs in to a share as soon as a path on it is
 * accessed, so a name written by someone else could send the user's password hash anywhere.
 */
export function isOnNetwork(path: string): boolean {
  return /^[\\/]{2}/.test(path);
}
