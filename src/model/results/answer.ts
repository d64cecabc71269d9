import type { Digest, FileStamp } from './details';

import type { Messages } from '../words';

/** What every result says, whatever was asked. */
export interface Found {
  /** Version of RealGain that made this. */
  readonly realgain: string;
  readonly warnings?: readonly string[] | undefined;
}

/** What a question of the registry was answered, and what is needed to show it and to ask again. */
export interface Answer<Identity = object, Result extends Found = Found> {
  /** Which question: `preferences`. */
  readonly question: string;
  /** As asked, with what was found filled in. */
  readonly identity: Identity;
  readonly result: Result;
  /** How its texts were made, to be translated. */
  readonly messages: Messages;
  /** What could be chosen instead, by fields of the identity: columns. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** What only the question's own page shows. */
  readonly page?: object | undefined;
  readonly files: readonly FileStamp[];
  readonly digests: readonly Digest[];
}
