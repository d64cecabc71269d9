import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { count } from '../../model/described';
import { studyRuns, type StudyRun } from '../../analysis/study/frame';
import type { StudyFrame } from '../../analysis/study/frame-schema';
import { BLOCK_SIZE } from '../../kernel/types';
import { badSetting, fileError, RealGainError } from '../../model/errors';
import { baseName } from '../../model/names';
import { countTo, elementAt } from '../../model/lists';
import { english, joined, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
import { someOf } from '../../model/texts/some-of';
import type { StudyDrawn } from '../job';
import { blocksOf, finishedBlocks, nothingDrawn, type Shard } from './draw';
import { checkedPart } from './part-shape';

/** A part of a study, as one of several machines draws it. */
export interface StudyPart {
  readonly frame: StudyFrame;
  readonly shard: Shard;
  /** One for each run of the frame. */
  readonly drawn: readonly StudyDrawn[];
}

export interface PartFile {
  readonly path: string;
  readonly text: string;
}

export interface ReadPart extends StudyPart {
  readonly path: string;
}

const BEGINNING = '{"realgainPart":1,';

const schema = v.object({
  realgainPart: v.literal(1),
  shard: v.object({ index: count, count }),
  digest: v.string(),
  frame: v.looseObject({}),
  drawn: v.array(v.object({ up: v.string(), halves: v.string(), scores: v.string(), finished: v.string() })),
});

/** The text of a part's file: JSON, with packed numbers and a digest that shows whether it is complete. */
export function writePart({ frame, shard, drawn }: StudyPart): string {
  const packed = drawn.map(({ counts, scores, finished }) => ({
    up: encode(Uint32Array.from(counts.up)),
    halves: encode(Uint32Array.from(counts.halves)),
    scores: encode(scores),
    finished: encode(finished),
  }));
  const contents = { shard, frame, drawn: packed };
  return `${JSON.stringify({ realgainPart: 1, digest: digestOf(contents), ...contents })}\n`;
}

/** @throws RealGainError `bad-format` for a file that is not a complete part */
export function readPart(text: string, path: string): ReadPart {
  if (!text.startsWith(BEGINNING)) {
    throw fileError(
      'bad-format',
      { path },
      '{0} is not a part of a study written by “realgain study --shard”; choose another file.',
    );
  }
  const found = v.safeParse(schema, parsed(text));
  const whole = found.success && found.output.digest === digestOf(found.output) ? found.output : null;
  const part = whole && checkedPart(whole, path);
  if (part === null) {
    throw fileError('bad-format', { path }, '{0} is damaged; delete it and draw this part again.');
  }
  return { path, ...part };
}

/** @throws RealGainError `bad-setting` describing how a part differs from its supposed study */
export function checkBelongs(frame: StudyFrame, part: ReadPart, to: string): void {
  const own = Object.entries(identityOf(frame));
  const others = new Map(Object.entries(identityOf(part.frame)));
  const differing = own.find(([what, value]) => JSON.stringify(value) !== JSON.stringify(others.get(what)));
  if (differing !== undefined) {
    throw fileError(
      'bad-setting',
      { path: part.path },
      '{0} is a part of another study than {1}: {2} differ.',
      to,
      differing[0],
    );
  }
}

/**
 * All parts of a study together: the counts of all blocks, the same as if one machine had drawn them. Parts
 * are added up as they arrive, so that memory doesn't grow with their number.
 *
 * @throws RealGainError `bad-format` for a file that is not a part; `bad-setting` if parts don't belong
 *   together, overlap, are missing or unfinished
 */
export async function mergeParts(
  files: AsyncIterable<PartFile> | Iterable<PartFile>,
): Promise<{ frame: StudyFrame; drawn: StudyDrawn[] }> {
  let merged: Merged | null = null;
  for await (const { text, path } of files) {
    const part = readPart(text, path);
    merged ??= beginning(part);
    checkBelongs(merged.frame, part, baseName(merged.first));
    merge(merged, part);
  }
  if (merged === null) {
    throw badSetting('There are no parts to merge.');
  }
  checkComplete(merged);
  return merged;
}

interface Merged {
  readonly frame: StudyFrame;
  readonly drawn: StudyDrawn[];
  readonly first: string;
  readonly count: number;
  readonly paths: Map<number, string>;
  readonly unfinished: Text[];
}

function beginning({ frame, path, shard: { count } }: ReadPart): Merged {
  const drawn = studyRuns(frame).map((run) => nothingDrawn(run, frame.systems.length));
  return { frame, drawn, first: path, count, paths: new Map(), unfinished: [] };
}

function merge({ frame, drawn, first, count, paths, unfinished }: Merged, part: ReadPart): void {
  const { path, shard } = part;
  if (shard.count !== count) {
    throw badSetting(
      '{0} is one of {1} parts and {2} one of {3}; merge parts of one division.',
      path,
      shard.count,
      first,
      count,
    );
  }
  const twice = paths.get(shard.index);
  if (twice !== undefined) {
    throw badSetting('{0} and {1} are both part {2}; give each part once.', twice, path, nameOf(shard));
  }
  paths.set(shard.index, path);
  const runs = studyRuns(frame);
  const wanted = runs.flatMap((run) => blocksOf(run, shard)).length;
  const done = part.drawn.flatMap(finishedBlocks).length;
  if (done < wanted) {
    unfinished.push(english('{0} has {1} of {2} blocks', path, formatCount(done), formatCount(wanted)));
  }
  runs.forEach((run, place) =>
    addUp(elementAt(drawn, place), elementAt(part.drawn, place), run, frame.systems.length),
  );
}

const MOST_NAMED = 100;

/** Names the missing parts, so that they can be drawn at once. */
function checkComplete({ count, paths, unfinished }: Merged): void {
  const missing = countTo(count).filter((index) => !paths.has(index));
  const told: Text[] = [];
  if (missing.length > 0) {
    const which = someOf(
      missing.map((index) => nameOf({ index, count })),
      MOST_NAMED,
    );
    told.push(
      missing.length === 1
        ? english('A part is missing: {0}.', which)
        : english('{0} parts are missing: {1}.', formatCount(missing.length), which),
    );
  }
  if (unfinished.length > 0) {
    const which = joined(unfinished, '; ');
    told.push(
      unfinished.length === 1
        ? english('A part is not finished: {0}. Run the same command again to continue.', which)
        : english(
            '{0} parts are not finished: {1}. Run the same command again to continue.',
            formatCount(unfinished.length),
            which,
          ),
    );
  }
  if (told.length > 0) {
    throw new RealGainError('bad-setting', joined(told));
  }
}

/** `2/8`, as in the option. */
function nameOf({ index, count: of }: Shard): string {
  return `${index + 1}/${of}`;
}

function addUp(all: StudyDrawn, part: StudyDrawn, { kept }: StudyRun, systems: number): void {
  const { up, halves } = all.counts;
  part.counts.up.forEach((count, pair) => (up[pair] = elementAt(up, pair) + count));
  part.counts.halves.forEach((count, pair) => (halves[pair] = elementAt(halves, pair) + count));
  for (const block of finishedBlocks(part)) {
    all.finished[block] = 1;
    for (let system = 0; system < systems; system++) {
      const from = system * kept + Math.min(kept, block * BLOCK_SIZE);
      const to = system * kept + Math.min(kept, (block + 1) * BLOCK_SIZE);
      all.scores.set(part.scores.subarray(from, to), from);
    }
  }
}

/** What must be the same in all parts; their files may have other paths on every machine. */
function identityOf(frame: StudyFrame) {
  const { realgain, metric, itemwise, settings, groups, references, systems, sets, decisions } = frame;
  return {
    'the versions of RealGain': realgain,
    'the metrics': [metric, itemwise],
    'the seeds': settings.seed,
    // A realgain.json may be elsewhere on each machine.
    'the settings': { ...settings, declared: undefined },
    "the groups' patterns": groups?.pattern ?? null,
    'the contents of the references': references.map(({ sha256 }) => sha256),
    'the contents of the outputs': systems.map(({ sha256, name, groups: own }) => [sha256, name, own]),
    'the items': [sets, decisions],
  };
}

function digestOf({ shard, frame, drawn }: { shard: Shard; frame: object; drawn: object }): string {
  return createHash('sha256').update(JSON.stringify({ shard, frame, drawn })).digest('hex');
}

function encode({ buffer, byteOffset, byteLength }: Uint32Array | Float64Array | Uint8Array): string {
  return gzipSync(Buffer.from(buffer, byteOffset, byteLength)).toString('base64');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
