// The tables of docs/command-line.md, from what the command line itself parses and prints as help.
import { ALL_COMMANDS, SECTIONS, type OptionTable } from '../../src/cli/commands';
import { labelOf, usageOf } from '../../src/cli/help';
import { QUESTIONS } from '../../src/questions';
import { table, withTables } from './tables';

/** The page with updated tables. */
export function withOptions(text: string): Promise<string> {
  const tables: Record<string, string> = { commands: commandList() };
  /** Where each option is described first: a row of a table, and the command that it is about. */
  const described = new Map<string, string>();
  for (const { title, options } of SECTIONS) {
    const rows = rowsOf(options);
    tables[title.replace(/ \(realgain.*\)$/, '')] = optionTable(rows);
    rows.forEach((row) => described.set(row.join(), 'compare'));
  }
  tables['Questions about files'] = QUESTIONS.map((question) => questionPart(question, described)).join(
    '\n\n',
  );
  return withTables(text, tables);
}

/** A question of the registry: what it answers, the options that no command before it has, and the names of the others. */
function questionPart({ name, description }: (typeof QUESTIONS)[number], described: Map<string, string>) {
  const own: Row[] = [];
  const shared = new Map<string, string[]>();
  for (const row of rowsOf(ALL_COMMANDS[name]?.options ?? {})) {
    const first = described.get(row.join());
    if (first === undefined) {
      own.push(row);
      described.set(row.join(), name);
    } else shared.set(first, [...(shared.get(first) ?? []), row[0].replace(/ [^`]+/, '')]);
  }
  const others = [...shared].map(([first, labels]) =>
    first === name
      ? `As described above: ${labels.join(', ')}.`
      : `As for \`${first}\`: ${labels.join(', ')}.`,
  );
  return [
    `### ${usageOf(name)}`,
    description,
    ...(own.length === 0 ? [] : [optionTable(own)]),
    ...(others.length === 0 ? [] : [others.join(' ')]),
  ].join('\n\n');
}

function commandList() {
  const rows = Object.entries(ALL_COMMANDS).map(([name, { does }]) => ({
    usage: usageOf(name),
    does,
  }));
  const width = Math.max(...rows.map(({ usage }) => usage.length));
  return ['```sh', ...rows.map(({ usage, does }) => `${usage.padEnd(width)}  # ${does}`), '```'].join('\n');
}

type Row = readonly [label: string, byDefault: string, meaning: string];

function rowsOf(options: OptionTable): readonly Row[] {
  return Object.entries(options).map(([name, spec]) => {
    const label = labelOf(name, spec).split(', -')[0]!;
    const short = spec.short === undefined ? '' : `, \`-${spec.short}\``;
    return [`\`${label}\`${short}`, spec.default ?? '', spec.meaning];
  });
}

function optionTable(rows: readonly Row[]) {
  const hasDefaults = rows.some(([, byDefault]) => byDefault !== '');
  return hasDefaults
    ? table(['option', 'default', 'meaning'], rows)
    : table(
        ['option', 'meaning'],
        rows.map(([label, , meaning]) => [label, meaning]),
      );
}
