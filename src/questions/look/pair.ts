import { createMetric, usesReferences } from '../../metrics';
import { choiceKey, nameOfMetric, type MetricFit } from '../../model/settings/metric';
import { englishOf, joined, type Text } from '../../model/words';
import { type RealGainError, asRefusal } from '../../model/errors';
import { quoted } from '../../model/texts/nearest';
import type { ComparisonIdentity } from '../../model/settings/identity';
import { append } from '../../model/lists';
import { choicesOf, describeChoices } from '../../items/score/metric/ask-metric';
import { areClasses, besideOf } from '../../items/score/beside';
import { possibleFits } from '../../items/score/metric/fits';
import { commonFits } from '../../items/score/metric/common-fits';
import type { MatchedPair } from '../../items/frame';
import type { Files, Input } from '../../items/source';
import { needsSystems, outputsIn, selectSystem, systemsAlone } from '../../items/systems/systems';
import { ofOneMeasure } from '../../items/rows/summaries/measure-rows';
import { systemsIn } from './file';
import { type Head, type Looking, type Prepared } from './head';
import { type Comparing, furtherOf, LIKELY, withOptions } from './further-metrics';
import { firstItems, sameItems, type Shared, sharedIds } from './shared-items';
import type { LookPair } from './places';

/** More answers to a question than this aren't tried. */
const MANY = 6;

/** Nor more than so many where there are thousands: each takes reading all columns. */
const OF_THOUSANDS = 2;
const THOUSANDS = 2000;

/** A question about a column may be followed by one about its direction. */
const MOST_QUESTIONS = 2;

const MOST_REFERENCES = 3;

export interface Explored {
  readonly comparing: readonly Comparing[];
  /** The outputs as the first of them compares them; null without one. */
  readonly ready: Prepared | null;
  /** Why they can't be compared; null if they can. */
  readonly problem: RealGainError | null;
  /** How many of the ids that were read are in both; null without ids. */
  readonly ids: { readonly column: string; readonly shared: number; readonly of: number } | null;
}

/** The two systems whose outputs are looked at: of a file that holds several, the first two. */
export function sidesOf(a: Input, b: Input): { a: Input; b: Input; systems: string } {
  const known = systemsIn(a);
  const [one, other] = known.length > 0 ? known : systemsAlone(a.records).names;
  return a === b && one !== undefined && other !== undefined
    ? { a: selectSystem(a, one), b: selectSystem(a, other), systems: `${one},${other}` }
    : { a, b, systems: '' };
}

/**
 * By which metrics two outputs can be compared: prepared as for a comparison, and for every answer to its questions.
 *
 * @param heads of the two outputs, whose items are known
 */
export async function explore(
  a: Input,
  b: Input,
  isWhole: boolean,
  { identity, candidates }: LookPair,
  means: Looking,
): Promise<Explored> {
  const held = a === b ? [] : [a, b].flatMap(({ records }) => outputsIn(records));
  if (held.length > 0) {
    const input = outputsIn(a.records).length > 0 ? a : b;
    const problem = needsSystems(input.stamp.path, { names: outputsIn(input.records) });
    return { comparing: [], ready: null, problem, ids: null };
  }
  const ids = sharedIds(a, b, identity);
  const [ofA, ofB] = isWhole || a === b ? [a, b] : sameItems(a, b, ids);
  const references = await readEach(identity.references, identity, means);
  const files = { a: ofA, b: ofB, references };
  const found = await tryWays(files, identity, '', means, 0);
  const isLacking = found.every(({ error }) => error?.code === 'needs-reference');
  const isOpen = references.length === 0 && (isLacking || identity.metric === null);
  const withReference = isOpen
    ? await proposed({ a: ofA, b: ofB }, identity, candidates, means, !isLacking)
    : null;
  const withoutIt = (way: Way): Way => ({ ...way, options: withOptions(way.options, '--reference none') });
  const own = isLacking ? await withoutReference(files, identity, means) : [];
  const ways =
    withReference === null
      ? [...found, ...own]
      : [...withReference, ...(isLacking ? [] : found.map(withoutIt))];
  const ready = ways.find((way) => way.ready !== null)?.ready ?? null;
  const failed = ways.find(({ error }) => error !== null)?.error ?? null;
  const likely = namesOf(isLacking ? commonFits(ofA, ofB, besideOf(ofA, ofB, [], null)) : []);
  const comparing = ways.flatMap((way) => comparingOf(way, likely));
  return {
    comparing:
      ready === null || ways.length > 1
        ? comparing
        : [...comparing, ...furtherOf(ready, ways[0]?.options ?? '')],
    ready,
    problem: comparing.length > 0 ? null : failed,
    ids: sharedOf(isWhole && ready !== null ? idsOf(ready, identity) : ids),
  };
}

/** As the comparison matches the items, of which one file may hold several samples; null by line. */
function idsOf({ files: { a, b }, alignment }: Prepared, identity: ComparisonIdentity): Shared | null {
  const { alignedBy, idColumn } = alignment;
  return alignedBy === 'line' ? null : sharedIds(a, b, { ...identity, idColumn });
}

function sharedOf(ids: Shared | null): Explored['ids'] {
  return ids && { column: ids.column, shared: ids.a.length, of: ids.of };
}

