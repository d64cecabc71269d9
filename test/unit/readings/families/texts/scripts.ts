import { jsonl, type MadeCase } from '../make';
import { better, goal, plain, text, withIds, WORDS, written } from './made';

/** Each word as one or two characters of a script. */
function inScript(all: readonly (readonly string[])[], characters: string, between = ''): string[] {
  const letters = Array.from(characters);
  const ofWord = (word: string) => {
    const place = WORDS.indexOf(word);
    return `${letters[place % letters.length]}${letters[Math.floor(place / 7) % letters.length]}`;
  };
  return all.map((words) => words.map(ofWord).join(between));
}

const HAN =
  '我你他的是在不了有人这中大为上个国和地到以说时要就出会可也对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实';
const KANA =
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ日本語人大';
const THAI = 'กขคงจฉชซญดตถทธนบปผพฟภมยรลวศสหอฮ';
const HANGUL = '가나다라마바사아자차카타파하고노도로모보소오조초코토포호';

function ofScript(characters: string, between = ''): Record<string, string> {
  const made = (all: readonly (readonly string[])[]) => inScript(all, characters, between);
  return plain({
    a: made(written(goal, 0.15, 'a')),
    b: made(written(goal, 0.3, 'b')),
    goal: made(goal),
  });
}

export const scripts: readonly MadeCase[] = [
  {
    name: 'chinese',
    trap: '13a takes a Chinese sentence for one word.',
    files: ofScript(HAN),
    expect: { ...better, metric: 'BLEU', warns: ['tokenizer zh'] },
  },
  {
    name: 'chinese-sentence-bleu',
    trap: 'The same for the mean of sentences.',
    files: ofScript(HAN),
    command: 'compare a.txt b.txt --reference ref.txt --metric sentence-bleu',
    expect: { ...better, warns: ['tokenizer zh'] },
  },
  {
    name: 'japanese',
    trap: '13a takes a Japanese sentence for one word.',
    files: ofScript(KANA),
    expect: { ...better, metric: 'BLEU', warns: ['tokenizer char'] },
  },
  {
    name: 'thai',
    trap: '13a takes a Thai sentence for one word.',
    files: ofScript(THAI),
    expect: { ...better, metric: 'BLEU', warns: ['tokenizer char'] },
  },
  {
    name: 'chinese-columns',
    trap: 'In tables, beside an English source.',
    files: Object.fromEntries(
      [written(goal, 0.15, 'a'), written(goal, 0.3, 'b')].map((all, file) => [
        `${'ab'[file]}.jsonl`,
        jsonl(
          inScript(all, HAN).map((hyp, i) => ({
            id: `s${i}`,
            source: text[i],
            translation: hyp,
            reference: inScript(goal, HAN)[i],
          })),
        ),
      ]),
    ),
    command: 'compare a.jsonl b.jsonl --metric bleu --column translation --reference-column reference',
    expect: { ...better, warns: ['tokenizer zh'] },
  },
  {
    name: 'chinese-words',
    trap: 'WER counts sentences.',
    files: ofScript(HAN),
    command: 'compare a.txt b.txt --reference ref.txt --metric wer',
    expect: { n: 120, warns: ['whole sentences for words'] },
  },
  {
    name: 'chinese-transcripts',
    trap: 'Transcripts with ids are counted by characters.',
    files: withIds(
      {
        a: inScript(written(goal, 0.08, 'a'), HAN),
        b: inScript(written(goal, 0.2, 'b'), HAN),
        goal: inScript(goal, HAN),
      },
      (i) => `BAC009S0764W${String(121 + i).padStart(4, '0')}`,
    ),
    expect: { ...better, metric: 'CER', quiet: true },
  },
  {
    name: 'chinese-by-13a',
    trap: 'The user asks for 13a: a warning.',
    files: ofScript(HAN),
    command: 'compare a.txt b.txt --reference ref.txt --metric bleu --option tokenize=13a',
    expect: { n: 120, warns: ['whole sentences for words'] },
  },
  {
    name: 'chinese-chrf',
    trap: 'None: chrF counts characters.',
    files: ofScript(HAN),
    command: 'compare a.txt b.txt --reference ref.txt --metric chrf',
    expect: { ...better, quiet: true },
  },
  {
    name: 'chinese-by-char',
    trap: 'None: the user chose a tokenizer.',
    files: ofScript(HAN),
    command: 'compare a.txt b.txt --reference ref.txt --metric bleu --option tokenize=char',
    expect: { ...better, quiet: true },
  },
  {
    name: 'chinese-in-words',
    trap: 'None: words are already separated.',
    files: ofScript(HAN, ' '),
    expect: { ...better, metric: 'BLEU', quiet: true },
  },
  {
    name: 'korean',
    trap: 'None: Korean has spaces.',
    files: ofScript(HANGUL, ' '),
    expect: { ...better, metric: 'BLEU', quiet: true },
  },
];
