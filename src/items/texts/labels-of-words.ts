import { textOf } from '../../columns';
import { english } from '../../model/words';
import { formatCount } from '../../model/text';
import type { Said } from '../source';
import type { Texts } from './lines-belong';

/** Languages have more words, and labels fewer kinds. */
const MOST_KINDS = 20;

/** Fewer texts may have few words by chance, or as many as their references. */
const FEWEST_LINES = 12;
const EACH_KIND = 10;

/** Says that lines hold a label for each word, such as `OK BAD OK` or `O B-PER O`: few kinds, on each line as many as in the reference. */
export function labelNotes(output: Texts, goal: Texts, metric: string): Said {
  const kinds = new Set<string>();
  const lengths = new Set<number>();
  let count = 0;
  const areLabels = output.cells.every((cell, item) => {
    const [own = [], right = []] = [cell, goal.cells.at(item) ?? null].map((one) =>
      textOf(one).trim().split(/\s+/),
    );
    [...own, ...right].forEach((label) => kinds.add(label));
    lengths.add(own.length);
    count += own.length;
    return kinds.size <= MOST_KINDS && own.length === right.length;
  });
  return !areLabels ||
    lengths.size < 2 ||
    output.cells.length < FEWEST_LINES ||
    count < EACH_KIND * kinds.size
    ? null
    : english(
        '{0} holds only {1} different words, on each line as many as {2}: if they are labels of words, {3} compares them as texts; write a line for each label to compare their accuracy.',
        output.name,
        formatCount(kinds.size),
        goal.name,
        metric,
      );
}
