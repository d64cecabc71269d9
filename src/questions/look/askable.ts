import { english, type Kept, type Text } from '../../model/words';
import { append, listOf } from '../../model/lists';
import { agreementOf, agreementOfFiles, asTables, typed, typedOrLacking, type Way } from './as-table';
import type { Chosen, LookPair } from './places';
import type { Look, LookedPair, LookedWay } from './schema';
import type { Explorer, Heads } from './explore-pair';

const RANKED = 'ranked-list';

type Asked = Pick<Look, 'pairs' | 'ways' | 'notes'>;

type Looked = Chosen & { readonly studied: number; readonly within: readonly LookPair[] };

/**
 * What can be asked of the files, and how. Of nested folders, the folders are asked.
 *
 * @param studied how many outputs a study of the folders takes
 * @param within files of several systems beside others, each with itself
 * @returns also the ways of the pairs in nested folders, which are asked if the folders can't be, the options that two of the outputs need, null if no two of them can be compared, that they lack a reference, and the pairs that can be compared like the first
 */
export async function askable(
  { files, pairs: asked, isNested, studied, within }: Looked,
  heads: Heads,
  ofPair: Explorer,
  kept: Kept,
): Promise<
  Asked & {
    readonly ofPairs: LookedWay[];
    readonly options: string | null;
    readonly lacks: Text | null;
    readonly like: readonly LookedPair[];
  }
> {
  const pairs: LookedPair[] = [];
  const ready = new Set<LookedPair>();
  const ofPairs: Way[] = [];
  const notes: Text[] = [];
  let options = '';
  let haveCosts = asked.length > 0;
  for (const pair of asked) {
    const found = await ofPair(pair);
    options ||= found.options;
    haveCosts &&= found.haveCosts === true;
    const ofThese = found.pairs.map((one) => ({ ...one, why: kept.text(one.why) }));
    append(pairs, ofThese);
    if (found.takes !== null) {
      ofThese.forEach((one) => ready.add(one));
    }
    // What holds for the first pair holds for the others, too.
    const some = ofPairs.length === 0 ? found.ways : found.ways.slice(0, 1);
    append(
      ofPairs,
      asked.length === 1 ? some : some.map((way) => ({ ...way, what: withPair(way.what, pair) })),
    );
    append(notes, found.notes);
  }
  const ways = isNested ? [] : [...ofPairs];
  const lacks = ways.every((way) => way.lacks) ? (ways[0]?.lacks ?? null) : null;
  const outputs = files.filter((path) =>
    asked.some(({ identity }) => [identity.a, identity.b].includes(path)),
  );
  const areAll = !isNested && pairs.length > 0 && pairs.every(({ comparable }) => comparable);
  const isCosted = haveCosts && lacks === null && pairs.every((one) => ready.has(one));
  append(
    ways,
    waysOfAll(outputs, heads, {
      study: areAll && studied < outputs.length && typedOrLacking('study', outputs, options, lacks),
      // The baseline comes last.
      tradeoff: areAll && isCosted && typed('tradeoff', atEnd(outputs, asked[0]?.identity.b ?? ''), options),
    }),
  );
  const tables = files.flatMap((path) => heads.get(path)?.input ?? []);
  for (const input of tables) {
    append(ways, asTables(input));
  }
  // What may be systems in the columns of one table are raters more likely.
  const ofSystems = await waysWithin(within, pairs, ofPair);
  const isNothing = files.length === 1 && [...ofSystems, ...ways].every((way) => way.lacks);
  const ofRaters = listOf(
    agreementOfFiles(tables),
    tables.flatMap((input) => agreementOf(input, isNothing)),
  );
  const looked = (way: Way) => lookedWay(way, kept);
  const isLacking = isNested && (await Promise.all(asked.map(ofPair))).some(({ takes }) => takes === null);
  const isNone = pairs.length > 0 && (isLacking || pairs.every(({ comparable }) => !comparable));
  return {
    pairs,
    ways: [...ofRaters, ...ofSystems, ...ways].map(looked),
    ofPairs: isNested ? ofPairs.map(looked) : [],
    notes: [...new Set(kept.texts(notes))],
    options: isNone ? null : options,
    lacks,
    like: pairs.filter((one) => one.comparable && (lacks !== null || isNested || ready.has(one))),
  };
}

function atEnd(files: readonly string[], last: string): string[] {
  return [...files.filter((file) => file !== last), last];
}

/** What can be asked of all outputs at once; false: not that. */
function waysOfAll(
  outputs: readonly string[],
  heads: Heads,
  { study, tradeoff }: Record<'study' | 'tradeoff', Omit<Way, 'what'> | false>,
): Way[] {
  const n = outputs.length;
  const lists = outputs.filter((path) => heads.get(path)?.input?.records.format === RANKED);
  return listOf(
    n > 2 && study && { what: english('All {0} outputs: ranking, and which differ', n), ...study },
    n > 1 && tradeoff && { what: english('quality and cost of {0} outputs', n), ...tradeoff },
    lists.length > 1 && {
      what: english('rankings of the candidates in these files'),
      ...typed('rankings', lists),
    },
  );
}

/** Of files that can be compared with no other: two of the systems in each, and all of them. */
async function waysWithin(
  within: readonly LookPair[],
  pairs: readonly LookedPair[],
  ofPair: Explorer,
): Promise<readonly Way[]> {
  const isCompared = (path: string) =>
    pairs.some(({ a, b, comparable }) => comparable && [a, b].includes(path));
  const found = within
    .filter(({ identity }) => !isCompared(identity.a))
    .map(async (pair) => {
      const [first, ...others] = (await ofPair(pair)).ways;
      const ofAll = others.find(({ asks, asksWith }) => (asksWith ?? asks)?.question === 'study');
      const what = first && english('{0} within {1}', first.what, pair.identity.a);
      return listOf(first && what && { ...first, what }, ofAll);
    });
  return (await Promise.all(found)).flat();
}

function lookedWay({ what, lacks = null, command, asks, asksWith }: Way, kept: Kept): LookedWay {
  return {
    what: kept.text(what),
    command,
    lacks: lacks === null ? null : kept.text(lacks),
    ...(lacks === null && asks !== undefined && { asks }),
    ...(lacks === null && asksWith !== undefined && { asksWith }),
  };
}

function withPair(what: Text, { identity: { a, b } }: LookPair): Text {
  return english('{0}: {1} vs {2}', what, a, b);
}
