import { english } from '../../model/words';
import { RealGainError } from '../../model/errors';
import { RECORD_KINDS, type RecordKind } from '../../model/settings/training';

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;

/** Longer records are a sign of the wrong kind, and would be copied with every piece. */
const MAX_RECORD_BYTES = 64 * 2 ** 20;

/** Receives what a splitter finds, in file order. The bytes are valid only during the call. */
export interface RecordSink {
  /** What precedes the first record: a byte order mark, a table's header, blank lines. */
  head(bytes: Uint8Array): void;
  /**
   * A record's bytes, and those that separate it from the next.
   *
   * @param last true for the file's last record, whose separator is whatever ends the file (often nothing)
   */
  record(content: Uint8Array, separator: Uint8Array, last: boolean): void;
}

/**
 * Cuts a file that arrives in pieces into its records, byte by byte: no byte is dropped or changed, so that
 * head, contents and separators, concatenated in order, are the file. Memory holds one piece and one record.
 */
export class RecordSplitter {
  /** From the start of the incomplete record. */
  private held: Uint8Array = new Uint8Array(0);
  /** Start of the incomplete line in `held`. */
  private lineStart = 0;
  /** End of the open record's own bytes in `held`; null before the first record. */
  private contentEnd: number | null = null;
  private afterBlank = true;
  private quoted = false;
  private atHeader: boolean;
  private first = true;

  constructor(
    private readonly kind: RecordKind,
    private readonly sink: RecordSink,
  ) {
    this.atHeader = kind === 'csv' || kind === 'tsv';
  }

  push(piece: Uint8Array): void {
    const { held } = this;
    let bytes = piece;
    if (held.length > 0) {
      bytes = new Uint8Array(held.length + piece.length);
      bytes.set(held);
      bytes.set(piece, held.length);
    }
    if (this.first && bytes.length >= 3) {
      bytes = this.skipByteOrderMark(bytes);
    }
    let recordStart = 0;
    let from = Math.max(this.lineStart, bytes.length - piece.length);
    for (let end = bytes.indexOf(NEWLINE, from); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      recordStart = this.line(bytes, recordStart, end, end + 1);
      from = end + 1;
    }
    this.held = bytes.subarray(recordStart);
    if (this.held.length > MAX_RECORD_BYTES) {
      throw new RealGainError(
        'file-too-large',
        english(
          'There is a record of more than {0} MB: are the records of this file really {1}?',
          MAX_RECORD_BYTES / 2 ** 20,
          RECORD_KINDS[this.kind],
        ),
      );
    }
    this.lineStart -= recordStart;
    if (this.contentEnd !== null) {
      this.contentEnd -= recordStart;
    }
  }

  finish(): void {
    const { held } = this;
    let recordStart = 0;
    if (this.lineStart < held.length) {
      recordStart = this.line(held, 0, held.length, held.length);
    }
    if (this.contentEnd === null || this.atHeader) {
      this.sink.head(held.subarray(recordStart));
    } else {
      this.sink.record(held.subarray(recordStart, this.contentEnd), held.subarray(this.contentEnd), true);
    }
  }

  /**
   * Processes a line that begins at `lineStart`.
   *
   * @param end where its text ends, apart from a carriage return
   * @param next where the next line begins
   * @returns where the open record begins now
   */
  private line(bytes: Uint8Array, recordStart: number, end: number, next: number): number {
    const start = this.lineStart;
    const textEnd = end > start && end < next && bytes[end - 1] === RETURN ? end - 1 : end;
    const blank = isBlank(bytes, start, textEnd);
    const begins = this.begins(blank);
    this.lineStart = next;
    this.afterBlank = blank;
    if (this.kind === 'csv') {
      this.quoted = this.quoted !== isOdd(bytes, start, textEnd);
    }
    if (!begins) {
      if (this.contentEnd !== null && (!blank || this.kind === 'csv')) {
        this.contentEnd = textEnd;
      }
      return recordStart;
    }
    this.close(bytes, recordStart, start);
    this.contentEnd = textEnd;
    return start;
  }

  /** Whether a line begins a record: one line each, each with text, or each after a blank one. */
  private begins(blank: boolean): boolean {
    switch (this.kind) {
      case 'lines':
      case 'tsv':
        return true;
      case 'jsonl':
        return !blank;
      case 'blocks':
        return !blank && this.afterBlank;
      case 'csv':
        return !this.quoted;
    }
  }

  private close(bytes: Uint8Array, recordStart: number, next: number): void {
    this.first = false;
    if (this.contentEnd === null || this.atHeader) {
      if (next > recordStart) {
        this.atHeader = false;
        this.sink.head(bytes.subarray(recordStart, next));
      }
    } else {
      this.sink.record(
        bytes.subarray(recordStart, this.contentEnd),
        bytes.subarray(this.contentEnd, next),
        false,
      );
    }
  }

  private skipByteOrderMark(bytes: Uint8Array): Uint8Array {
    this.first = false;
    if (bytes[0] !== 0xef || bytes[1] !== 0xbb || bytes[2] !== 0xbf) {
      return bytes;
    }
    this.sink.head(bytes.subarray(0, 3));
    return bytes.subarray(3);
  }
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (bytes[at] !== 0x20 && bytes[at] !== 0x09 && bytes[at] !== RETURN) {
      return false;
    }
  }
  return true;
}

/** Whether the number of quotation marks is odd: then a quoted cell begins or ends there. */
function isOdd(bytes: Uint8Array, start: number, end: number): boolean {
  let odd = false;
  for (let at = start; at < end; at++) {
    odd = odd !== (bytes[at] === QUOTE);
  }
  return odd;
}
