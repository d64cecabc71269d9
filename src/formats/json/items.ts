import { english, fileError, quoted, type RealGainError, someOf } from '../../model';
import { fault } from './scan';
import { isScored, scoreIn, type ItemsPlace } from './samples';
import { placesIn } from './shapes';

/** Names of arrays with one object per item. */
const USUAL =
  /^(?:results?|samples|examples|instances|items|records|rows|predictions|outputs|questions|data|scores|eval|per_item|details)$/i;

/** Fewer items than this, beside three times as many elsewhere, are a summary. */
const FEW = 10;
const TIMES = 3;

/** Most places that a question names. */
const MANY = 12;

/**
 * Finds the items of a JSON document that is not itself an array. Places with a score per item come first, then arrays and
 * dictionaries of objects before plain values; among those, the only one with a usual name, else the only one.
 *
 * @param open position of the document's opening brace
 * @throws RealGainError `bad-format` if there are none; `needs-answer` with their paths if there are several
 */
export function findItems(bytes: Uint8Array, open: number, path: string): ItemsPlace {
  const all = placesIn(bytes, open, path);
  const scored = all.filter(isScored);
  const likely = preferred(scored.length > 0 ? scored : all);
  const most = likely.reduce((largest, { count }) => Math.max(largest, count), 0);
  const contenders = likely.filter(({ count }) => count >= FEW || TIMES * count >= most);
  const named = contenders.filter(isUsual);
  const [best, ...others] = named.length > 0 ? named : contenders;
  if (best === undefined) {
    throw fault(
      bytes,
      open,
      path,
      english(
        'expected items (an array of objects, [{...}, ...]) but found a single JSON object that holds none',
      ),
    );
  }
  if (others.length > 0 && scored.length > 0) {
    throw severalPlaces(path, [best, ...others]);
  }
  return others.reduce((one, other) => (other.count > one.count ? other : one), best);
}

/** Objects first: the others may be parts of their metadata. */
function preferred(places: readonly ItemsPlace[]): readonly ItemsPlace[] {
  const lists = places.filter(({ kind }) => kind === 'objects' || kind === 'lists');
  const objects = places.filter(
    ({ kind, sample }) =>
      kind === 'labelled' ||
      kind === 'crossed' ||
      (kind === 'dictionary' && typeof sample[0] === 'object' && !Array.isArray(sample[0])),
  );
  return [lists, objects].find(({ length }) => length > 0) ?? places;
}

function isUsual({ path }: ItemsPlace): boolean {
  return USUAL.test(/\b(\w+)(?:\[\*\]|\.\*)+$/.exec(path)?.[1] ?? '');
}

function severalPlaces(path: string, places: readonly ItemsPlace[]): RealGainError {
  const choices = places.slice(0, MANY).map((place) => {
    const inner = place.sample.map(scoreIn).find((name) => name !== null) ?? '';
    const column = `${place.path}${inner === '' ? '' : `.${inner}`}`;
    return {
      label: place.path,
      detail: english('{0} items, scored by "{1}"', place.count, inner === '' ? 'score' : inner),
      option: `--metric mean --column ${quoted(column)}`,
      answer: { metric: { id: 'mean', column } },
    };
  });
  return fileError(
    'needs-answer',
    {
      path,
      question: { id: 'items', title: english('Which part of the document holds the items?'), choices },
    },
    '{0} may hold its items in {1}; choose the column to compare by its path.',
    someOf(
      choices.map(({ label }) => label),
      MANY,
    ),
  );
}
