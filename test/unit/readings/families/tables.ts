import { gzipSync, strToU8 } from 'fflate';
import { odsOf, xlsxOf, zipped, type SheetCell } from '../../../support/spreadsheets';
import { clearGain, csv, shuffled, type MadeCase } from './make';

const gain = clearGain();

interface Item {
  readonly id: string;
  readonly score: number;
}

/** A in order, B shuffled. */
const ofA: readonly Item[] = gain.map(({ a }, i) => ({ id: `q${i}`, score: a }));
const ofB: readonly Item[] = shuffled(gain.map(({ b }, i) => ({ id: `q${i}`, score: b })));

const ANSWER: MadeCase['expect'] = {
  verdict: 'significant',
  better: 'a',
  n: 120,
  clusters: null,
  column: 'score',
  direction: 'higher',
};

type Write = (items: readonly Item[]) => string | Uint8Array;

/** The same items in both files, written in one way. */
const written = (
  name: string,
  trap: string,
  ending: string,
  write: Write,
  expect: MadeCase['expect'] = ANSWER,
): MadeCase => ({
  name,
  trap,
  files: { [`a${ending}`]: write(ofA), [`b${ending}`]: write(ofB) },
  expect,
});

const lines = (rows: readonly string[], end = '\n') => rows.map((row) => `${row}${end}`).join('');
const rowsOf = (items: readonly Item[], row: (item: Item, i: number) => string) => items.map(row);
const table = (items: readonly Item[]) =>
  lines(['id,score', ...rowsOf(items, ({ id, score }) => `${id},${score}`)]);
const markdown = (items: readonly Item[]) =>
  lines(['| id | score |', '|----|------:|', ...rowsOf(items, ({ id, score }) => `| ${id} | ${score} |`)]);
const sheet = (items: readonly Item[]): SheetCell[][] => [
  ['id', 'score'],
  ...items.map(({ id, score }) => [id, score]),
];
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** UTF-16 with its bytes in this order. */
function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint8Array(isLittle ? bytes : bytes.swap16());
}

