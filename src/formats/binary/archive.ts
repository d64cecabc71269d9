import { inflateSync } from 'fflate';
import { english, type Text } from '../../model/words';
import { fileError, type RealGainError } from '../../model/errors';
import { localEntries } from '../not-items/binary';
import { unzstd } from './zstd';

/** Tables for four bytes at once: `TABLES[k][b]` is the CRC of byte b followed by k zero bytes. */
const TABLES = tables();

function tables(): readonly [Int32Array, Int32Array, Int32Array, Int32Array] {
  const all: [Int32Array, Int32Array, Int32Array, Int32Array] = [
    new Int32Array(256),
    new Int32Array(256),
    new Int32Array(256),
    new Int32Array(256),
  ];
  const [first] = all;
  for (let byte = 0; byte < 256; byte += 1) {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) {
      value = (value & 1) === 0 ? value >>> 1 : (value >>> 1) ^ 0xedb88320;
    }
    first[byte] = value;
  }
  for (let k = 1; k < 4; k += 1) {
    const [before = first, own = first] = all.slice(k - 1);
    for (let byte = 0; byte < 256; byte += 1) {
      const value = before[byte]!;
      own[byte] = (value >>> 8) ^ first[value & 0xff]!;
    }
  }
  return all;
}

/**
 * The CRC-32 of ZIP, gzip and Parquet pages: polynomial 0x04C11DB7, reflected, all ones at both ends (ISO 3309; RFC 1952,
 * section 8), four bytes at a time.
 */
export function crc32(bytes: Uint8Array): number {
  const [table0, table1, table2, table3] = TABLES;
  const fours = bytes.length - (bytes.length % 4);
  let crc = -1;
  let at = 0;
  for (; at < fours; at += 4) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc =
      table3[crc & 0xff]! ^ table2[(crc >>> 8) & 0xff]! ^ table1[(crc >>> 16) & 0xff]! ^ table0[crc >>> 24]!;
  }
  for (; at < bytes.length; at += 1) {
    crc = (crc >>> 8) ^ table0[(crc ^ bytes[at]!) & 0xff]!;
  }
  return ~crc >>> 0;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;

/** Length of the fixed part of each record of a ZIP archive. */
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const LONGEST_COMMENT = 0xffff;

/** Largest entry; a larger one is not a sample of an evaluation but a decompression bomb. */
const LARGEST_ENTRY = 1 << 28;
/** Largest total of all entries, as for every compressed file. */
const LARGEST_TOTAL = 2 ** 30;

const STORED = 0;
const DEFLATE = 8;
/** 93 in the ZIP specification; 20 in its first version. */
const ZSTD = [93, 20];

const ENCRYPTED = 1;

export interface ArchiveEntry {
  readonly name: string;
  /** @throws RealGainError `bad-format` if it is not what the directory says: its name, its size, its checksum */
  read(): Uint8Array;
}

export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** Entries that systems add to archives: folders, and what macOS notes about files. */
const NO_FILE = /\/$|^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db)$/;

/** First entries of archives that are one file for their programs: workbooks, documents, logs. */
const OWN = /^(?:xl|word|ppt|_rels|samples|_journal)\/|^(?:\[Content_Types\]\.xml|mimetype|header\.json)$/;

/**
 * The beginning of the only file in an archive, still compressed; null if the head of the archive shows that it holds several
 * files, or is more than their sum.
 */
export function headOfOnly(
  head: Uint8Array,
): { readonly data: Uint8Array; readonly isDeflated: boolean } | null {
  const [only, ...others] = localEntries(head).filter(({ name }) => !NO_FILE.test(name));
  if (only === undefined || others.length > 0 || OWN.test(only.name)) {
    return null;
  }
  // Behind a short file comes the directory of the archive.
  const { start, size, isDeflated } = only;
  return { data: head.subarray(start, size === 0 ? undefined : start + size), isDeflated };
}

/**
 * The file of an archive with one; null for another archive.
 *
 * @throws RealGainError as `readArchive`
 */
export function onlyEntry(bytes: Uint8Array, path: string): ArchiveEntry | null {
  const files = readArchive(bytes, path).filter(({ name }) => !NO_FILE.test(name));
  return files.length === 1 ? (files[0] ?? null) : null;
}

/**
 * The entries of a ZIP archive, by its central directory: stored, deflated or zstd-compressed (in one frame
 * or several). No entry is ever decompressed beyond the size that the directory gives for it.
 *
 * @throws RealGainError `bad-format` for an archive that is truncated, encrypted, over 4 GB, or whose entries
 * would take more than 1 GB (a single one more than 256 MB)
 */
export function readArchive(bytes: Uint8Array, path: string): ArchiveEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end === null) {
    throw broken(path, english('it has no directory at its end; it is cut off or still being written'));
  }
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (count === 0xffff || start === 0xffffffff) {
    // With this many samples the directory is in the ZIP64 form: the same records, found in another way.
    const zip64 = zip64Directory(view, end, path);
    return entriesOf(view, bytes, zip64.start, zip64.count, path);
  }
  return entriesOf(view, bytes, start, count, path);
}

