import { english, type Text } from '../../model';

export interface NamedColumn {
  readonly name: string;
  readonly note: Text | null;
  readonly isNameless: boolean;
}

/** Names as a table gives them, made unique. */
export function namedColumns(row: readonly string[]): NamedColumn[] {
  const distinct = new DistinctNames();
  return row.map((given, i) => {
    const own = given.trim();
    // The row labels written by pandas come first and have no name.
    const called = own !== '' ? own : i === 0 && !row.includes('index') ? 'index' : `column ${i + 1}`;
    const name = distinct.of(called);
    const what =
      own === ''
        ? english('Column {0} has no name', i + 1)
        : english('The name "{0}" occurs again in column {1}', own, i + 1);
    return {
      name,
      note: name === own ? null : english('{0}; it is called "{1}" here.', what, name),
      isNameless: own === '',
    };
  });
}

/** `a`, `a (2)`, `a (3)`, quick for any number of them. */
class DistinctNames {
  private readonly taken = new Set<string>();
  private readonly counts = new Map<string, number>();

  of(name: string): string {
    let count = this.counts.get(name) ?? 1;
    let distinct = name;
    while (this.taken.has(distinct)) {
      count += 1;
      distinct = `${name} (${count})`;
    }
    this.counts.set(name, count);
    this.taken.add(distinct);
    return distinct;
  }
}
