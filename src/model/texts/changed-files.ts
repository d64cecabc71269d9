import { baseName } from '../names';
import { t } from '../words';

export interface ChangedFile {
  readonly path: string;
  readonly isGone: boolean;
}

/** `a.txt, b.txt changed`; `a.txt changed, b.txt was deleted`. */
export function changeWords(files: readonly ChangedFile[]): string {
  const changed = files.filter(({ isGone }) => !isGone).map(({ path }) => baseName(path));
  const gone = files.filter(({ isGone }) => isGone).map(({ path }) => baseName(path));
  return [
    ...(changed.length === 0 ? [] : [t('{0} changed', changed.join(', '))]),
    ...gone.map((name) => t('{0} was deleted', name)),
  ].join(', ');
}
