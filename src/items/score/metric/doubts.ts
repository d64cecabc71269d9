import { findColumn } from '../../../columns';
import { fileError } from '../../../model';
import type { Input } from '../../source';

/** @throws RealGainError `not-numeric` where the numbers of a scored column can be read in two ways */
export function refuseDoubtful({ records, stamp }: Input, name: string | undefined): void {
  const doubt = name === undefined ? undefined : findColumn(records, name)?.doubt;
  if (doubt !== undefined) {
    throw fileError(
      'not-numeric',
      { path: stamp.path, line: doubt.line },
      '{0}, line {1}: in the column "{2}", {3}; write numbers without separators between thousands and with a decimal point.',
      name ?? '',
      doubt.why,
    );
  }
}