function endOfDirectory(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_LENGTH - LONGEST_COMMENT);
  for (let i = view.byteLength - END_LENGTH; i >= first; i -= 1) {
    if (view.getUint32(i, true) === END_OF_DIRECTORY) {
      return i;
    }
  }
  return null;
}

function zip64Directory(view: DataView, end: number, path: string): { start: number; count: number } {
  const locator = end - 20;
  if (locator >= 0 && view.getUint32(locator, true) === 0x07064b50) {
    const record = Number(view.getBigUint64(locator + 8, true));
    if (record + 56 <= view.byteLength && view.getUint32(record, true) === 0x06064b50) {
      const [start, count] = [view.getBigUint64(record + 48, true), view.getBigUint64(record + 32, true)];
      return { start: Number(start), count: Number(count) };
    }
  }
  throw broken(path, english('its directory is damaged'));
}

function entriesOf(
  view: DataView,
  bytes: Uint8Array,
  from: number,
  count: number,
  path: string,
): ArchiveEntry[] {
  const entries: ArchiveEntry[] = [];
  let total = 0;
  let at = from;
  while (at + ENTRY_LENGTH <= view.byteLength && view.getUint32(at, true) === DIRECTORY_ENTRY) {
    const nameLength = view.getUint16(at + 28, true);
    const nameBytes = bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    const name = new TextDecoder().decode(nameBytes);
    const start = startOfData(view, view.getUint32(at + 42, true), nameBytes);
    if (start === null) {
      throw broken(path, english('its entry "{0}" is not where the directory says', name));
    }
    const size = view.getUint32(at + 24, true);
    total += size;
    if (size > LARGEST_ENTRY || total > LARGEST_TOTAL) {
      throw broken(
        path,
        english('its entry "{0}" would make it larger than RealGain reads (1 GB, 256 MB an entry)', name),
      );
    }
    const entry = {
      name,
      size,
      encrypted: (view.getUint16(at + 8, true) & ENCRYPTED) !== 0,
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      start,
      compressedSize: view.getUint32(at + 20, true),
    };
    entries.push({ name, read: () => readEntry(bytes, entry, path) });
    at += ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  // A damaged record would end the directory early, and with it the data.
  if (entries.length !== count) {
    throw broken(path, english('its directory is damaged'));
  }
  return entries;
}

interface EntryRecord {
  readonly name: string;
  readonly size: number;
  readonly encrypted: boolean;
  readonly method: number;
  readonly checksum: number;
  /** Where its data begin. */
  readonly start: number;
  readonly compressedSize: number;
}

/**
 * Where an entry's data begin. The checksum is that of the content: a damaged name would drop the entry, or take it for
 * another, if the one before its data weren't the same.
 */
function startOfData(view: DataView, local: number, name: Uint8Array): number | null {
  if (local + LOCAL_LENGTH > view.byteLength || view.getUint32(local, true) !== LOCAL_ENTRY) {
    return null;
  }
  const end = local + LOCAL_LENGTH + view.getUint16(local + 26, true);
  const isSame =
    end <= view.byteLength &&
    end - local - LOCAL_LENGTH === name.length &&
    name.every((byte, i) => byte === view.getUint8(local + LOCAL_LENGTH + i));
  return isSame ? end + view.getUint16(local + 28, true) : null;
}

function readEntry(bytes: Uint8Array, entry: EntryRecord, path: string): Uint8Array {
  const { name, size, method, start } = entry;
  if (entry.encrypted) {
    throw broken(path, english('its entry "{0}" is encrypted', name));
  }
  const data = bytes.subarray(start, start + entry.compressedSize);
  const content = decompress(data, method, size, (what) =>
    broken(path, english('its entry "{0}" {1}', name, what)),
  );
  if (data.length < entry.compressedSize || content.length !== size) {
    throw broken(path, english('its entry "{0}" is damaged or cut off', name));
  }
  if (crc32(content) !== entry.checksum) {
    throw broken(path, english('its entry "{0}" is damaged: its checksum is wrong', name));
  }
  return content;
}

function decompress(
  data: Uint8Array,
  method: number,
  size: number,
  fail: (what: Text) => RealGainError,
): Uint8Array {
  if (method === STORED) {
    return data;
  }
  if (method !== DEFLATE && !ZSTD.includes(method)) {
    throw fail(english("is compressed in a way that RealGain can't read (method {0})", method));
  }
  try {
    // With an output buffer, inflate never writes more than fits into it.
    return method === DEFLATE ? inflateSync(data, { out: new Uint8Array(size) }) : zstd(data, size);
  } catch {
    throw fail(english('is damaged or cut off'));
  }
}

/** All frames of the data; stops as soon as they exceed the expected size. */
function zstd(data: Uint8Array, size: number): Uint8Array {
  const content = new Uint8Array(size);
  let end = 0;
  for (const piece of unzstd(data)) {
    content.set(piece, end);
    end += piece.length;
  }
  return content.subarray(0, end);
}

function broken(path: string, what: Text): RealGainError {
  return fileError('bad-format', { path }, '{0} can’t be read as an archive: {1}.', what);
}
