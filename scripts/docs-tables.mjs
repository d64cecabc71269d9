// Tables in Markdown, and their places in a page: between `<!-- written by scripts/docs.mjs: NAME -->` and `<!-- end -->`.
import { format } from 'prettier';

/**
 * The page with its tables written anew.
 *
 * @param {string} text
 * @param {Record<string, string>} tables by the names of their places
 */
export function withTables(text, tables) {
  const filled = Object.entries(tables).reduce((current, [name, table]) => {
    const place = new RegExp(`(<!-- written by .*: ${name} -->\n)[^]*?(<!-- end -->)`);
    if (!place.test(current)) throw new Error(`The page has no place for the table “${name}”.`);
    return current.replace(place, (_, begin, end) => `${begin}\n${table}\n\n${end}`);
  }, text);
  return page(filled);
}

/**
 * A page as it lies in the repository.
 *
 * @param {string} text
 */
export function page(text) {
  return format(`${text.trimEnd()}\n`, {
    parser: 'markdown',
    printWidth: 110,
    proseWrap: 'preserve',
    singleQuote: true,
  });
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function table(head, rows) {
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
