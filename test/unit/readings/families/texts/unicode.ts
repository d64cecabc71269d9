import { jsonl, type MadeCase } from '../make';
import { accented, accentedA, accentedB, accentedGoal, better, plain, text, textA, textB } from './made';

function decomposed(all: readonly string[], share = 1): string[] {
  return accented(all).map((line, i) => (i < share * all.length ? line.normalize('NFD') : line));
}

export const unicode: readonly MadeCase[] = [
  {
    name: 'a-decomposed',
    trap: 'A writes accents as characters of their own (NFD).',
    files: plain({ a: decomposed(textA), b: accentedB, goal: accentedGoal }),
    expect: { ...better, warns: ['a.txt writes letters with accents', 'NFC'] },
  },
  {
    name: 'b-decomposed-chrf',
    trap: 'B is in NFD, by chrF.',
    files: plain({ a: accentedA, b: decomposed(textB), goal: accentedGoal }),
    command: 'compare a.txt b.txt --reference ref.txt --metric chrf',
    expect: { ...better, warns: ['b.txt writes letters with accents'] },
  },
  {
    name: 'reference-decomposed',
    trap: 'The reference is in NFD.',
    files: plain({ a: accentedA, b: accentedB, goal: decomposed(text) }),
    expect: { ...better, warns: ['ref.txt writes letters with accents'] },
  },
  {
    name: 'half-decomposed',
    trap: 'Half of the lines of B.',
    files: plain({ a: accentedA, b: decomposed(textB, 0.5), goal: accentedGoal }),
    expect: { ...better, warns: ['b.txt writes letters with accents'] },
  },
  {
    name: 'columns-decomposed',
    trap: 'In tables, by ids.',
    files: {
      'a.jsonl': jsonl(
        decomposed(textA).map((hyp, i) => ({
          id: `s${i}`,
          translation: hyp,
          reference: accentedGoal[i],
        })),
      ),
      'b.jsonl': jsonl(
        accentedB.map((hyp, i) => ({ id: `s${i}`, translation: hyp, reference: accentedGoal[i] })),
      ),
    },
    command: 'compare a.jsonl b.jsonl --metric bleu',
    expect: { ...better, warns: ['NFD'] },
  },
  {
    name: 'all-decomposed',
    trap: 'None: every file is in NFD.',
    files: plain({ a: decomposed(textA), b: decomposed(textB), goal: decomposed(text) }),
    expect: { ...better, quiet: true },
  },
  {
    name: 'stray-decomposed',
    trap: 'None: three lines of B are the system’s own.',
    files: plain({ a: accentedA, b: decomposed(textB, 0.025), goal: accentedGoal }),
    expect: { ...better, quiet: true },
  },
];