const printed: readonly MadeCase[] = [
  written('markdown', 'A Markdown table.', '.md', markdown),
  written(
    'markdown-in-prose',
    'A Markdown table between paragraphs.',
    '.md',
    (items) => `# Results\n\nThe scores, as computed: by item.\n\n${markdown(items)}\nThe end, **really**.\n`,
  ),
  written('markdown-bold', 'Cells in bold and as code.', '.txt', (items) =>
    lines([
      '| id | score |',
      '|:---|:---:|',
      ...rowsOf(items, ({ id, score }) => `| \`${id}\` | **${score}** |`),
    ]),
  ),
  written('markdown-without-frame', 'No pipes at the ends.', '.md', (items) =>
    lines(['id | score', '---|---', ...rowsOf(items, ({ id, score }) => `${id} | ${score}`)]),
  ),
  written('pipes', 'Cells between pipes, no rule.', '.txt', (items) =>
    lines(['id | score', ...rowsOf(items, ({ id, score }) => `${id} | ${score}`)]),
  ),
  written('pipes-psv', 'Pipe-separated values.', '.psv', (items) =>
    lines(['id|score', ...rowsOf(items, ({ id, score }) => `${id}|${score}`)]),
  ),
  written('pipes-csv', 'Pipes in a file called CSV.', '.csv', (items) =>
    lines(['id|score', ...rowsOf(items, ({ id, score }) => `${id}|${score}`)]),
  ),
  written(
    'psql',
    'As psql prints a query.',
    '.txt',
    (items) =>
      `${lines([' id   | score ', '------+-------', ...rowsOf(items, ({ id, score }) => ` ${id.padEnd(4)} | ${score}`)])}(120 rows)\n\n`,
  ),
  written('mysql', 'As MySQL prints a query.', '.txt', (items) => {
    const rule = '+------+-------+';
    const rows = rowsOf(items, ({ id, score }) => `| ${id.padEnd(4)} | ${String(score).padEnd(5)} |`);
    return `${lines([rule, '| id   | score |', rule, ...rows, rule])}120 rows in set (0.00 sec)\n`;
  }),
  written('boxes', 'Drawn boxes.', '.txt', (items) =>
    lines([
      '┌──────┬───────┐',
      '│ id   │ score │',
      '├──────┼───────┤',
      ...rowsOf(items, ({ id, score }) => `│ ${id.padEnd(4)} │ ${String(score).padEnd(5)} │`),
      '└──────┴───────┘',
    ]),
  ),
  written(
    'pandas-to-string',
    'Row labels without a name, names above the ends of numbers.',
    '.txt',
    (items) =>
      lines([
        '       id  score',
        ...rowsOf(
          items,
          ({ id, score }, i) => `${String(i).padEnd(4)} ${id.padStart(4)} ${String(score).padStart(6)}`,
        ),
      ]),
  ),
  written('fixed-width', 'Columns of characters.', '.txt', (items) =>
    lines(['id      score', ...rowsOf(items, ({ id, score }) => `${id.padEnd(8)}${score}`)]),
  ),
  written('fixed-width-ruled', 'A rule of dashes below the names.', '.out', (items) =>
    lines(['id      score', '------  -----', ...rowsOf(items, ({ id, score }) => `${id.padEnd(8)}${score}`)]),
  ),
  written('fixed-width-texts', 'Cells of several words, some empty.', '.txt', (items) =>
    lines([
      'id      remark             score',
      ...rowsOf(
        items,
        ({ id, score }, i) => `${id.padEnd(8)}${(i % 3 === 0 ? '' : 'seen it twice').padEnd(19)}${score}`,
      ),
    ]),
  ),
  written('blanks', 'Single blanks between cells.', '.txt', (items) =>
    lines(['id score', ...rowsOf(items, ({ id, score }) => `${id} ${score}`)]),
  ),
  written('blanks-r', 'R’s write.table: quoted, row names without a name.', '.txt', (items) =>
    lines(['"id" "score"', ...rowsOf(items, ({ id, score }, i) => `"${i + 1}" "${id}" ${score}`)]),
  ),
  written('blanks-r-tabs', 'R’s write.table with tabs: one name too few.', '.tsv', (items) =>
    lines(['"id"\t"score"', ...rowsOf(items, ({ id, score }, i) => `"${i + 1}"\t"${id}"\t${score}`)]),
  ),
  written(
    'blanks-errors',
    'Lower is better, by name.',
    '.txt',
    (items) => lines(['id wer', ...rowsOf(items, ({ id, score }) => `${id} ${score}`)]),
    { verdict: 'significant', better: 'b', n: 120, column: 'wer', direction: 'lower' },
  ),
  written(
    'two-tables',
    'A short table of averages before the items.',
    '.md',
    (items) => `| metric | value |\n|---|---|\n| mean | 0.5 |\n| n | 120 |\n\n${markdown(items)}`,
    { ...ANSWER, warns: ['Of 2 tables, the longest was read'] },
  ),
  written(
    'tables-alike',
    'Two tables of one length: which has the items?',
    '.md',
    (items) => `${markdown(items.slice(0, 60))}\n${markdown(items.slice(60))}`,
    { error: 'bad-format', says: ['holds several tables (line 1 with 61 lines, line 64 with 61 lines)'] },
  ),
  written(
    'printed-in-short',
    'pandas leaves out the middle rows.',
    '.txt',
    (items) =>
      lines([
        '       id  score',
        ...rowsOf(
          items.slice(0, 5),
          ({ id, score }, i) => `${String(i).padEnd(4)} ${id.padStart(4)} ${String(score).padStart(6)}`,
        ),
        '..    ...    ...',
        ...rowsOf(
          items.slice(-5),
          ({ id, score }, i) => `${String(115 + i).padEnd(4)} ${id.padStart(4)} ${String(score).padStart(6)}`,
        ),
        '',
        '[120 rows x 2 columns]',
      ]),
    { error: 'bad-format', says: ['without its middle rows'] },
  ),
];

