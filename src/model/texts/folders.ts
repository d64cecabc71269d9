/** What the page of an editor and Node say about the system, each in its own way. */
const { process: node, navigator: page } = globalThis as {
  readonly process?: { readonly platform?: string };
  readonly navigator?: { readonly platform?: string };
};

const ON_WINDOWS = node?.platform === 'win32' || page?.platform?.startsWith('Win') === true;

/** A drive or a share: a path of Windows, on whatever system it is read. */
const OF_WINDOWS = /^(?:[a-z]:[\\/]|\\\\)/i;

/**
 * Where a path's last name begins. A backslash separates folders on Windows; elsewhere it is a letter like others, as in the file
 * `a\b.csv`.
 *
 * @param onWindows whether a path without drive or share is one of Windows
 */
export function lastName(path: string, onWindows = ON_WINDOWS): number {
  const slash = path.lastIndexOf('/');
  return 1 + (onWindows || OF_WINDOWS.test(path) ? Math.max(slash, path.lastIndexOf('\\')) : slash);
}

export function namesInPath(path: string, onWindows = ON_WINDOWS): string[] {
  return path.split(onWindows || OF_WINDOWS.test(path) ? /[/\\]/ : '/');
}
