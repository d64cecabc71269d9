// The tables of docs/command-line.md, from what the command line itself parses and prints as help.
import { ALL_COMMANDS, SECTIONS, type OptionTable } from '../src/cli/commands';
import { labelOf, usageOf } from '../src/cli/help';
import { QUESTIONS } from '../src/questions';
import { table, withTables } from './docs-tables';

/** The page with updated tables. */
export function withOptions(text: string): Promise<string> {
  const tables: Record<string, string> = { commands: commandList() };
  for (const { title, options } of SECTIONS) {
    tables[title.replace(/ \(realgain.*\)$/, '')] = optionTable(options);
  }
  tables['Questions about files'] = QUESTIONS.map(questionPart).join('\n\n');
  return withTables(text, tables);
}

/** A question of the registry: what it answers, and its options. */
function questionPart({ name, description }: (typeof QUESTIONS)[number]) {
  return [`### ${usageOf(name)}`, description, optionTable(ALL_COMMANDS[name]?.options ?? {})].join('\n\n');
}

function commandList() {
  const rows = Object.entries(ALL_COMMANDS).map(([name, { does }]) => ({
    usage: usageOf(name),
    does,
  }));
  const width = Math.max(...rows.map(({ usage }) => usage.length));
  return ['```sh', ...rows.map(({ usage, does }) => `${usage.padEnd(width)}  # ${does}`), '```'].join('\n');
}

function optionTable(options: OptionTable) {
  const rows = Object.entries(options).map(([name, spec]) => {
    const label = labelOf(name, spec).split(', -')[0]!;
    const short = spec.short === undefined ? '' : `, \`-${spec.short}\``;
    return [`\`${label}\`${short}`, spec.default ?? '', spec.meaning] as const;
  });
  const hasDefaults = rows.some(([, byDefault]) => byDefault !== '');
  return hasDefaults
    ? table(['option', 'default', 'meaning'], rows)
    : table(
        ['option', 'meaning'],
        rows.map(([label, , meaning]) => [label, meaning]),
      );
}
