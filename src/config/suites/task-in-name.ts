/** A time in a file's name: `_2025-03-02T10-11-12.345`, `2024-11-05T13-31-45-05-00_`, `20250302_101112`. */
const TIME =
  /[_-]?(?:\d{4}-\d\d-\d\dT\d\d[-:.]\d\d[-:.]\d\d(?:[.-]\d+)*(?:[+-]\d\d[-:]\d\d)?Z?|(?<!\d)\d{8}[_T-]\d{6}(?!\d))[_-]?/g;

/** What distinguishes runs of one task: `seed-3`, `run_1`, `epoch2`. */
const RUN =
  /(?:^|[-_./])(?:seed|run|rep|repeat|repetition|trial|epoch|checkpoint|ckpt)[-_.]?\d+(?=$|[-_./])/gi;

const EXTENSION =
  /\.(?:gz|zst|zip|txt|csv|tsv|tab|psv|md|xlsx|ods|jsonl|ndjson|json|out|hyp|scores?|parquet|eval)$/i;

/** No file has more extensions: `scores.jsonl.gz`. */
const MOST_EXTENSIONS = 3;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Names that tools give to every file of samples. */
const NO_TASK =
  /(?:^|[-_./])(?:samples|details|predictions?|outputs?|results?|per_instance_stats)(?=$|[-_./])/gi;

/**
 * The task that a file's name says: without its extension, times, the number of a run, and the name of the system. Numbered
 * files are runs.
 *
 * @param file its path in the folder of the system
 */
export function taskInName(file: string, system: string): string {
  const bare = withoutExtensions(file).replace(TIME, '');
  const rest = withoutSystem(bare, system)
    .replace(RUN, '')
    .replace(NO_TASK, '')
    .replace(/^[-_./]+|[-_./]+$/g, '');
  return /^\d+$/.test(rest) ? '' : rest;
}

function withoutExtensions(file: string): string {
  let bare = file;
  for (let cut = 0; cut < MOST_EXTENSIONS; cut++) {
    bare = bare.replace(EXTENSION, '');
  }
  return bare;
}

/** Without the name of the system where it is a whole part: "new" isn't a part of "news". */
function withoutSystem(name: string, system: string): string {
  if (system === '') {
    return name;
  }
  const isPart = (text: string) => !LETTER_OR_DIGIT.test(text);
  return name
    .split(system)
    .reduce((before, after) =>
      isPart(before.slice(-1)) && isPart(after.slice(0, 1)) ? before + after : before + system + after,
    );
}

/** Whether names differ in their numbers only, as those of runs do: `seed-1`, `seed-2`. */
export function areNumbered(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.replace(/\d+/g, '#'))).size === 1;
}
