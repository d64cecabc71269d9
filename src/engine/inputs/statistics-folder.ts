import { CacheFolder } from '../../files/cache-folder';
import type { StatsTable } from '../../model/settings/metric';

/** The narrowest arrays first: counts are small, and doubles would take eight times the space. */
const WHOLE_NUMBERS = [Uint8Array, Int16Array, Int32Array] as const;

/** A cache of extracted statistics, and of what else was found out about files. */
export class StatisticsFolder extends CacheFolder {
  /** @param worthKeeping minimum extraction time in milliseconds for caching */
  constructor(
    folder: string,
    maximumBytes: number,
    code: string,
    private readonly worthKeeping = 0,
  ) {
    super(folder, maximumBytes, code);
  }

  /** @returns null if there is no intact one */
  async read(key: string): Promise<StatsTable | null> {
    const table = (await this.readValue(key)) as StatsTable | null;
    return table && { ...table, data: Float64Array.from(table.data) };
  }

  /** Writes in the background, one table after another. */
  write(key: string, table: StatsTable, milliseconds = Infinity): void {
    if (milliseconds >= this.worthKeeping) {
      this.writeValue(key, () => ({ ...table, data: narrowed(table.data) }));
    }
  }
}

function narrowed(data: Float64Array): Float64Array | Uint8Array | Int16Array | Int32Array {
  // −0 would come back as 0, which makes no difference to any metric once added up.
  const fitting = WHOLE_NUMBERS.find((Numbers) => {
    const one = new Numbers(1);
    return data.every((value) => (one[0] = value) === one[0]);
  });
  return fitting === undefined ? data : fitting.from(data);
}
