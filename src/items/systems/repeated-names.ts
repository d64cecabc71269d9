import { append, type Column } from '../../model';
import type { Affixed } from './affixes';

/** A name that occurred again, as tables are read. */
const AGAIN = /^(.*) \(\d+\)$/s;

/** With fewer, two columns may only be called the same. */
const FEWEST_NAMES = 2;

/**
 * The columns of a table whose names occur again for each system, below its own: `[gpt] …, Status, Score, [llama] …, Status (2), Score (2)`,
 * as promptfoo writes them. The column of that name is the system’s output. Empty for any other table.
 */
export function repeatedNames(columns: readonly Column[]): readonly Affixed[] {
  const known = new Set(columns.map(({ name }) => name));
  const read = columns.map((column) => {
    const base = AGAIN.exec(column.name)?.[1] ?? '';
    return { column, name: known.has(base) ? base : column.name };
  });
  const counts = new Map<string, number>();
  read.forEach(({ name }) => counts.set(name, (counts.get(name) ?? 0) + 1));
  const repeated = [...counts.values()].filter((count) => count > 1);
  const [systems = 0] = repeated;
  if (repeated.length < FEWEST_NAMES || repeated.some((count) => count !== systems)) {
    return [];
  }
  const found: Affixed[] = [];
  const names = new Set<string>();
  let own: Column | null = null;
  for (const { column, name } of read) {
    if (counts.get(name) === 1) {
      own = column;
    } else if (own !== null) {
      const system = own.name;
      append(found, names.has(system) ? [] : [{ column: own, system, name: 'output' }]);
      found.push({ column, system, name });
      names.add(system);
    }
  }
  const isWhole = names.size === systems && found.length === systems * (repeated.length + 1);
  return isWhole ? withShortNames(found, names) : [];
}

/** `[openai:gpt-4o] Answer {{question}}` is `openai:gpt-4o`, if that tells the systems apart. */
function withShortNames(all: readonly Affixed[], names: ReadonlySet<string>): readonly Affixed[] {
  const shortOf = (name: string) => /^\[([^\]]+)\]/.exec(name)?.[1] ?? name;
  const isShort = new Set([...names].map(shortOf)).size === names.size;
  return isShort ? all.map((one) => ({ ...one, system: shortOf(one.system) })) : all;
}
