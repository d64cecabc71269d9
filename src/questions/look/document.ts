import { listOf } from '../../model/lists';
import { clause, code } from '../../document/cell';
import {
  listSection,
  tableSection,
  type ReportDocument,
  type Section,
  type Table,
} from '../../document/document';
import { parentFolder } from '../../model/names';
import { formatCount } from '../../model/text';
import { english, englishOf, t, translated, type Text } from '../../model/words';
import type { Answered } from '../question';
import type { Look, LookedFile, LookIdentity } from './schema';
import { MANY, someOf } from '../../model/texts/some-of';

export function document({ identity, result, messages }: Answered<LookIdentity, Look>): ReportDocument {
  const say = (text: string) => translated(text, messages);
  const { files, pairs, notes, more, warnings = [] } = result;
  return {
    title: t('What can be compared here: {0}', translated(someOf(identity.files))),
    facts: [counted(files.length, t('1 file'), (n) => t('{0} files', n))],
    lead: [englishOf(sentenceOf(result))],
    sections: [
      ...waysSections(result, say),
      ...tableSection(t('Pairs of outputs'), pairsTable(pairs, say), { isNamed: true }),
      ...listSection(
        t('To beware of'),
        listOf(
          [...notes, ...warnings].map(say),
          more !== 0 &&
            counted(more, t('1 more file in the folder wasn’t looked at.'), (n) =>
              t('{0} more files in the folder weren’t looked at.', n),
            ),
        ),
      ),
      ...files.flatMap((file) => sectionOf(file, say)),
    ],
  };
}

export function sentenceOf({ files, ways }: Pick<Look, 'files' | 'ways'>): Text {
  if (ways.length === 0) {
    const folders = new Set(files.map(({ path }) => parentFolder(path))).size;
    return folders > 1
      ? english(
          'Nothing fits the files of these {0} folders together; choose one of them.',
          formatCount(folders),
        )
      : english('Nothing can be compared here.');
  }
  const ready = ways.filter(({ lacks }) => lacks === null).length;
  const count = ready || ways.length;
  const said = [
    count === 1 ? english('1 question') : english('{0} questions', formatCount(count)),
    files.length === 1 ? english('1 file') : english('{0} files', formatCount(files.length)),
  ] as const;
  return ready > 0
    ? english('{0} can be asked of {1}.', ...said)
    : english('{0} could be asked of {1}, with what is named below.', ...said);
}

function counted(n: number, one: string, several: (n: string) => string): string {
  return n === 1 ? one : several(formatCount(n));
}

type Say = (text: string) => string;

function sectionOf(file: LookedFile, say: Say): Section[] {
  const { path, formatName, why, problem, system, task, prediction, gold, items, scores } = file;
  const named =
    formatName === '' ? say(why) || t('unknown') : [formatName, why].map(say).filter(Boolean).join(': ');
  const rows: readonly (readonly [string, string | null])[] = [
    [t('Format'), named],
    [t('Problem'), problem && say(problem)],
    [t('Role'), file.onlyGold ? t('right answers') : null],
    [t('System'), system],
    [t('Task'), task],
    [t('Systems'), listed(file.systems)],
    [t('Items'), items && itemsOf(items)],
    [t('Ids'), items && (listed(file.ids.map(idOf)) ?? t('none: items are matched by line'))],
    [t('Scores'), listed(scores.map(scoreOf), MANY)],
    [t('Answers'), prediction],
    [t('Right answers'), gold],
    [t('Clusters'), listed(file.clusters)],
    [t('Slices'), listed(file.slices)],
  ];
  const held = rows.filter(([, said]) => said !== null);
  const table = { caption: t('What the file holds'), head: ['', ''], rows: held };
  return tableSection(path, table, { isNamed: true });
}

function itemsOf({ n, are, samplesOf }: NonNullable<LookedFile['items']>): string {
  return are === 'exact'
    ? samplesOf === undefined
      ? formatCount(n)
      : t('{0} ({1} samples of them)', formatCount(samplesOf), formatCount(n))
    : are === 'about'
      ? t('about {0}', formatCount(n))
      : t('at least {0}', formatCount(n));
}

function idOf({ column, unique }: LookedFile['ids'][number]): string {
  return unique ? column : t('{0} (repeats)', column);
}

function scoreOf({ column, better }: LookedFile['scores'][number]): string {
  switch (better) {
    case 'higher':
      return t('{0} (higher is better)', column);
    case 'lower':
      return t('{0} (lower is better)', column);
    case null:
      return t('{0} (which is better isn’t known)', column);
  }
}

const MOST_SHOWN = 12;

/** null for no names. */
function listed(names: readonly string[], most = MOST_SHOWN): string | null {
  return names.length === 0 ? null : translated(someOf(names, most));
}

function pairsTable(pairs: Look['pairs'], say: Say): Table {
  return {
    caption: t('Whether two outputs hold the same items'),
    head: ['A', 'B', t('Comparable'), t('Why')],
    rows: pairs.map(({ a, b, comparable, why }) => [
      a,
      b,
      comparable ? t('yes') : t('no'),
      clause(say(why), null),
    ]),
    rowsAre: t('pairs'),
    opens: pairs.map(({ comparable }, place) => (comparable ? place : null)),
  };
}

/** Ways that lack the same, below what they lack. */
function waysSections({ ways, pairs }: Look, say: Say): Section[] {
  const lacking = [...new Set(ways.map(({ lacks }) => lacks))].sort(
    (one, other) => Number(one !== null) - Number(other !== null),
  );
  return lacking.flatMap((lacks, place) => {
    const own = [...ways.entries()].filter(([, way]) => way.lacks === lacks);
    const heading =
      lacks === null ? t('What can be asked') : [t('What could be asked.'), say(lacks)].join(' ');
    const table: Table = {
      ...(place === 0 && { isMain: true }),
      caption: t('Commands for a terminal'),
      head: [t('Question'), t('Command')],
      rows: own.map(([, { what, command }]) => [say(what), code(command)]),
      opens: own.map(([at, { asks, asksWith }]) =>
        (asks ?? asksWith) === undefined ? null : pairs.length + at,
      ),
    };
    return tableSection(heading, table, { isNamed: true });
  });
}