const containers: readonly MadeCase[] = [
  written('xlsx', 'A workbook.', '.xlsx', (items) => xlsxOf({ Sheet1: sheet(items) })),
  written('xlsx-title', 'A title, an empty row and an empty column.', '.xlsx', (items) =>
    xlsxOf({ Run: [[null, 'Run of May'], [], ...sheet(items).map((row) => [null, ...row])] }),
  ),
  written(
    'xlsx-summary',
    'A sheet of averages first.',
    '.xlsx',
    (items) =>
      xlsxOf({
        Summary: [
          ['metric', 'value'],
          ['mean', 0.5],
        ],
        Items: sheet(items),
      }),
    { ...ANSWER, warns: ['sheet “Items”'] },
  ),
  written('xlsx-formulas', 'Scores are formulas with their values.', '.xlsx', (items) =>
    xlsxOf({
      Sheet1: [['id', 'score'], ...items.map(({ id, score }) => [id, { formula: 'C1/2', value: score }])],
    }),
  ),
  written(
    'xlsx-not-calculated',
    'Formulas that no program has calculated.',
    '.xlsx',
    (items) =>
      xlsxOf({
        Sheet1: [['id', 'score'], ...items.map(({ id }, i) => [id, { formula: `C${i + 2}/2`, value: null }])],
      }),
    { error: 'not-numeric' },
  ),
  written(
    'xlsx-booleans',
    'Right and wrong as booleans.',
    '.xlsx',
    (items) => xlsxOf({ Sheet1: [['id', 'correct'], ...items.map(({ id, score }) => [id, score > 0.5])] }),
    { n: 120, column: 'correct', direction: 'higher', better: 'a' },
  ),
  written('xlsx-dates', 'A column of dates, the same in both files.', '.xlsx', (items) =>
    xlsxOf({
      Sheet1: [
        ['id', 'day', 'score'],
        ...items.map(({ id, score }) => [id, { date: 45_000 + Number(id.slice(1)) }, score]),
      ],
    }),
  ),
  written(
    'xlsx-sheets-alike',
    'Two sheets of items.',
    '.xlsx',
    (items) => xlsxOf({ dev: sheet(items), test: sheet(items) }),
    { error: 'bad-format', says: ['sheet “dev”', 'sheet “test”'] },
  ),
  written('ods', 'An OpenDocument spreadsheet.', '.ods', (items) => odsOf({ Sheet1: sheet(items) })),
  {
    name: 'xlsx-and-csv',
    trap: 'A workbook against a table.',
    files: { 'a.xlsx': xlsxOf({ Sheet1: sheet(ofA) }), 'b.csv': table(ofB) },
    expect: ANSWER,
  },
  written('zip', 'The only file in an archive.', '.zip', (items) =>
    zipped({ 'run/results.csv': table(items) }),
  ),
  written('zip-mac', 'macOS adds its notes to archives.', '.zip', (items) =>
    zipped({ 'results.csv': table(items), '__MACOSX/._results.csv': 'x' }),
  ),
  written(
    'zip-several',
    'An archive of two files.',
    '.zip',
    (items) => zipped({ 'a.csv': table(items), 'b.csv': table(items) }),
    { error: 'file-binary', says: ['a ZIP archive', 'unpack it'] },
  ),
  written('gzip', 'Compressed with gzip.', '.csv.gz', (items) => gzipSync(strToU8(table(items)))),
];

const encodings: readonly MadeCase[] = [
  written('returns', 'Lines end in CR alone.', '.csv', (items) => table(items).replaceAll('\n', '\r')),
  written('returns-jsonl', 'JSON Lines that end in CR alone.', '.jsonl', (items) =>
    lines(
      rowsOf(items, (item) => JSON.stringify(item)),
      '\r',
    ),
  ),
  written('returns-windows', 'Lines end in CR LF, some in LF.', '.csv', (items) =>
    table(items).replace(/\n/g, (_, at: number) => (at % 2 === 0 ? '\r\n' : '\n')),
  ),
  written('utf16', 'UTF-16 with its mark.', '.csv', (items) => utf16(`\ufeff${table(items)}`, true)),
  written('utf16-big-endian', 'UTF-16, the high byte first, without a mark.', '.csv', (items) =>
    utf16(table(items), false),
  ),
  written('utf16-no-mark', 'UTF-16 without a mark.', '.tsv', (items) =>
    utf16(table(items).replaceAll(',', '\t'), true),
  ),
  written('latin-1', 'Latin-1, as spreadsheets in Western Europe write it.', '.csv', (items) =>
    latin1(lines(['id,score,Bemerkung', ...rowsOf(items, ({ id, score }) => `${id},${score},schön`)])),
  ),
  written(
    'cyrillic',
    'Windows-1251 has other letters than Latin-1.',
    '.csv',
    (items) =>
      latin1(lines(['id,score,note', ...rowsOf(items, ({ id, score }) => `${id},${score},\xea\xee\xf2`)])),
    { error: 'bad-encoding', says: ['line 2', 'UTF-8'] },
  ),
  written('nul', 'A NUL byte in a table.', '.csv', (items) => `${table(items)}q999,\u0000\n`, {
    error: 'file-binary',
    says: ['zero bytes'],
  }),
];

