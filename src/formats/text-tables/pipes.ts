import type { TableRow } from '../tables/quoted-rows';

/** Some consecutive lines that are rows of one table. */
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
      block.rows.push({ cells: cellsOf(line), line: i + 1, lines: null });
    }
  });
  return blocks.filter(({ rows }) => rows.length > 0);
}

/** Cells between unescaped pipes; those at both ends only frame the row. */
function cellsOf(line: string): string[] {
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
