import { english, type Text } from '../../model/words';
import { listOf, tally } from '../../model/lists';
import { someOf } from '../../model/texts/some-of';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type {
  MetricFit,
  MetricKind,
  OptionDescription,
  ScoringInput,
  StatsTable,
} from '../../model/settings/metric';
import type { Records } from '../../model/records';
import { findColumn } from '../../columns/cells';
import { valueOf } from '../options';
import { countedMetrics, countedResponses, type Measure } from '../classes/precision-recall';
import { rowsOf, type Tagged, taggedSentences } from './tokens';

/** A named entity or a chunk over the tokens [start, end). */
interface Entity {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

/** Tags of other schemes (IOBES, BILOU, BMES) in BIO: the beginning of an entity, and its continuation. */
const BIO: Readonly<Record<string, 'B' | 'I'>> = { B: 'B', S: 'B', U: 'B', I: 'I', E: 'I', L: 'I', M: 'I' };

const TYPE: OptionDescription = {
  name: 'type',
  values: 'text',
  default: '',
  meaning: english('the type that counts, such as PER; all where absent'),
};

const EXAMINED_ITEMS = 200;

/** With more types than this a menu is no help. */
const MOST_TYPES = 8;

const FITS: Readonly<Record<Measure, number>> = { f1: 0.97, precision: 0.6, recall: 0.59 };

/**
 * Entities and chunks as conlleval counts them (Tjong Kim Sang and Buchholz 2000): an entity is right if
 * first token, last token and type match one in the reference. Tags may be BIO, IOB1, IOBES, BILOU or BMES;
 * conlleval itself misreads the last three, so they are converted to BIO.
 *
 * Statistics of a sentence: gold entities, guessed ones, right ones.
 */
const ENTITIES = countedMetrics({
  things: 'entities',
  works: ['tjong-kim-sang-buchholz-2000-introduction'],
  isLabelled: true,
  options: [TYPE],
  members: {
    f1: { id: 'entity-f1', name: 'entity F1' },
    precision: { id: 'entity-precision', name: english('entity precision') },
    recall: { id: 'entity-recall', name: english('entity recall') },
  },
  fit: entityFits,
  signature: (choice) => `type:${valueOf(choice, TYPE) || 'all'}|tags:as BIO|like:conlleval 2004`,
  extract(input, choice) {
    const { sentences, notes } = taggedSentences(input, choice);
    const type = valueOf(choice, TYPE);
    const entities = (tags: readonly string[]) => {
      const counted = entitiesOf(tags).filter((entity) => type === '' || entity.type === type);
      return new Set(counted.map((entity) => `${entity.start}-${entity.end} ${entity.type}`));
    };
    const items = sentences.map(({ gold, guess }) => ({ wanted: entities(gold), given: entities(guess) }));
    return { ...countedResponses(items), notes: listOf(notes, otherTypes(sentences, input.outputPath)) };
  },
});

/** So few entities of a type may be missed, or guessed by mistake. */
const FEW_ENTITIES = 4;

/** Warns where a system may call a type otherwise than the reference: PERSON for PER. */
function otherTypes(sentences: readonly Tagged[], path: string): Text | null {
  const typesIn = (side: 'gold' | 'guess') =>
    tally(sentences.flatMap((sentence) => entitiesOf(sentence[side]).map(({ type }) => type)));
  const [right, given] = [typesIn('gold'), typesIn('guess')];
  const lacking = (some: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>) =>
    [...some].flatMap(([type, times]) => (times > FEW_ENTITIES && !others.has(type) ? [type] : []));
  const [own, missing] = [lacking(given, right), lacking(right, given)];
  return own.length === 0 || missing.length === 0
    ? null
    : english(
        '{0} has entities of types that are never right ({1}), and none of others that are ({2}): check that they are not called differently.',
        path,
        someOf(own),
        someOf(missing),
      );
}

/** The share of tokens with the right tag, in percent. Statistics of a sentence: right tags, tokens. */
const tagAccuracy: MetricKind = {
  id: 'tag-accuracy',
  name: english('accuracy of tags'),
  fits: (output) => {
    const tags = sampleOf(output);
    return tags === null ? [] : [{ choice: columns('tag-accuracy'), fit: holdsEntities(tags) ? 0.5 : 0.95 }];
  },
  create: (choice) => ({
    unit: '%',
    higherIsBetter: true,
    signature: 'tag-accuracy|match:exact',
    statistics: ['right tags', 'tokens'],
    extract: (input) => countTags(input, choice),
    score: (sums, at) => (100 * sums[at]!) / sums[at + 1]!,
  }),
};

export const TAGGING: readonly MetricKind[] = [...ENTITIES, tagAccuracy];

function countTags(input: ScoringInput, choice: MetricChoice): StatsTable {
  const { sentences, notes } = taggedSentences(input, choice);
  const data = Float64Array.from(
    sentences.flatMap(({ gold, guess }) => [guess.filter((tag, i) => tag === gold[i]).length, guess.length]),
  );
  return { n: input.output.n, k: 2, data, notes };
}

function entityFits(output: Records, measure: Measure): MetricFit[] {
  const tags = sampleOf(output);
  if (tags === null || !holdsEntities(tags)) {
    return [];
  }
  const choice = columns(`entity-${measure}`);
  const types = [...new Set(tags.flat().map((tag) => tag.replace(/^[^-]*-?/, '')))].filter(Boolean).sort();
  const each = measure === 'f1' && types.length > 1 && types.length <= MOST_TYPES ? types : [];
  return [
    { choice, fit: FITS[measure] },
    ...each.map((type) => ({ choice: { ...choice, options: { type } }, fit: 0.3 })),
  ];
}

function columns(id: string): MetricChoice {
  return { id, column: 'conll', referenceColumn: 'conll' };
}

/** The last tags of some sentences; null if this is not an output of tagged tokens. */
function sampleOf(output: Records): string[][] | null {
  const column = output.format === 'conll' ? findColumn(output, 'conll') : undefined;
  return (
    column?.cells.slice(0, EXAMINED_ITEMS).map((cell) => rowsOf(cell).map((row) => row.at(-1) ?? '')) ?? null
  );
}

function holdsEntities(sentences: readonly string[][]): boolean {
  return (
    sentences.every((tags) => tags.every((tag) => /^(?:O|[BIESLUM]-.+)$/.test(tag))) &&
    sentences.some((tags) => tags.some((tag) => tag !== 'O'))
  );
}

/**
 * The entities of a sentence as conlleval finds them: B begins one; so does I after O or after another type
 * (which is what I means in IOB1).
 */
export function entitiesOf(tags: readonly string[]): Entity[] {
  const entities: Entity[] = [];
  let start = 0;
  let type: string | null = null;
  // A final O closes an open entity.
  [...tags, 'O'].forEach((tag, i) => {
    const dash = tag.indexOf('-');
    const place = BIO[dash === -1 ? tag : tag.slice(0, dash)];
    const own = dash === -1 ? '' : tag.slice(dash + 1);
    if (place === 'I' && own === type) {
      return;
    }
    if (type !== null) {
      entities.push({ start, end: i, type });
    }
    [start, type] = [i, place === undefined ? null : own];
  });
  return entities;
}
