import { english, type Text } from '../../model/words';
import { hasExtension } from '../decode';
import { CHOOSE, CONVERT, type NotItems } from './binary';

const TAG = /<(\/?)([A-Za-z][\w:.-]*)(?:\s[^<>]*)?>/g;

/** HTML's elements without an end. */
const EMPTY = /^(?:area|base|br|col|hr|img|input|link|meta|source)$/i;

export interface Document extends NotItems {
  readonly shows: Text;
  readonly is: (lines: readonly string[], name: string) => boolean;
}

/**
 * Decided by the structure of all lines: a translation may hold a colon, a tag or a number sign, but its lines neither enclose
 * nor indent one another.
 */
const DOCUMENTS: readonly Document[] = [
  {
    what: english('a table whose first line is longer than 64 kB'),
    shows: english('its first line has many cells'),
    instead: english('let its name end in .tsv or .csv'),
    is: ([first = '', ...others]) => others.length === 0 && first.length >= LONG && hasManyCells(first),
  },
  {
    what: english('an HTML page'),
    shows: english('tags enclose its lines'),
    instead: CHOOSE,
    is: (lines, name) =>
      isBalancedMarkup(lines) &&
      (hasExtension(name, '.html', '.htm') || /<html\b|<!doctype html/i.test(lines.slice(0, 20).join('\n'))),
  },
  {
    what: 'XML',
    shows: english('tags enclose its lines'),
    instead: CONVERT,
    is: isBalancedMarkup,
  },
  {
    what: english('a patch'),
    shows: english('its lines are changes of files'),
    instead: CHOOSE,
    is: (lines) =>
      lines.some((line) => line.startsWith('@@ -')) && lines.some((line) => line.startsWith('+++ ')),
  },
  {
    what: english('subtitles'),
    shows: english('its lines are in blocks with times'),
    instead: english('write the text of one item per line'),
    is: (lines) => share(lines, /^(?:\d\d:)?\d\d:\d\d[.,]\d{3} --> /) >= 0.15,
  },
  {
    what: english('a report of a scorer'),
    shows: english('it sums up what sclite or md-eval counted'),
    instead: CHOOSE,
    is: (lines) => lines.some((line) => /# Snt\s+# Wrd|^ *OVERALL SPEAKER DIARIZATION ERROR =/.test(line)),
  },
  {
    what: english('a log'),
    shows: english('its lines begin with times or levels'),
    instead: CHOOSE,
    is: (lines) => share(lines, TIMED) >= 0.6,
  },
  {
    what: 'YAML',
    shows: english('keys with indented values'),
    instead: CONVERT,
    is: isYaml,
  },
  {
    what: english('a configuration file'),
    shows: english('sections of keys with values'),
    instead: CHOOSE,
    is: (lines) =>
      lines.some((line) => SECTION.test(line)) &&
      lines.some((line) => SETTING.test(line)) &&
      filled(lines).every((line) => SECTION.test(line) || SETTING.test(line) || /^\s*[#;]/.test(line)),
  },
  {
    what: 'LaTeX',
    shows: english('commands that begin with a backslash'),
    instead: CHOOSE,
    is: (lines) =>
      lines.some((line) => /^\s*\\(?:documentclass|begin|usepackage)\b/.test(line)) ||
      (filled(lines).length > 1 &&
        filled(lines).every((line) => line.includes('&') && line.trimEnd().endsWith('\\\\'))),
  },
  {
    what: english('source code'),
    shows: english('statements with indented blocks'),
    instead: CHOOSE,
    is: isCode,
  },
  {
    what: 'Markdown',
    shows: english('headings and paragraphs, without a table of items'),
    instead: CHOOSE,
    is: isMarkdown,
  },
];

/** Nearly as much as is read to recognize a file, in characters of up to two bytes. */
const LONG = 32_000;

function hasManyCells(line: string): boolean {
  const delimiter = line.includes('\t') ? '\t' : /\s/.test(line) ? null : /[,;]/;
  return delimiter !== null && line.split(delimiter).length > line.length / 100;
}

const TIMED =
  /^\W{0,2}(?:\d{4}[-/.]\d\d[-/.]\d\d[T _,]\d\d:\d\d|\d\d:\d\d:\d\d\b|(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|CRITICAL)\b\W)/;
const SECTION = /^\s*\[[^[\]]+\]\s*$|^\s*\[\[[^[\]]+\]\]\s*$/;
const SETTING = /^\s*[\w."'-]+\s*=/;

/** `key: value`, also as an element of a list. */
const KEYED = /^ *(?:- +)*(?:[\p{L}\p{N}_.$/-]+(?: [\p{L}\p{N}_.$/-]+){0,3}|"[^"]*"|'[^']*') *:(?: |$)/u;
const LISTED = /^ *-(?: |$)/;

const NOTEBOOK: Document = {
  what: english('a notebook'),
  shows: english('cells of code and text'),
  instead: CHOOSE,
  is: (lines) =>
    /^\s*\{\s*"cells":\s*\[\s*\{\s*"(?:attachments|cell_type|execution_count|id|metadata)":/.test(
      lines.slice(0, 20).join('\n'),
    ),
};

/** What RealGain itself wrote, in any form: reports are kept beside the outputs that they are about. */
export function isOwnReport(lines: readonly string[]): boolean {
  const head = lines.slice(0, 20).join('\n');
  return OWN_REPORTS.some((form) => form.test(head));
}

const OWN_REPORTS = [
  // JSON.
  /^\s*\{\s*(?:"kind":\s*"\w+",\s*)?"version":\s*\d+,\s*"realgain":\s*"/,
  // CSV: rows of comparisons, and pairs of a study.
  /^(?:row,)?a,b,(?=[^\n]*,sha256_a,)[^\n]*,realgain,/,
  /^system_a,system_b,score_a,score_b,gain,low,high,p_one_sided,/,
  // A page, and LaTeX.
  /<meta name="generator" content="RealGain /,
  /^%[^\n]*\n% Needs [^\n]* Made by RealGain /,
];

export function jsonDocumentOf(lines: readonly string[]): Document | null {
  return NOTEBOOK.is(lines, '') ? NOTEBOOK : null;
}

/** The kind of document that these lines at the head of a file are; null: text whose lines may be items. */
export function documentOf(lines: readonly string[], name: string): Document | null {
  return DOCUMENTS.find(({ is }) => is(lines, name)) ?? null;
}

function filled(lines: readonly string[]): string[] {
  return lines.filter((line) => line.trim() !== '');
}

/** Share of the lines that aren't blank; 0 for fewer than two. */
function share(lines: readonly string[], pattern: RegExp): number {
  const all = filled(lines);
  return all.length < 2 ? 0 : all.filter((line) => pattern.test(line)).length / all.length;
}

function indent(line: string): number {
  return line.length - line.trimStart().length;
}

/** Keys without a value whose value follows, indented; every other line belongs to one. In a file called YAML, keys suffice. */
function isYaml(lines: readonly string[], name: string): boolean {
  const all = filled(lines).filter((line) => !/^\s*#|^(?:---|\.\.\.)\s*$/.test(line));
  if (hasExtension(name, '.yaml', '.yml')) {
    return share(all, KEYED) >= 0.5 || share(all, LISTED) >= 0.5;
  }
  let [keys, nested, inside] = [0, 0, false];
  for (const [i, line] of all.entries()) {
    const before = all[i - 1] ?? '';
    const isKey = KEYED.test(line);
    if (
      isKey &&
      /^ *- /.test(line) &&
      indent(all[i + 1] ?? '') > indent(line) &&
      KEYED.test(all[i + 1] ?? '')
    ) {
      nested += 1;
    }
    if (
      /: *[|>]?[-+]?$/.test(before) &&
      KEYED.test(before) &&
      (indent(line) > indent(before) || LISTED.test(line))
    ) {
      nested += 1;
    }
    inside = isKey || LISTED.test(line) || (inside && indent(line) > 0);
    keys += Number(isKey);
    if (!inside) {
      return false;
    }
  }
  return keys > 1 && nested > 0;
}

const STATEMENT =
  /[;{}]\s*$|^\s*[}\])]|^\s*(?:import|from|def|class|return|if|elif|else|for|while|try|except|with|raise|print|const|let|var|function|export|public|private|static|package|using|#include|library|echo|set)\b|^\s*[\w.[\]'"$]+\s*[-+*/]?=\s*\S|^\s*[\w.$]+\(|^\s*(?:#|\/\/|\/?\*|@\w)|^\s*"""/;
const OPENS = /[:{([]\s*$/;

/** Most lines are statements, and some open a block that is indented below. A program on each line has no such blocks. */
function isCode(lines: readonly string[]): boolean {
  if (/^#!\s*\//.test(lines[0] ?? '')) {
    return true;
  }
  const all = filled(lines);
  const opens = all.some((line, i) => OPENS.test(line) && indent(all[i + 1] ?? '') > indent(line));
  return opens && share(lines, STATEMENT) >= 0.6;
}

/** Headings between blank lines with another mark besides; in a file called Markdown, a heading or two marks suffice. */
function isMarkdown(lines: readonly string[], name: string): boolean {
  const heads = lines.filter(
    (line, i) =>
      /^#{1,6} \S/.test(line) && [lines[i - 1], lines[i + 1]].some((near) => (near ?? '').trim() === ''),
  );
  const marks = [/^\s*(?:[-*+]|\d+\.) \S/, /^\s*(?:```|~~~)/, /\]\(\S/, /\*\*[^*]+\*\*/, /^\s*\|.*\|\s*$/];
  const count = marks.filter((mark) => lines.some((line) => mark.test(line))).length;
  const blank = lines.length - filled(lines).length;
  return hasExtension(name, '.md', '.markdown', '.qmd', '.rst')
    ? heads.length > 0 || count > 1
    : heads.length > 0 && count > 0 && blank > 1 && blank >= 0.15 * lines.length;
}

/** A text on one line has fewer. */
const MANY_TAGS = 20;

/**
 * True if one element encloses the lines, as in XML, HTML and SGML: it begins on the first line, and nothing stands outside it.
 * Lines with tags of their own (`<seg>…</seg>`, `<s> …`) are no document.
 */
function isBalancedMarkup(lines: readonly string[]): boolean {
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '' && line !== '\ufeff');
  const [first = ''] = filled;
  if (/^<(?:\?xml|!doctype)\b/i.test(first)) {
    return true;
  }
  if (
    !/^<(?:!--|[A-Za-z])/.test(first) ||
    (filled.length < 2 && [...first.matchAll(TAG)].length < MANY_TAGS)
  ) {
    return false;
  }
  let [depth, opened, closed, tagged] = [0, 0, 0, 0];
  for (const [i, line] of filled.entries()) {
    let has = false;
    for (const [tag, end, name = ''] of line.matchAll(TAG)) {
      has = true;
      if (!EMPTY.test(name) && !tag.endsWith('/>')) {
        depth += end === '' ? 1 : -1;
        opened += Number(end === '');
        closed += Number(end !== '');
      }
    }
    tagged += Number(has);
    if (depth < 1 && i < filled.length - 1 && !line.startsWith('<!--')) {
      return false;
    }
  }
  return tagged >= filled.length / 2 && closed >= 0.4 * opened;
}
