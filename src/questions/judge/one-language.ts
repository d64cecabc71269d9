import { namesSystems, rowsByText, wordsOf, wordSet } from '../../columns';
import { requireColumn, textOf } from '../../columns/cells';
import { LANGUAGES as PAIRS } from '../../items/rows/averages-as-items';
import { reorder } from '../../items/match/align';
import { badSetting } from '../../model/errors';
import { kindsIn } from '../../model/kinds';
import type { Column, Records } from '../../model/records';
import { parseSlice } from '../../model/settings/identity';
import { sliceName } from '../../model/settings/slice';
import { formatCount } from '../../model/text';
import { english, type Text } from '../../model/words';
import { openField } from '../fields';
import { openColumn } from '../metric-asked';
import { ALL_ROWS, judgeIdentity, type JudgeIdentity } from './schema';

const LANGUAGES = wordSet('lp langpair langpairs lang langs language languages');
const BESIDE = wordSet('pair source src target tgt trg from to id code name');

/**
 * The rows of a slice. Scores of several languages are on scales of their own: their metrics are judged in each, as at WMT.
 *
 * @throws RealGainError `needs-column` with the languages to choose from; `bad-setting` for a slice without rows
 */
export function inOneLanguage(
  whole: Records,
  path: string,
  { slice, system, human, metric, segment, annotator }: JudgeIdentity,
): { readonly table: Records; readonly left: readonly Text[] } {
  const only = slice === null || slice === ALL_ROWS ? null : parseSlice(slice);
  const rows =
    only === null || !('value' in only)
      ? null
      : (rowsByText(requireColumn(whole, only.column, path)).get(only.value) ?? []);
  if (only !== null && rows?.length === 0) {
    throw badSetting('{0} has no row with {1}.', path, sliceName(only));
  }
  const table = rows === null ? whole : reorder(whole, Int32Array.from(rows));
  const taken = [system, segment, annotator, ...human, ...metric];
  const [several] = (slice === ALL_ROWS ? [] : table.columns)
    .filter((column) => !taken.includes(column.name) && holdsLanguages(column))
    .sort((one, other) => kindsIn(other.cells).length - kindsIn(one.cells).length);
  if (several !== undefined) {
    const slices = [...kindsIn(several.cells).map((kind) => `${several.name}=${textOf(kind)}`), ALL_ROWS];
    throw openColumn(
      path,
      openField(judgeIdentity, 'slice', slices),
      (all) =>
        english(
          '{0} holds several languages in the column "{1}", and metrics correlate with people within each; choose one of {2}.',
          path,
          several.name,
          all,
        ),
      { code: 'needs-column', said: '' },
    );
  }
  const left =
    rows === null || only === null
      ? []
      : [
          english(
            'Only the {0} of {1} rows with {2} are judged.',
            formatCount(rows.length),
            formatCount(whole.n),
            sliceName(only),
          ),
        ];
  return { table, left };
}

/** Whether a column names the language, or the pair of languages, of a row, and there are several. */
function holdsLanguages({ name, cells }: Column): boolean {
  const words = wordsOf(name);
  const isNamed =
    words.some((word) => LANGUAGES.has(word)) &&
    words.every((word) => LANGUAGES.has(word) || BESIDE.has(word));
  const kinds = kindsIn(cells).filter((kind) => textOf(kind) !== '');
  return (
    kinds.length > 1 &&
    kinds.length < cells.length &&
    !namesSystems(name) &&
    kinds.every((kind) => typeof kind === 'string') &&
    (isNamed || kinds.every((kind) => PAIRS.test(textOf(kind))))
  );
}
