// F0.5 of keyphrases as a module: the same number as the scorers, without another process.

export const name = 'F0.5';
export const unit = '%';
export const needsReference = true;

/** Names of the sufficient statistics; they add up over items. */
export const statistics = ['right', 'wrong', 'missed'];

const phrases = ({ text }) =>
  new Set(
    text
      .split(';')
      .map((phrase) => phrase.trim())
      .filter(Boolean),
  );

/** Item i is the same in output and references; a line of plain text is { text }. */
export function extract({ output, references: [reference] }) {
  return output.map((item, i) => {
    const [guessed, gold] = [phrases(item), phrases(reference[i])];
    const right = [...guessed].filter((phrase) => gold.has(phrase)).length;
    return [right, guessed.size - right, gold.size - right];
  });
}

/** From the statistics of all items (or of a resample), added up. */
export function score([right, wrong, missed]) {
  return right === 0 ? 0 : (125 * right) / (1.25 * right + 0.25 * missed + wrong);
}
