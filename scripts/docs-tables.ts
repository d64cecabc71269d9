// Tables in Markdown, and their places in a page: between `<!-- written by npm run docs: NAME -->` and `<!-- end -->`.
import { format } from 'prettier';

/**
 * The page with its tables written anew.
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
export function page(text: string) {
  return format(`${text.trimEnd()}\n`, {
    parser: 'markdown',
    printWidth: 110,
    proseWrap: 'preserve',
    singleQuote: true,
  });
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
