// The same as scorer.py, for those who have Node rather than Python: node scorer.mjs OUTPUT REFERENCE
import { readFileSync } from 'node:fs';

const linesOf = (file) => readFileSync(file, 'utf8').replace(/\n$/, '').split('\n');
const phrases = (line) =>
  new Set(
    line
      .split(';')
      .map((phrase) => phrase.trim())
      .filter(Boolean),
  );

const [outputs, references] = process.argv.slice(2, 4).map(linesOf);
console.log('tp,fp,fn');
outputs.forEach((output, i) => {
  const [guessed, gold] = [phrases(output), phrases(references[i])];
  const right = [...guessed].filter((phrase) => gold.has(phrase)).length;
  console.log([right, guessed.size - right, gold.size - right].join(','));
});
