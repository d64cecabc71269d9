// Tables in Markdown, and their places in a page: between `<!-- written by npm run docs: NAME -->` and `<!-- end -->`.
import { format } from 'oxfmt';

/**
 * The page with updated tables.
 *
 * @param tables by the names of their places
 */
export function withTables(text: string, tables: Record<string, string>) {
  const filled = Object.entries(tables).reduce((current, [name, table]) => {
    const place = new RegExp(`(<!-- written by .*: ${name} -->\n)[^]*?(<!-- end -->)`);
    if (!place.test(current)) throw new Error(`The page has no place for the table “${name}”.`);
    return current.replace(place, (_, begin, end) => `${begin}\n${table}\n\n${end}`);
  }, text);
  return page(filled);
}

/** A page as it lies in the repository. */
export async function page(text: string) {
  const { code } = await format('page.md', `${text.trimEnd()}\n`, { printWidth: 110, singleQuote: true });
  return code;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
