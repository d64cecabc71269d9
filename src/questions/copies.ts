import { baseName } from '../model/names';
import { english, type Text } from '../model/words';
import type { Input } from '../items/source';

/** Files without those that are, byte for byte, an earlier one, and what to say of them. */
export interface Distinct {
  readonly files: readonly string[];
  readonly copies: readonly Text[];
}

/**
 * Copies add nothing, and make what varies look as if it varied less. Of two files, or where all are the same, none is left out.
 *
 * @param isLast keep the last of several, not the first
 */
export function withoutFileCopies(inputs: readonly Input[], isLast = false): Distinct {
  const all = isLast ? inputs.toReversed() : inputs;
  const first = new Map<string, Input>();
  const copies: Text[] = [];
  for (const input of all) {
    const earlier = first.get(input.sha256);
    if (earlier === undefined) {
      first.set(input.sha256, input);
    } else {
      copies.push(
        english(
          '{0} is, byte for byte, the same as {1}, and was left out.',
          baseName(input.stamp.path),
          baseName(earlier.stamp.path),
        ),
      );
    }
  }
  const kept = new Set([...first.values()].map(({ stamp }) => stamp.path));
  const paths = inputs.map(({ stamp }) => stamp.path);
  if (inputs.length === 2 || copies.length === 0) {
    return { files: paths, copies: [] };
  }
  return kept.size > 1
    ? { files: paths.filter((path) => kept.has(path)), copies }
    : { files: paths.slice(0, 2), copies: copies.slice(1) };
}
