import { fromRows } from '../../formats/line-rows';
import { english } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Detection, Format } from '../../model/records';
import { loadModule } from '../load-module';
import type { RegisteredFormat } from '../protocol';

/** The view of a file that a module of a registered format gets. */
interface Seen {
  readonly bytes: Uint8Array;
  /** The bytes decoded as UTF-8. */
  readonly text: string;
  readonly name: string;
}

type Detect = (head: Seen) => unknown;
type Read = (file: Seen) => unknown;

/**
 * Loads the formats registered by other extensions. One that can't be loaded is reported and left out: no
 * extension may prevent files of other formats from being read.
 */
export async function loadFormats(
  registered: readonly RegisteredFormat[],
  warn: (message: string) => void,
): Promise<Format[]> {
  const formats: Format[] = [];
  for (const format of registered) {
    try {
      formats.push(await loadFormat(format, warn));
    } catch (error) {
      warn(`The format "${format.name}" is left out: ${reasonOf(error)}`);
    }
  }
  return formats;
}

async function loadFormat(
  { id, name, module }: RegisteredFormat,
  warn: (message: string) => void,
): Promise<Format> {
  const { detect, read, binary } = (await loadModule(module)).exports;
  if (typeof detect !== 'function' || typeof read !== 'function') {
    throw new Error(`${module} has to export two functions, detect and read.`);
  }
  const load = async (bytes: Uint8Array, path: string) => {
    let rows: unknown;
    try {
      rows = await (read as Read)(seen(bytes, path));
    } catch (error) {
      throw fileError('bad-format', { path }, "{0} can't be read as {1}: {2}", name, reasonOf(error));
    }
    return fromRows(rows, id, path);
  };
  return {
    id,
    name,
    ...(binary === true && { binary }),
    detect(head, fileName) {
      try {
        return toDetection((detect as Detect)(seen(head, fileName)));
      } catch (error) {
        warn(`${name} can't tell whether ${fileName} is its own: ${reasonOf(error)}`);
        return NOT_MINE;
      }
    },
    read: (_, path) => {
      throw fileError('bad-format', { path }, "{0} can't be read as {1} at once.", name);
    },
    load,
  };
}

const NOT_MINE: Detection = { confidence: 0, why: english('not in this format') };

/** A number from 0 to 1, or with a reason as `{ confidence, why }`. */
function toDetection(found: unknown): Detection {
  const { confidence, why } =
    typeof found === 'object' && found !== null
      ? (found as { confidence?: unknown; why?: unknown })
      : { confidence: found, why: undefined };
  const sure = Number(confidence);
  return sure > 0
    ? {
        confidence: Math.min(1, sure),
        why: typeof why === 'string' ? why : english('its extension recognizes it'),
      }
    : NOT_MINE;
}

function seen(bytes: Uint8Array, name: string): Seen {
  return {
    bytes,
    name,
    get text() {
      return new TextDecoder().decode(bytes);
    },
  };
}

function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
