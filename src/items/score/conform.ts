import { findFormat } from '../../formats';
import type { Files, Input } from '../source';

/** Outputs whose items are segmented differently from the reference, resegmented like it. */
export function conform({ a, b, references, runs }: Files): Files {
  const [reference] = references;
  const conformed = (output: Input): Input => {
    const format = findFormat(output.records.format);
    const isOf = (id: string) => reference?.records.format === id;
    if (reference === undefined || format?.conform === undefined || !isOf(format.conformsTo ?? format.id)) {
      return output;
    }
    const paths = { output: output.stamp.path, reference: reference.stamp.path };
    return { ...output, records: format.conform(output.records, reference.records, paths) };
  };
  return {
    a: conformed(a),
    b: conformed(b),
    references,
    ...(runs && { runs: { a: runs.a.map(conformed), b: runs.b.map(conformed) } }),
  };
}
