import { clusterWord, type MetricChoice } from '../../model';
import type { Placed } from '../content/content-difference';
import type { Alignment } from '../match/alignment';
import type { Files, Input } from '../source';
import { belongingRows, inLines } from './belonging';
import { chooseUnit, saidIfSeparate, type Evidence, type OtherGroups, type Unit } from './choose-unit';
import { propertiesOf, type Property } from './item-properties';
import { neighborsResemble } from './by-scores/neighbors';
import { restsOn } from './by-scores/rests-on';

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
  { effectOf, gains }: Evidence,
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
  const properties = propertiesOf(...outputs, results);
  const found = belongingRows(...outputs, results, properties);
  const chosen = chooseUnit(
    found.length > 0 ? found : ofReferences(files, alignment, results),
    effectOf,
    pair,
  );
  const { unit, others, ...said } = chosen;
  const further = unit === null ? besides(gains(), outputs, properties, { results, others, pair }) : [];
  return {
    ...said,
    others: [...others, ...further],
    column: unit?.column ?? null,
    areSamples: unit?.kind === 'samples',
  };
}

interface Looked {
  readonly results: ReadonlySet<string>;
  readonly others: readonly OtherGroups[];
  readonly pair: number;
}

/** What the gains of single items show, where nothing is resampled but these. */
function besides(
  gains: Float64Array | null,
  outputs: readonly [Placed, Placed],
  properties: readonly Property[],
  { results, others, pair }: Looked,
): readonly OtherGroups[] {
  if (gains === null) {
    return [];
  }
  const named = new Set(others.map(({ column }) => column));
  const neighbors = others.length > 0 ? null : neighborsResemble(gains, inLines(outputs[0].order), pair);
  return [
    ...restsOn(outputs, properties, gains, results, pair).filter(({ column }) => !named.has(column)),
    ...(neighbors === null ? [] : [{ column: '', said: neighbors }]),
  ];
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
