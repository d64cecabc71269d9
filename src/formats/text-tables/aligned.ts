import type { TableRow } from '../tables/quoted-rows';

export interface Block {
  readonly rows: TableRow[];
  /** A line of dashes divides the names from the rows, or frames them. */
  ruled: boolean;
}

/** The lines of boxes, as psql, rich and tabulate draw them. */
const VERTICAL = /[│┃║┆┊]/g;
const HORIZONTAL = /[─━═╌┄]/g;
const CORNER = /[┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╒╤╕╞╪╡╘╧╛╓╥╖╟╫╢╙╨╜╭╮╰╯┏┳┓┡╇┩┣╋┫┗┻┛┠┨╂]/g;

/** The blocks of lines that are cut into cells by `|`: Markdown, psql, MySQL, frames. */
export function pipeBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let block: Block | null = null;
  lines.forEach((given, i) => {
    const line = given.replace(VERTICAL, '|').replace(HORIZONTAL, '-').replace(CORNER, '+').trim();
    const isRule = /^[|+:=\s-]+$/.test(line) && /[-=]/.test(line) && /[|+]/.test(line);
    if (!isRule && !line.includes('|')) {
      block = null;
      return;
    }
    if (block === null) {
      block = { rows: [], ruled: false };
      blocks.push(block);
    }
    if (isRule) {
      block.ruled = true;
    } else {
      block.rows.push({ cells: pipeCellsOf(line), line: i + 1, lines: null });
    }
  });
  return blocks.filter(({ rows }) => rows.length > 0);
}

/** Cells between unescaped pipes; those at both ends only frame the row. */
function pipeCellsOf(line: string): string[] {
  const bare = line.startsWith('|') ? line.slice(1) : line;
  const inner =
    line.startsWith('|') && bare.endsWith('|') && !bare.endsWith('\\|') ? bare.slice(0, -1) : bare;
  return inner.split(/(?<!\\)\|/).map((cell) => unmarked(cell.trim().replaceAll('\\|', '|')));
}

/** `**0.53**` and `` `q1` ``: marks around a whole cell are layout. */
function unmarked(cell: string): string {
  const [, , inner] = /^(\*\*|__|`)([^*_`]+)\1$/.exec(cell) ?? [];
  return inner?.trim() ?? cell;
}

const RULE = /^\s*[-=]{2,}(?:\s+[-=]{2,})+\s*$|^\s*[-=]{3,}\s*$/;

/** Lines that count the rows below a table: psql, pandas, R. */
const FOOTER = /^(?:\(\d+ rows?\)|\[\d+ rows x \d+ columns\]|\d+ rows in set\b.*)$/;

/**
 * The lines of a table whose cells are set apart by blanks: by its rule of dashes, by two or more blanks, by single blanks if no
 * cell has any, else by the columns of characters that are blank in all lines. Blank lines, comments and a count of rows may stand around
 * it.
 *
 * @returns null if no way cuts every line into the same number of cells
 */
export function alignedBlock(lines: readonly string[]): Block | null {
  const all = lines
    .map((text, i) => ({ text: text.replaceAll('\t', '    ').trimEnd(), line: i + 1 }))
    .filter(({ text }) => text !== '' && !FOOTER.test(text.trim()) && !text.startsWith('#'));
  const rules = all.filter(({ text }) => RULE.test(text));
  const rows = all.filter(({ text }) => !RULE.test(text));
  if (rows.length < 2 || all.some(({ text }, i) => i > 0 && isApart(lines, all[i - 1]!.line - 1, text))) {
    return null;
  }
  const texts = rows.map(({ text }) => text);
  const cut =
    (rules[0] === undefined ? null : byRule(texts, rules[0].text)) ?? byBlanks(texts) ?? byGutters(texts);
  return cut === null
    ? null
    : {
        rows: cut.map((cells, i): TableRow => {
          // Names that begin further to the right leave the row labels without one.
          const isNameless = i === 0 && cells.length < (cut[1]?.length ?? 0) && /^\s/.test(texts[0] ?? '');
          return { cells: isNameless ? ['', ...cells] : [...cells], line: rows[i]!.line, lines: null };
        }),
        ruled: rules.length > 0,
      };
}

/** Blank lines divide paragraphs: within a table, there are none. */
function isApart(lines: readonly string[], before: number, text: string): boolean {
  return lines[before + 1]?.trim() === '' && text !== '';
}

/** By two or more blanks, else by single ones; only if no way has a name for every column, the row labels have none. */
function byBlanks(texts: readonly string[]): readonly (readonly string[])[] | null {
  const ways = [texts.map((text) => text.trim().split(/ {2,}/)), texts.map((text) => cellsOf(text.trim()))];
  const found = ways.map(regular).filter((cells) => cells !== null);
  return found.find(([names, row]) => names?.length === row?.length) ?? found[0] ?? null;
}

/** Between single blanks; quoted cells as R's write.table has them. */
function cellsOf(text: string): string[] {
  return text.includes('"')
    ? [...text.matchAll(/"((?:[^"\\]|\\.|"")*)"|(\S+)/g)].map(([, quoted, bare = '']) => quoted ?? bare)
    : text.split(/ +/);
}

/** The cells if each line has as many, or the first one less: its row labels have no name. */
function regular(cells: readonly (readonly string[])[]): readonly (readonly string[])[] | null {
  const [first = [], ...others] = cells;
  const width = others[0]?.length ?? 0;
  const isRegular =
    width > 1 &&
    others.every(({ length }) => length === width) &&
    (first.length === width || (first.length === width - 1 && others.length > 1));
  return isRegular ? cells : null;
}

/** Each run of dashes is as wide as its column. */
function byRule(texts: readonly string[], rule: string): readonly (readonly string[])[] | null {
  const starts = [...rule.matchAll(/[-=]+/g)].map(({ index }) => index);
  const isFree = texts.every((text) =>
    starts.every((start) => start === 0 || [' ', ''].includes(text.charAt(start - 1))),
  );
  return starts.length > 1 && isFree
    ? texts.map((text) => starts.map((start, i) => text.slice(i === 0 ? 0 : start, starts[i + 1]).trim()))
    : null;
}

/** Lines that make the columns of characters certain. */
const ENOUGH = 5;

/** Longer lines are texts. */
const WIDEST = 2000;

function byGutters(texts: readonly string[]): readonly (readonly string[])[] | null {
  const width = texts.reduce((most, { length }) => Math.max(most, length), 0);
  if (width > WIDEST) {
    return null;
  }
  const isFilled = (i: number) => texts.some((text) => text.length > i && text[i] !== ' ');
  const filled = Array.from({ length: width }, (_, i) => isFilled(i));
  // Two blanks: a single one may be in every cell by chance.
  const starts = filled.flatMap((here, i) =>
    here && (filled.indexOf(true) === i || (i > 1 && !filled[i - 1] && !filled[i - 2])) ? [i] : [],
  );
  return texts.length >= ENOUGH && starts.length > 1
    ? texts.map((text) => starts.map((start, i) => text.slice(i === 0 ? 0 : start, starts[i + 1]).trim()))
    : null;
}
