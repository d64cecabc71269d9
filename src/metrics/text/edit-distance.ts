/**
 * Counts the insertions, deletions and substitutions that turn one sequence into another (Levenshtein 1966). One row of
 * the matrix is kept at a time, and from call to call.
 */
export class EditDistance {
  private row = new Int32Array(256);
  private readonly numbers = new Map<string, number>();

  count(own: readonly string[], reference: readonly string[]): number {
    this.numbers.clear();
    const goal = Int32Array.from(reference, (token) => this.numberOf(token));
    const { length } = goal;
    if (this.row.length <= length) {
      this.row = new Int32Array(2 * length + 1);
    }
    const { row } = this;
    for (let j = 0; j <= length; j += 1) {
      row[j] = j;
    }
    own.forEach((token, i) => {
      const symbol = this.numberOf(token);
      let diagonal = i;
      let left = i + 1;
      row[0] = left;
      for (let j = 1; j <= length; j += 1) {
        const above = row[j]!;
        const changed = diagonal + (goal[j - 1] === symbol ? 0 : 1);
        const shorter = above < left ? above + 1 : left + 1;
        left = changed < shorter ? changed : shorter;
        row[j] = left;
        diagonal = above;
      }
    });
    return row[length]!;
  }

  private numberOf(token: string): number {
    const known = this.numbers.get(token) ?? this.numbers.size;
    this.numbers.set(token, known);
    return known;
  }
}