/** One way to read two outputs: ready, or why not. */
interface Way {
  readonly options: string;
  readonly ready: Prepared | null;
  readonly error: RealGainError | null;
  /** How the choice that leads here is called; null without a question. */
  readonly label: Text | null;
}

/** @param before the same files, matched with the same metric in no direction yet */
async function tryWays(
  files: Files,
  identity: ComparisonIdentity,
  options: string,
  means: Looking,
  asked: number,
  label: Text | null = null,
  before: MatchedPair | null = null,
): Promise<Way[]> {
  let matched = before;
  try {
    matched ??= await means.match(files, identity);
    const ready = await means.prepare(matched, identity);
    return [{ options, ready, error: null, label }];
  } catch (error) {
    const refused = asRefusal(error);
    const { id = '', choices = [], takes } = refused.question ?? {};
    if (choices.length === 0 || takes !== undefined || asked === MOST_QUESTIONS) {
      return [{ options, ready: null, error: refused, label }];
    }
    const ways: Way[] = [];
    for (const choice of choices.slice(0, choices.length < THOUSANDS ? MANY : OF_THOUSANDS)) {
      const both = withOptions(options, choice.option);
      const ready = ways[0]?.ready ?? null;
      const isDirection = id.startsWith('direction:');
      if (isDirection && ready !== null) {
        // The items are the same in both directions.
        ways.push({ options: both, ready, error: null, label: choice.label });
        continue;
      }
      const answered = { ...identity, ...choice.answer };
      const rows = ofOneMeasure(files, answered.slice) ?? files;
      const some = answered.references.length === 0 ? { ...rows, references: [] } : rows;
      const same = isDirection ? matched : null;
      append(ways, await tryWays(some, answered, both, means, asked + 1, choice.label, same));
    }
    return ways.filter(({ ready, error: failed }) => ready !== null || failed?.code === 'needs-reference');
  }
}

function namesOf(fits: readonly MetricFit[]): Text {
  const using = possibleFits(fits).filter(({ choice, fit }) => fit >= LIKELY && usesReferences(choice));
  const names = using.slice(0, MANY).map(({ choice }) => nameOfMetric(createMetric(choice, 1)));
  return joined(names, ', ');
}

/** @param likely names of the metrics that compare with right answers */
function comparingOf({ ready, error, options, label }: Way, likely: Text): Comparing[] {
  if (ready !== null) {
    const name = nameOf(ready);
    const isNamed = label === null || englishOf(label).includes(englishOf(name));
    return [{ metric: isNamed ? (label ?? name) : joined([name, label], ': '), options, lacks: null }];
  }
  return error?.code === 'needs-reference' ? [{ metric: label ?? likely, options, lacks: error }] : [];
}

/** By the scores that the files hold themselves, where a metric that compares with right answers would be chosen. */
async function withoutReference(files: Files, identity: ComparisonIdentity, means: Looking): Promise<Way[]> {
  const { a, b } = files;
  const fits = commonFits(a, b, besideOf(a, b, [], null));
  const own = possibleFits(fits).filter(({ choice }) => !usesReferences(choice));
  const ways: Way[] = [];
  for (const { label, option, answer } of choicesOf(own.slice(0, MANY), fits, a)) {
    const scored = { ...identity, ...answer };
    append(ways, await tryWays(files, scored, option, means, 1, label));
  }
  return ways.filter(({ ready }) => ready !== null);
}

/** With the column, if other metrics are called the same. */
function nameOf({ choice, metric, fits }: Prepared): Text {
  const named = describeChoices(choice, metric, fits).find(
    (option) => choiceKey(option.choice) === choiceKey(choice),
  );
  return named?.name ?? nameOfMetric(metric);
}

/**
 * The same with the only file that may be the reference by its name and has the items; null without one.
 *
 * @param classes only if it holds the right classes of outputs whose numbers may be predicted ones
 */
async function proposed(
  outputs: Pick<Files, 'a' | 'b'>,
  identity: ComparisonIdentity,
  candidates: readonly string[],
  means: Looking,
  classes: boolean,
): Promise<Way[] | null> {
  if (classes && outputs.a.records.format !== 'numbers') {
    return null;
  }
  const fitting: Way[][] = [];
  for (const path of candidates.slice(0, MOST_REFERENCES)) {
    const references = await readEach([path], identity, means);
    const given = { ...identity, references: [path] };
    const [used] = references;
    const n = Math.min(outputs.a.records.n, used?.records.n ?? 0);
    const cut = (input: Input) => (input.variant === 'head' ? firstItems(input, n) : input);
    const files = { a: cut(outputs.a), b: cut(outputs.b), references: references.map(cut) };
    const isOther =
      used === undefined || (classes && !areClasses([files.a.records, files.b.records], used.records));
    const ways = isOther ? [] : await tryWays(files, given, `--reference ${quoted(path)}`, means, 0);
    if (ways.some(({ ready }) => ready !== null)) {
      fitting.push(ways);
    }
  }
  const [only = null, ...others] = fitting;
  return others.length > 0 ? null : only;
}

async function readEach(
  paths: readonly string[],
  { formats, header }: ComparisonIdentity,
  { beginning }: Looking,
): Promise<Input[]> {
  const read: Head[] = [];
  for (const path of paths) {
    read.push(await beginning(path, { format: formats?.references, header: header?.references }));
  }
  return read.flatMap(({ input }) => input ?? []);
}
