import { clusterWord, type MetricChoice } from '../../model';
import type { Placed } from '../content/content-difference';
import type { Alignment } from '../match/alignment';
import type { Files, Input } from '../source';
import { belongingRows } from './belonging';
import { chooseUnit, saidIfSeparate, type EffectOf, type Unit } from './choose-unit';

export interface UnitOfFiles extends Omit<Unit, 'unit'> {
  /** null: each row is an item. */
  readonly column: string | null;
  /** True if the rows of a unit are samples of one item. */
  readonly areSamples: boolean;
}

/**
 * What two outputs say about rows that belong together; if nothing, what their references say.
 *
 * @param pair as in `chooseUnit`
 */
export function unitOfFiles(
  files: Files,
  alignment: Alignment,
  choice: MetricChoice,
  effectOf: EffectOf,
  pair = 1,
): UnitOfFiles {
  const { a, b } = files;
  const declared = a.records.clusterColumn ?? null;
  if (declared !== null && declared === b.records.clusterColumn) {
    // Epochs of one sample, says the format.
    const areSamples = clusterWord(declared) === null;
    const ifSeparate = saidIfSeparate(
      { column: declared, kind: areSamples ? 'samples' : 'clusters' },
      Infinity,
    );
    return { column: declared, areSamples, warnings: [], others: [], ifSeparate };
  }
  const results = resultsOf(files, choice);
  const outputs = [placed(a, alignment.a), placed(b, alignment.b)] as const;
  const found = belongingRows(...outputs, results);
  const chosen = chooseUnit(
    found.length > 0 ? found : ofReferences(files, alignment, results),
    effectOf,
    pair,
  );
  const { unit, ...said } = chosen;
  return { ...said, column: unit?.column ?? null, areSamples: unit?.kind === 'samples' };
}

/** References hold each item once: what repeats in them are documents and the like. */
function ofReferences({ references }: Files, alignment: Alignment, results: ReadonlySet<string>) {
  return references.flatMap((reference, i) => {
    const side = placed(reference, alignment.references[i] ?? alignment.a);
    return belongingRows(side, side, results).filter(({ kind }) => kind === 'clusters');
  });
}

function placed({ records, stamp }: Input, order: Int32Array): Placed {
  return { records, path: stamp.path, order };
}

function resultsOf({ a, b }: Files, { column = 'text', referenceColumn }: MetricChoice): ReadonlySet<string> {
  const measures = [a, b].flatMap(({ records }) => records.measures ?? []);
  return new Set([column, ...(referenceColumn === undefined ? [] : [referenceColumn]), ...measures]);
}