const headers: MadeCase[] = [
  written(
    'title',
    'A title and a blank line above the names.',
    '.csv',
    (items) => `Results of system X\n\n${table(items)}`,
  ),
  written(
    'title-delimited',
    'A title whose row has all delimiters.',
    '.csv',
    (items) => `Results of system X,\n${table(items)}`,
  ),
  written(
    'comments-with-commas',
    'Comments with as many commas as a row.',
    '.csv',
    (items) => `# produced by eval.py, v1.2\n# date: 2024-01-01, noon\n${table(items)}`,
  ),
  written(
    'comment-between',
    'A comment between rows.',
    '.csv',
    (items) =>
      `${table(items.slice(0, 60))}# second half\n${table(items.slice(60)).replace('id,score\n', '')}`,
  ),
  written(
    'number-sign-in-names',
    'The names begin with a number sign.',
    '.csv',
    (items) => `#${table(items)}`,
  ),
  written('row-numbers', 'pandas and R number the rows without a name.', '.csv', (items) =>
    lines([',id,score', ...rowsOf(items, ({ id, score }, i) => `${i},${id},${score}`)]),
  ),
  written('trailing', 'Every line ends in a delimiter.', '.csv', (items) =>
    table(items).replaceAll('\n', ',\n'),
  ),
  written('trailing-rows', 'Every row but the names ends in a delimiter.', '.csv', (items) =>
    table(items).replaceAll('\n', ',\n').replace('id,score,', 'id,score'),
  ),
  written(
    'levels',
    'Names over two lines.',
    '.csv',
    (items) =>
      lines([
        ',metrics,metrics',
        'id,score,tokens',
        ...rowsOf(items, ({ id, score }, i) => `${id},${score},${100 + i}`),
      ]),
    { ...ANSWER, column: 'metrics.score' },
  ),
  written(
    'levels-pandas',
    'pandas’ two levels, with the name of the index below.',
    '.csv',
    (items) =>
      lines([
        ',metrics,metrics',
        ',score,tokens',
        'id,,',
        ...rowsOf(items, ({ id, score }, i) => `${id},${score},${100 + i}`),
      ]),
    { ...ANSWER, column: 'metrics.score' },
  ),
  written(
    'second-table',
    'A second table below a blank line.',
    '.csv',
    (items) => `metric,value\nmean,0.5\nn,120\n\n${table(items)}`,
    {
      error: 'bad-format',
      says: ['line 5', 'second table'],
    },
  ),
  written(
    'blank-lines',
    'Blank lines between rows are no tables.',
    '.csv',
    (items) => `${table(items.slice(0, 60))}\n\n${table(items.slice(60)).replace('id,score\n', '')}`,
  ),
  written(
    'a-cell-too-many',
    'One row with a cell too many is an error.',
    '.csv',
    (items) => `${table(items)}q999,0.5,x\n`,
    {
      error: 'bad-format',
      says: ['line 122'],
    },
  ),
];

/** One row has a text in the place of a number below a blank line. */
headers.push(
  written(
    'failed-below-blank',
    'A word below a blank line is no second table if numbers follow in its line.',
    '.csv',
    (items) =>
      `id,score,seconds\n${lines(rowsOf(items, ({ id, score }, i) => `${i === 60 ? '\n' : ''}${id},${score},${i === 60 ? 'failed' : i}`))}`,
  ),
  written(
    'comma-in-texts',
    'A comma in every text is no row name.',
    '.csv',
    (items) => lines(['id,text,score', ...rowsOf(items, ({ id, score }) => `${id},yes, it rains,${score}`)]),
    { error: 'bad-format', says: ['line 2: this row has 4 cells'] },
  ),
);

const composite = (
  columns: (i: number) => Readonly<Record<string, unknown>>,
  by: string,
  name: string,
  clusters: number | null = null,
): MadeCase => ({
  name,
  trap: 'Ids of several columns, in another order in B.',
  files: {
    'a.csv': csv(gain.map(({ a }, i) => ({ ...columns(i), score: a }))),
    'b.csv': csv(shuffled(gain.map(({ b }, i) => ({ ...columns(i), score: b })))),
  },
  expect: { ...ANSWER, clusters, warns: [`matched by "${by}"`] },
});

