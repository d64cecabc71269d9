import { resolve } from 'node:path';
import { detectFormat, isLog, loadRecords, recogniseHead } from '../../formats';
import { refuseWithoutItems } from '../../formats/not-items';
import { wholeItems } from '../../formats/records/cut';
import { baseName } from '../../model/names';
import { english } from '../../model/words';
import { fileError, RealGainError, asRefusal } from '../../model/errors';
import type { FileStamp } from '../../model/results/details';
import type { Format, Records } from '../../model/records';
import { HEAD_BYTES, readBeginning } from '../../files/contents';
import { MAX_FILE_BYTES, onDiskOfAnySize, refuseEmpty, type OnDisk } from '../../files/stamps';
import type { Inputs } from '.';
import { withWrittenNumbers } from '../../items/rows/written-numbers';
import type { DeclaredReading, Head, Recognised } from '../../questions/look/head';
import { originBeside, withOrigin } from './origin';

/** Files up to this size are read whole, of others so many bytes. */
const WHOLE_BYTES = 2 ** 18;

/** For files whose first bytes hold no whole item, such as tables of thousands of columns. */
const WIDE_BYTES = 2 ** 20;

/**
 * What can't be read in part: formats that say at their end what they hold, and logs, whose beginning may hold the first samples of all
 * items, or all samples of the first.
 */
const WHOLE_LOG_BYTES = 2 ** 23;

/** A compressed log holds several times as much. */
const WHOLE_COMPRESSED_BYTES = 2 ** 20;

/**
 * A file's items, as far as its first bytes tell.
 *
 * @param inputs reads small files whole; it isn't that of comparisons, which would take heads for whole files
 * @throws RealGainError `file-missing`, `file-unreadable`, `disk-hangs`, `cancelled`
 */
export async function beginningOf(
  path: string,
  declared: DeclaredReading,
  inputs: Inputs,
  signal?: AbortSignal,
): Promise<Head> {
  const found = await onDiskOfAnySize(path);
  const { stamp } = found;
  let recognised: Recognised | null = null;
  try {
    await refuseEmpty(stamp);
    const first = await readBeginning(found, HEAD_BYTES);
    recognised = recognise(first.bytes, path, declared.format);
    if (recognised.format === null) {
      refuseWithoutItems(first.bytes, path);
    }
    const { compressed, joined } = first;
    const read = { ...declared, compressed, joined };
    return { stamp, recognised, ...(await itemsOf(found, recognised, read, inputs, signal)) };
  } catch (error) {
    return {
      stamp,
      recognised,
      input: null,
      whole: false,
      items: null,
      problem: await placed(asRefusal(error), stamp, recognised),
    };
  }
}

function recognise(head: Uint8Array, path: string, declared: string | undefined): Recognised {
  if (declared === undefined) {
    return detectFormat(head, baseName(path));
  }
  const found = recogniseHead(head, path, declared);
  return { ...found, name: found.format?.name ?? '', reason: english('as declared') };
}

async function itemsOf(
  found: OnDisk,
  { format, why, rival }: Recognised,
  {
    compressed,
    joined,
    header,
    ...declared
  }: DeclaredReading & Omit<Awaited<ReturnType<typeof readBeginning>>, 'bytes'>,
  inputs: Inputs,
  signal: AbortSignal | undefined,
): Promise<Pick<Head, 'input' | 'whole' | 'items' | 'problem'>> {
  const { stamp } = found;
  const { path, size } = stamp;
  if (size <= mostWholeBytes(format, compressed) || joined) {
    const input = await inputs.read(path, signal, declared.format, [], { header });
    return { input, whole: true, items: { n: input.records.n, are: 'exact' }, problem: null };
  }
  const problem =
    size > MAX_FILE_BYTES
      ? fileError('file-too-large', { path }, '{0} is larger than the 1 GB that can be compared.')
      : null;
  if (format === null || format.binary === true) {
    return { input: null, whole: false, items: null, problem };
  }
  const beginning = async (most: number) =>
    readCut((await readBeginning(found, most)).bytes, path, format, header);
  const { records: read, used } = await beginning(WHOLE_BYTES).catch(() => beginning(WIDE_BYTES));
  const records = await withOrigin(read, path);
  const input = {
    stamp,
    location: resolve(stamp.path),
    records,
    rival,
    recognised: why,
    variant: 'head',
    bytes: used,
    sha256: `head of ${JSON.stringify(stamp)}`,
  };
  return {
    input,
    whole: false,
    problem,
    items: compressed
      ? { n: records.n, are: 'at-least' }
      : { n: rounded((records.n * size) / used), are: 'about' },
  };
}

function mostWholeBytes(format: Format | null, compressed: boolean): number {
  const isOfLog = format !== null && isLog(format);
  if (compressed) {
    return isOfLog ? WHOLE_COMPRESSED_BYTES : HEAD_BYTES;
  }
  return isOfLog || format?.binary === true ? WHOLE_LOG_BYTES : WHOLE_BYTES;
}

/** @throws RealGainError as the format if no whole item can be read */
async function readCut(
  head: Uint8Array,
  path: string,
  format: Format,
  header: boolean | undefined,
): Promise<{ readonly records: Records; readonly used: number }> {
  let fault: unknown = fileError(
    'bad-format',
    { path },
    '{0}: the first {1} kB hold no whole item.',
    Math.round(head.length / 1024),
  );
  for (const bytes of wholeItems(head, format)) {
    try {
      const { records } = await loadRecords(
        bytes,
        path,
        format.id,
        [],
        { format, why: '', rival: null },
        { header },
      );
      return { records: withWrittenNumbers(records), used: bytes.length };
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}

/** To two digits: the items of the head may be longer or shorter than the others. */
function rounded(n: number): number {
  return Math.round(Number(n.toPrecision(2)));
}

/** With what the names of a log and of the files beside it say, although its items can't be read. */
async function placed(
  error: RealGainError,
  { path }: FileStamp,
  recognised: Recognised | null,
): Promise<RealGainError> {
  const format = recognised?.format ?? null;
  const origin = format !== null && isLog(format) ? await originBeside(format.id, path) : {};
  return new RealGainError(error.code, error.said, {
    ...error.toJSON(),
    origin: { ...origin, ...error.origin },
    holdsNoItems: error.holdsNoItems,
  });
}
