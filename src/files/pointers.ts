import { english, RealGainError } from '../model';

/** Beginnings of pointer files, with the command that fetches the actual files. */
const POINTERS: readonly (readonly [start: RegExp, what: string, fetch: string])[] = [
  [/^version https:\/\/git-lfs\.github\.com\/spec\//, english('a Git LFS pointer'), 'git lfs pull'],
  [/^(?:\.\.\/)*\.?\/?(?:\.git\/)?annex\/objects\/\S+\s*$/, english('a git-annex pointer'), 'git annex get'],
];

/** Pointers are no longer than this. */
const LONGEST = 1024;

/** @throws RealGainError `file-unreadable` for a file whose contents are not on this machine but in a large-file store */
export function refusePointer(head: Uint8Array, path: string): void {
  const text = new TextDecoder('latin1').decode(head.subarray(0, LONGEST));
  const pointer = head.length > LONGEST ? undefined : POINTERS.find(([start]) => start.test(text));
  if (pointer !== undefined) {
    const [, what, fetch] = pointer;
    throw new RealGainError(
      'file-unreadable',
      english('{0} is {1}, not the file itself; run "{2}" to fetch it.', path, what, fetch),
      { path, line: 1 },
    );
  }
}