const ids: readonly MadeCase[] = [
  composite((i) => ({ doc: `d${Math.floor(i / 10)}`, sent: i % 10 }), 'doc + sent', 'doc-and-sentence', 12),
  composite((i) => ({ book: `b${Math.floor(i / 12)}`, verse: i % 12 }), 'book + verse', 'book-and-verse', 10),
  composite(
    (i) => ({ corpus: `c${Math.floor(i / 40)}`, doc: `d${Math.floor(i / 10) % 4}`, sent: i % 10 }),
    'corpus + doc + sent',
    'corpus-document-sentence',
  ),
];

const said = (name: string, kind: string, ending: string, write: Write): MadeCase =>
  written(name, `Not items: ${kind}.`, ending, write, {
    error: typeof write(ofA) === 'string' ? 'bad-format' : 'file-binary',
    says: [kind],
  });

const kinds: readonly MadeCase[] = [
  said(
    'yaml',
    'is YAML',
    '.yaml',
    (items) => `results:\n${lines(rowsOf(items, ({ id, score }) => `- id: ${id}\n  score: ${score}`))}`,
  ),
  said(
    'yaml-by-structure',
    'is YAML',
    '.txt',
    (items) =>
      `model: x\nresults:\n${lines(rowsOf(items, ({ id, score }) => `  ${id}:\n    score: ${score}`))}`,
  ),
  said('yaml-flat', 'is YAML', '.yml', (items) => lines(rowsOf(items, ({ id, score }) => `${id}: ${score}`))),
  said(
    'xml',
    'is XML',
    '.xml',
    (items) =>
      `<?xml version="1.0"?>\n<results>\n${lines(rowsOf(items, ({ id, score }) => `<item id="${id}" score="${score}"/>`))}</results>\n`,
  ),
  said(
    'sgml',
    'is XML',
    '.sgm',
    (items) =>
      `<refset setid="x">\n<doc docid="d">\n${lines(rowsOf(items, ({ id }) => `<seg id="${id}"> It rains. </seg>`))}</doc>\n</refset>\n`,
  ),
  said(
    'html',
    'is an HTML page',
    '.html',
    (items) =>
      `<!DOCTYPE html>\n<html><body>\n${lines(rowsOf(items, ({ id }) => `<p>${id}</p>`))}</body></html>\n`,
  ),
  said(
    'html-on-one-line',
    'is an HTML page',
    '.html',
    (items) =>
      `<table>${rowsOf(items, ({ id, score }) => `<tr><td>${id}</td><td>${score}</td></tr>`).join('')}</table>`,
  ),
  said('log', 'is a log', '.log', (items) =>
    lines(
      rowsOf(items, ({ id, score }, i) => `2024-05-01 10:00:${10 + (i % 50)},123 INFO item ${id}: ${score}`),
    ),
  ),
  said('log-levels', 'is a log', '.txt', (items) =>
    lines(rowsOf(items, ({ id, score }) => `[INFO] evaluated ${id}: score=${score}`)),
  ),
  said(
    'prose',
    'is Markdown',
    '.md',
    () => '# Report\n\nWe compared *two* systems.\n\n- one\n- two\n\nSee [the site](https://example.org).\n',
  ),
  said(
    'code',
    'is source code',
    '.py',
    () => 'import json\n\ndef main():\n    for i in range(3):\n        print(i)\n\nmain()\n',
  ),
  said(
    'latex',
    'is LaTeX',
    '.tex',
    (items) =>
      `\\begin{tabular}{lr}\n${lines(rowsOf(items, ({ id, score }) => `${id} & ${score} \\\\`))}\\end{tabular}\n`,
  ),
  said('subtitles', 'is subtitles', '.srt', (items) =>
    lines(rowsOf(items, (_, i) => `${i + 1}\n00:00:${10 + (i % 50)},000 --> 00:00:59,000\nIt rains.\n`)),
  ),
  said(
    'configuration',
    'is a configuration file',
    '.toml',
    () => '[run]\nseed = 1\nmodel = "x"\n\n[data]\npath = "y"\n',
  ),
  said('pickle', 'is a Python pickle', '.pkl', () =>
    latin1('\x80\x04\x95\x10\x00\x00\x00\x00\x00\x00\x00]\x94.'),
  ),
  said('numpy', 'is a NumPy array', '.npy', () => latin1("\x93NUMPY\x01\x00v\x00{'descr': '<f8'}")),
  said('numpy-arrays', 'is NumPy arrays', '.npz', () => zipped({ 'a.npy': 'x', 'b.npy': 'y' })),
  said('checkpoint', 'is a PyTorch checkpoint', '.pt', () =>
    zipped({ 'archive/data.pkl': 'x', 'archive/data/0': 'y' }),
  ),
  said('image', 'is an image', '.png', () => latin1('\x89PNG\r\n\x1a\n\0\0')),
  said('xz', 'is compressed with xz', '.csv.xz', () => latin1('\xfd7zXZ\0\0\x04')),
  said('pdf', 'is a PDF', '.pdf', () => latin1('%PDF-1.5\n%\xe2\xe3\n\0')),
];

