const CONSONANT = '[^aeiou]';
const VOWEL = '[aeiouy]';
const CONSONANTS = `${CONSONANT}[^aeiouy]*`;
const VOWELS = `${VOWEL}[aeiou]*`;

/** m > 0, m = 1 and m > 1: how often vowels are followed by consonants in a stem. */
const SOME_MEASURE = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}`);
const ONE_MEASURE = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}(${VOWELS})?$`);
const MORE_MEASURE = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}${VOWELS}${CONSONANTS}`);
const HAS_VOWEL = new RegExp(`^(${CONSONANTS})?${VOWEL}`);
/** Ends in consonant, vowel, consonant, the last not w, x or y. */
const SHORT = new RegExp(`^${CONSONANTS}${VOWEL}[^aeiouwxy]$`);

/** Suffixes with their replacements if the stem before them has a measure of at least 1. */
const STEP_2: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
];
const STEP_3: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];
const STEP_4 =
  /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$|^(.+?[st])(ion)$/;

/**
 * The stem of a lower-case English word by Porter (1980), An algorithm for suffix stripping, with the two departures of
 * his own program (`bli`, `logi`), which ROUGE-1.5.5 uses too. A `y` is a consonant at the beginning and after a vowel.
 */
export function porterStem(word: string): string {
  if (word.length < 3) {
    return word;
  }
  // At the beginning y is a consonant: a capital is not among the vowels above.
  const guarded = word.startsWith('y') ? `Y${word.slice(1)}` : word;
  const stemmed = step5(step4(swap(swap(step1c(step1b(step1a(guarded))), STEP_2), STEP_3)));
  return stemmed.startsWith('Y') ? `y${stemmed.slice(1)}` : stemmed;
}

function step1a(word: string): string {
  if (/(ss|i)es$/.test(word)) {
    return word.slice(0, -2);
  }
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Past tenses and participles. */
function step1b(word: string): string {
  if (word.endsWith('eed')) {
    return SOME_MEASURE.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  }
  const stem = /^(.+?)(ed|ing)$/.exec(word)?.[1];
  if (stem === undefined || !HAS_VOWEL.test(stem)) {
    return word;
  }
  if (/(at|bl|iz)$/.test(stem)) {
    return `${stem}e`;
  }
  if (/([^aeiouylsz])\1$/.test(stem)) {
    return stem.slice(0, -1);
  }
  return SHORT.test(stem) ? `${stem}e` : stem;
}

function step1c(word: string): string {
  return word.endsWith('y') && HAS_VOWEL.test(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;
}

/** Replaces the first suffix of the list that the word ends in, if the stem before it is long enough. */
function swap(word: string, suffixes: typeof STEP_2): string {
  const found = suffixes.find(([suffix]) => word.length > suffix.length && word.endsWith(suffix));
  if (found === undefined) {
    return word;
  }
  const stem = word.slice(0, -found[0].length);
  return SOME_MEASURE.test(stem) ? stem + found[1] : word;
}

function step4(word: string): string {
  const found = STEP_4.exec(word);
  const stem = found?.[1] ?? found?.[3];
  return stem !== undefined && MORE_MEASURE.test(stem) ? stem : word;
}

function step5(word: string): string {
  let stem = word;
  if (word.endsWith('e')) {
    const before = word.slice(0, -1);
    if (MORE_MEASURE.test(before) || (ONE_MEASURE.test(before) && !SHORT.test(before))) {
      stem = before;
    }
  }
  return stem.endsWith('ll') && MORE_MEASURE.test(stem) ? stem.slice(0, -1) : stem;
}
