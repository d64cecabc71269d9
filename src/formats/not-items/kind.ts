import { english, type Text } from '../../model';

/** A kind of file that holds no items, or none that can be read. */
export interface NotItems {
  /** "a PDF": what the file is. */
  readonly what: Text;
  /** "choose …": what to do. */
  readonly instead: Text;
}

export const CHOOSE = english("choose the file with the system's outputs or scores");
export const DECOMPRESS = english('decompress it first');
export const UNPACK = english('unpack it and choose the file inside');
export const EXPORT = english('save its items as JSON Lines, CSV or Parquet');
export const CONVERT = english('convert it to JSON Lines or CSV');