/** Translations of 120 sentences; `say` adds what looks like another kind of file. */
const translations = (name: string, trap: string, say: (sentence: string, i: number) => string): MadeCase => {
  const words = 'the dog house rain tree green slowly walks under over and never sees a small big bird'.split(
    ' ',
  );
  const sentence = (i: number) =>
    Array.from({ length: 8 }, (_, k) => words[(7 * i + k * k + i * k) % words.length]).join(' ');
  const text = (spoil: number) =>
    lines(
      gain.map((_, i) => say(i % spoil === 0 ? sentence(i).replace(/^\w+ \w+/, 'xx yy') : sentence(i), i)),
    );
  return {
    name,
    trap,
    files: { 'a.txt': text(7), 'b.txt': text(2), 'reference.txt': text(1000) },
    command: 'compare a.txt b.txt --reference reference.txt',
    expect: { verdict: 'significant', better: 'a', n: 120, metric: 'BLEU' },
  };
};

const texts: readonly MadeCase[] = [
  translations('text-colons', 'Every sentence has a colon.', (sentence) => `Anna: ${sentence}`),
  translations('text-tags', 'Every sentence is in tags.', (sentence) => `<s> ${sentence} </s>`),
  translations(
    'text-open-tags',
    'Every sentence begins with a tag that is never closed.',
    (sentence) => `<2de> ${sentence}`,
  ),
  translations('text-lists', 'Sentences that begin with a dash.', (sentence) => `- ${sentence} :`),
  translations('text-numbers-signs', 'Sentences with number signs and stars.', (sentence, i) =>
    i % 4 === 0 ? `# ${sentence}` : `**${sentence}**`,
  ),
  translations(
    'text-statements',
    'Programs, one a line.',
    (sentence) => `if ( x ) { return "${sentence}" ; }`,
  ),
  translations('text-pipes', 'A pipe in every sentence.', (sentence) => `${sentence} | ${sentence}`),
  translations(
    'text-same-lengths',
    'As many words in every line, a number among them.',
    (sentence, i) => `${sentence} ${i} times`,
  ),
  translations('text-equals', 'An equals sign in every sentence.', (sentence, i) => `x = ${i} : ${sentence}`),
  translations('text-times', 'Some sentences begin with a time.', (sentence, i) =>
    i % 3 === 0 ? `10:30:00 ${sentence}` : sentence,
  ),
];

/** Classes 0 to k − 1 of 120 items; A is right more often than B. */
const classes = (k: number, from = 0): Readonly<Record<string, string>> => {
  const right = gain.map((_, i) => from + ((i + Math.floor(i / 7)) % k));
  const spoiled = (every: number) =>
    lines(right.map((label, i) => String(i % every === 0 ? from + ((label - from + 1) % k) : label)));
  return { 'a.txt': spoiled(9), 'b.txt': spoiled(3), 'gold.txt': lines(right.map(String)) };
};

