/** Between the name of a system and that of a score: `gpt.f1`, `score,gpt-4o`. */
const SEPARATORS = new Set('.,:/|');

/** Where a column's name may be divided: not in brackets (`ESM (k=10, h=512)`), nor at the point of a number (`Qwen2.5`). */
export function separatorsIn(name: string): readonly number[] {
  const found: number[] = [];
  let depth = 0;
  for (let at = 0; at < name.length; at += 1) {
    const letter = name.charAt(at);
    depth += Number(letter === '(' || letter === '[') - Number(letter === ')' || letter === ']');
    const isPoint = letter === '.' && isDigit(name.charAt(at - 1)) && isDigit(name.charAt(at + 1));
    if (SEPARATORS.has(letter) && depth <= 0 && !isPoint) {
      found.push(at);
    }
  }
  return found;
}

export function partsOf(name: string): readonly string[] {
  const at = separatorsIn(name);
  return [...at, name.length].map((end, i) => name.slice((at[i - 1] ?? -1) + 1, end));
}

function isDigit(letter: string): boolean {
  return letter >= '0' && letter <= '9';
}
