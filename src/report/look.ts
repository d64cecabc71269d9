import {
  english,
  formatCount,
  joined,
  type Look,
  type LookedFile,
  type LookedPair,
  type LookedWay,
  type Text,
} from '../model';

/** A file as rows of a name and a description. */
interface Section {
  readonly title: string;
  readonly rows: readonly (readonly [name: Text, said: Text])[];
}

/** Writes a text in the reader's language. */
type Say = (text: Text) => string;

/** For a terminal. */
export function lookText(look: Look, say: Say): string {
  const blocks = sectionsOf(look).map(({ title, rows }) => {
    const width = Math.max(...rows.map(([name]) => say(name).length));
    return [title, ...rows.map(([name, said]) => `  ${say(name).padEnd(width)}  ${say(said)}`)].join('\n');
  });
  const ways = groupsOf(look).map(({ title, ways: some }) =>
    [say(title), ...some.flatMap(({ what, command }) => [`  ${say(what)}`, `    ${command}`])].join('\n'),
  );
  return `${[...blocks, ...notesOf(look).map(say), ...ways].join('\n\n')}\n`;
}

/** For a preview. */
export function lookMarkdown(look: Look, say: Say): string {
  const blocks = sectionsOf(look).map(({ title, rows }) => {
    const lines = rows.map(([name, said]) => `- **${escaped(say(name))}**: ${escaped(say(said))}`);
    return [`## ${escaped(title)}`, '', ...lines].join('\n');
  });
  const ways = groupsOf(look).map(({ title, ways: some }) => {
    const lines = some.map(
      ({ what, command }) => `- ${escaped(say(what))}\n\n  \`\`\`sh\n  ${command}\n  \`\`\``,
    );
    return [`## ${escaped(say(title))}`, ...lines].join('\n\n');
  });
  return `${[...blocks, ...notesOf(look).map((note) => escaped(say(note))), ...ways].join('\n\n')}\n`;
}

/** Ways that lack the same, below what they lack. */
function groupsOf({ ways }: Look): { readonly title: Text; readonly ways: readonly LookedWay[] }[] {
  const lacking = [...new Set(ways.map(({ lacks }) => lacks))].sort(
    (one, other) => Number(one !== null) - Number(other !== null),
  );
  return lacking.map((lacks) => ({
    title: lacks === null ? WAYS : joined([english('What could be asked.'), lacks]),
    ways: ways.filter((way) => way.lacks === lacks),
  }));
}

const WAYS = english('What can be asked');

function sectionsOf({ files, pairs }: Look): Section[] {
  return [...files.map(sectionOf), ...pairs.map(pairSection)];
}

function sectionOf(file: LookedFile): Section {
  const { path, formatName, why, problem, system, task, ids, scores, prediction, gold } = file;
  const rows: (readonly [Text, Text] | null)[] = [
    [english('format'), formatName === '' ? why || english('unknown') : joined([formatName, why], ': ')],
    problem === null ? null : [english('problem'), problem],
    file.onlyGold ? [english('role'), english('right answers')] : null,
    system === null ? null : [english('system'), system],
    task === null ? null : [english('task'), task],
    file.systems.length === 0 ? null : [english('systems'), listed(file.systems)],
    file.items === null ? null : [english('items'), itemsOf(file.items)],
    file.items === null ? null : [english('ids'), ids.length === 0 ? NO_IDS : joined(ids.map(idOf), ', ')],
    scores.length === 0 ? null : [english('scores'), joined(scores.map(scoreOf), ', ')],
    prediction === null ? null : [english('answers'), prediction],
    gold === null ? null : [english('right answers'), gold],
    file.clusters.length === 0 ? null : [english('clusters'), listed(file.clusters)],
    file.slices.length === 0 ? null : [english('slices'), listed(file.slices)],
  ];
  return { title: path, rows: rows.filter((row) => row !== null) };
}

function pairSection({ a, b, comparable, why }: LookedPair): Section {
  return {
    title: `${a} : ${b}`,
    rows: [[comparable ? english('comparable') : english('not comparable'), why]],
  };
}

const NO_IDS = english('none: items are matched by line');

function itemsOf({ n, are }: NonNullable<LookedFile['items']>): Text {
  const count = formatCount(n);
  return are === 'exact'
    ? count
    : are === 'about'
      ? english('about {0}', count)
      : english('at least {0}', count);
}

function idOf({ column, unique }: LookedFile['ids'][number]): Text {
  return unique ? column : english('{0} (repeats)', column);
}

function scoreOf({ column, better }: LookedFile['scores'][number]): Text {
  switch (better) {
    case 'higher':
      return english('{0} (higher is better)', column);
    case 'lower':
      return english('{0} (lower is better)', column);
    case null:
      return english('{0} (which is better isn’t known)', column);
  }
}

/** More names than this aren't shown. */
const MOST_SHOWN = 12;

function listed(names: readonly string[]): Text {
  const more = names.length - MOST_SHOWN;
  return joined([...names.slice(0, MOST_SHOWN), ...(more > 0 ? [english('{0} more', more)] : [])], ', ');
}

function notesOf({ notes, more }: Look): Text[] {
  return [
    ...notes,
    ...(more === 0 ? [] : [english('{0} more files in the folder weren’t looked at.', formatCount(more))]),
  ];
}

function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|]/g, '\\$&');
}
