import { english, type Text } from '../../model/words';

/** A kind of file that holds no items, or none that can be read. */
export interface NotItems {
  /** "a PDF": what the file is. */
  readonly what: Text;
  /** "choose …": what to do. */
  readonly instead: Text;
}

export const CHOOSE = english('choose the file with the system’s outputs or scores');
const DECOMPRESS = english('decompress it first');
const UNPACK = english('unpack it and choose the file inside');
const EXPORT = english('save its items as JSON Lines, CSV or Parquet');
export const CONVERT = english('convert it to JSON Lines or CSV');

/** The first bytes of a kind of file, as Latin-1. */
interface Signature extends NotItems {
  readonly starts: string;
  /** Where they stand; default: at the start. */
  readonly at?: number;
}

const of = (what: Text, instead: Text, ...starts: (string | readonly [string, number])[]): Signature[] =>
  starts.map((start) =>
    typeof start === 'string'
      ? { what, instead, starts: start }
      : { what, instead, starts: start[0], at: start[1] },
  );

const SIGNATURES: readonly Signature[] = [
  ...of(english('compressed with gzip'), DECOMPRESS, '\x1f\x8b'),
  ...of(english('compressed with zstd'), DECOMPRESS, '\x28\xb5\x2f\xfd'),
  ...of(english('compressed with xz'), DECOMPRESS, '\xfd7zXZ'),
  ...of(english('compressed with bzip2'), DECOMPRESS, ['1AY&SY', 4]),
  ...of(english('compressed with lz4'), DECOMPRESS, '\x04\x22\x4d\x18'),
  ...of(english('an archive'), UNPACK, '7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07', ['ustar', 257]),
  ...of(english('a PDF'), CHOOSE, '%PDF-'),
  ...of(english('an RTF document'), CHOOSE, '{\\rtf'),
  ...of(english('an image'), CHOOSE, '\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*', ['WEBP', 8]),
  ...of(english('audio or video'), CHOOSE, ['WAVE', 8], ['ftyp', 4], 'fLaC', 'OggS', 'ID3', '\x1aE\xdf\xa3'),
  ...of(english('a NumPy array'), EXPORT, '\x93NUMPY'),
  ...of(english('a Python pickle'), EXPORT, '\x80\x02', '\x80\x03', '\x80\x04', '\x80\x05'),
  ...of(english('an HDF5 file'), EXPORT, '\x89HDF'),
  ...of(english('an SQLite database'), EXPORT, 'SQLite format 3\0'),
  ...of(english('a Parquet file'), EXPORT, 'PAR1'),
  ...of(english('an Arrow or Feather file'), EXPORT, 'ARROW1', 'FEA1'),
  ...of(english('an ORC file'), EXPORT, 'ORC'),
  ...of(english('an Avro file'), EXPORT, 'Obj\x01'),
  ...of(english('R data'), EXPORT, 'RDX2\n', 'RDX3\n', 'X\n\0\0\0'),
  ...of(english('model weights'), CHOOSE, 'GGUF', ['\0\0\0\0{"', 4]),
  ...of(english('a file of old Office versions'), english('save it as .xlsx or CSV'), '\xd0\xcf\x11\xe0'),
  ...of(english('a program'), CHOOSE, '\x7fELF', 'MZ\x90\0', '\xca\xfe\xba\xbe', '\xcf\xfa\xed\xfe'),
];

/** Begins a document that is text otherwise; other signatures in ASCII may begin a text. */
const TEXTUAL = ['%PDF-', '{\\rtf', '1AY&SY'];

/** The kinds of ZIP archives, by the names of the first entries. */
const ARCHIVES: readonly (NotItems & { readonly has: RegExp })[] = [
  {
    has: /^xl\/workbook\.bin$/m,
    what: english('a binary workbook (.xlsb)'),
    instead: english('save it as .xlsx or CSV'),
  },
  { has: /^xl\//m, what: english('a workbook'), instead: EXPORT },
  { has: /^(?:word|ppt)\//m, what: english('an Office document'), instead: CHOOSE },
  {
    has: /^(?:mimetype|META-INF\/.*)$/m,
    what: english('a document or program in a ZIP archive'),
    instead: CHOOSE,
  },
  { has: /\.npy$/m, what: english('NumPy arrays (.npz)'), instead: EXPORT },
  { has: /^[^/\n]*\/data\.pkl$/m, what: english('a PyTorch checkpoint'), instead: CHOOSE },
  { has: /(?:)/, what: english('a ZIP archive'), instead: UNPACK },
];

const SAMPLE = 512;
const LOCAL_ENTRY = 'PK\x03\x04';
const LOCAL_LENGTH = 30;

/** What a binary file is by its first bytes; null for other bytes. */
export function signatureOf(bytes: Uint8Array): NotItems | null {
  const text = latin1(bytes.subarray(0, SAMPLE));
  if (text.startsWith(LOCAL_ENTRY)) {
    const names = entryNames(bytes).join('\n');
    return ARCHIVES.find(({ has }) => has.test(names)) ?? null;
  }
  const found = SIGNATURES.find(({ starts, at = 0 }) => text.startsWith(starts, at));
  const isSure =
    found !== undefined &&
    (TEXTUAL.includes(found.starts) || /[^ -~]/.test(found.starts) || bytes.includes(0));
  return isSure ? found : null;
}

/** An entry of an archive whose local header lies within the bytes that were read. */
interface LocalEntry {
  readonly name: string;
  readonly isDeflated: boolean;
  /** Where its data begin. */
  readonly start: number;
  /** The data in the archive, in bytes; 0 if only the archive's end tells. */
  readonly size: number;
}

export function localEntries(bytes: Uint8Array): LocalEntry[] {
  const text = latin1(bytes.subarray(0, 1 << 16));
  const number = (at: number) => text.charCodeAt(at) + 256 * text.charCodeAt(at + 1);
  const entries: LocalEntry[] = [];
  for (let at = text.indexOf(LOCAL_ENTRY); at !== -1; at = text.indexOf(LOCAL_ENTRY, at + 1)) {
    const end = at + LOCAL_LENGTH + number(at + 26);
    const name = text.slice(at + LOCAL_LENGTH, end);
    const size = number(at + 18) + 65_536 * number(at + 20);
    entries.push({ name, isDeflated: number(at + 8) === 8, start: end + number(at + 28), size });
  }
  return entries;
}

export function entryNames(bytes: Uint8Array): string[] {
  return localEntries(bytes).map(({ name }) => name);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}