const numbers: readonly MadeCase[] = [
  {
    name: 'classes-beside-gold',
    trap: 'Numbers are classes if the right ones are beside them.',
    files: classes(5),
    expect: { verdict: 'significant', better: 'a', n: 120, metric: 'accuracy' },
  },
  {
    name: 'classes-from-1',
    trap: 'The same, counted from 1.',
    files: classes(3, 1),
    expect: { verdict: 'significant', better: 'a', n: 120, metric: 'accuracy' },
  },
  {
    name: 'classes-beside-their-probabilities',
    trap: 'With three classes, the probability of class 1 is not that of being right or wrong.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.csv`,
        csv(
          gain.map((item, i) => {
            const pred = item[side] > 0.4 ? i % 3 : (i + 1) % 3;
            const [prob_0, prob_1, prob_2] = [0, 1, 2].map((one) => (one === pred ? 0.6 : 0.2));
            return { id: `q${i}`, label: i % 3, pred, prob_0, prob_1, prob_2 };
          }),
        ),
      ]),
    ),
    expect: { n: 120, better: 'a', metric: 'accuracy' },
  },
  {
    name: 'marks-or-classes',
    trap: '0 and 1 may be classes or marks.',
    files: classes(2),
    expect: { question: ['--reference gold.txt', '--reference none'] },
  },
  {
    name: 'marks-without-reference',
    trap: 'The question is answered: they are marks.',
    files: classes(2),
    command: 'compare a.txt b.txt --reference none',
    expect: { n: 120, metric: 'accuracy', column: 'score' },
  },
  {
    name: 'scores-beside-gold',
    trap: 'Fractions beside a file of classes are scores.',
    files: {
      ...classes(5),
      'a.txt': lines(gain.map(({ a }) => String(a))),
      'b.txt': lines(gain.map(({ b }) => String(b))),
    },
    expect: { verdict: 'significant', better: 'a', n: 120, metric: 'mean of score', quiet: true },
  },
  {
    name: 'ratings-beside-texts',
    trap: 'Ratings beside a reference of texts are scores.',
    files: { ...classes(5, 1), 'gold.txt': lines(gain.map((_, i) => `It rains ${i} times.`)) },
    expect: { n: 120, metric: 'mean of score', quiet: true },
  },
  {
    name: 'points-from-1',
    trap: 'Whole numbers from 1 without right ones are scores.',
    files: Object.fromEntries(Object.entries(classes(5, 1)).slice(0, 2)),
    expect: { n: 120, metric: 'mean of score', quiet: true },
  },
  {
    name: 'whole-numbers-from-0',
    trap: 'Classes are numbered from 0, and nothing says that the numbers are scores.',
    files: Object.fromEntries(Object.entries(classes(4)).slice(0, 2)),
    expect: { question: ['--higher-is-better', '--lower-is-better'], says: ['choose a reference'] },
  },
  {
    name: 'marks-by-name',
    trap: 'The names of the files say that 1 is right.',
    files: Object.fromEntries(
      Object.entries(classes(2))
        .slice(0, 2)
        .map(([name, text]) => [name.replace('.txt', '.correct.txt'), text]),
    ),
    expect: { n: 120, metric: 'accuracy', quiet: true },
  },
  {
    name: 'counts-beside-other-gold',
    trap: 'Numbers that the right ones lack are no classes.',
    files: { ...classes(5), 'gold.txt': lines(gain.map((_, i) => String(i % 3))) },
    expect: { question: ['--higher-is-better', '--lower-is-better'] },
  },
  {
    name: 'two-scores-without-names',
    trap: 'Neither the confidence nor the mark has a name that says which counts.',
    files: {
      'a.csv': lines(rowsOf(ofA, ({ id, score }, i) => `${id},${score},${Number(i % 3 > 0)}`)),
      'b.csv': lines(rowsOf(ofB, ({ id, score }, i) => `${id},${score},${Number(i % 4 > 1)}`)),
    },
    expect: { question: ['--column 2', '--column 3'] },
  },
  {
    name: 'score-and-part-without-names',
    trap: 'Which part an item is of is the same in both files, and no score.',
    files: {
      'a.csv': lines(rowsOf(ofA, ({ id, score }) => `${id},${score},${Number(id.slice(1)) % 2}`)),
      'b.csv': lines(rowsOf(ofB, ({ id, score }) => `${id},${score},${Number(id.slice(1)) % 2}`)),
    },
    expect: { n: 120, column: '2' },
  },
];

/** Tables and containers in every form, and files that hold no items. */
export const tables: readonly MadeCase[] = [
  ...printed,
  ...containers,
  ...encodings,
  ...headers,
  ...ids,
  ...kinds,
  ...numbers,
  ...texts,
];
