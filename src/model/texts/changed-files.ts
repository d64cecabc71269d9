import { baseName } from '../names';
import { t } from '../words';

/** A file that is no longer as it was read. */
export interface ChangedFile {
  readonly path: string;
  readonly isGone: boolean;
}

/** `a.txt changed`; `a.txt changed, b.txt deleted`. */
export function changeWords(files: readonly ChangedFile[]): string {
  const named = (isGone: boolean): string =>
    files
      .filter((file) => file.isGone === isGone)
      .map(({ path }) => baseName(path))
      .join(', ');
  const [changed, gone] = [named(false), named(true)];
  return [
    ...(changed === '' ? [] : [t('{0} changed', changed)]),
    ...(gone === '' ? [] : [t('{0} deleted', gone)]),
  ].join(', ');
}
