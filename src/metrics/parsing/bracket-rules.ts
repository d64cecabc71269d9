import { english, type MetricChoice, type OptionDescription } from '../../model';
import { flag, isOn, valueOf } from '../options';
import type { Labels } from './tree';

const PARAMETERS: OptionDescription = {
  name: 'parameters',
  values: ['collins', 'new'],
  default: 'collins',
  meaning: english(
    "EVALB's parameter file: COLLINS.prm or new.prm, which takes other roots and repairs tags of quotes",
  ),
};
const LABELLED = flag('labelled', english('whether labels must be the same'), 'yes');
const DELETE: OptionDescription = {
  name: 'delete',
  values: 'text',
  default: null,
  meaning: english('labels that are left out, separated by blanks; those of the parameters where absent'),
};
const EQUAL_LABELS: OptionDescription = {
  name: 'equalLabels',
  values: 'text',
  default: 'ADVP=PRT',
  meaning: english('labels that count as the same, as pairs separated by blanks'),
};
const EQUAL_WORDS: OptionDescription = {
  name: 'equalWords',
  values: 'text',
  default: '',
  meaning: english('words that count as the same, as pairs separated by blanks'),
};
const MAX_LENGTH: OptionDescription = {
  name: 'maxLength',
  values: 'number',
  default: null,
  meaning: english(
    'longer sentences (in words of the gold tree) are left out, as in "len<=40"; none where absent',
  ),
};

export const BRACKET_OPTIONS = [PARAMETERS, LABELLED, DELETE, EQUAL_LABELS, EQUAL_WORDS, MAX_LENGTH];

const DELETED = {
  collins: "TOP -NONE- , : `` '' .",
  new: "TOP S1 -NONE- , : `` '' . ? !",
};
const QUOTES = { collins: '', new: "`` '' POS NN CD VBZ :" };

export interface Rules extends Labels {
  readonly labelled: boolean;
  readonly maxLength: number;
  readonly sameLabel: (one: string, other: string) => boolean;
  readonly sameWord: (one: string, other: string) => boolean;
}

/** Everything that affects the number, except the metric's id. */
export function bracketSignature(choice: MetricChoice): string {
  const parts = BRACKET_OPTIONS.flatMap((option) => {
    const value = option === LABELLED ? (isOn(choice, option) ? 'yes' : 'no') : valueOf(choice, option);
    return value === '' ? [] : [`${option.name}:${value}`];
  });
  return [...parts, 'like:EVALB 2008'].join('|');
}

/** The scoring rules of a choice: EVALB's parameters as modified by its options. */
export function rulesOf(choice: MetricChoice): Rules {
  const parameters = valueOf(choice, PARAMETERS) === 'new' ? 'new' : 'collins';
  const [labels, words] = [pairs(choice, EQUAL_LABELS), pairs(choice, EQUAL_WORDS)];
  const same = (equal: ReadonlySet<string>) => (one: string, other: string) =>
    one === other || (equal.size > 0 && (equal.has(`${one}=${other}`) || equal.has(`${other}=${one}`)));
  return {
    deleted: new Set((valueOf(choice, DELETE) || DELETED[parameters]).split(/\s+/)),
    quotes: new Set(QUOTES[parameters].split(' ')),
    labelled: isOn(choice, LABELLED),
    maxLength: Number(valueOf(choice, MAX_LENGTH) || Infinity),
    sameLabel: same(labels),
    sameWord: same(words),
  };
}

function pairs(choice: MetricChoice, option: OptionDescription): ReadonlySet<string> {
  return new Set(valueOf(choice, option).split(/\s+/).filter(Boolean));
}
