const TAG = /<(\/?)([A-Za-z][\w:.-]*)(?:\s[^<>]*)?>/g;

/** HTML's elements without an end. */
const EMPTY = /^(?:area|base|br|col|hr|img|input|link|meta|source)$/i;

/**
 * True if one element encloses the lines, as in XML, HTML and SGML: it begins on the first line, and nothing stands outside it.
 * Lines with tags of their own (`<seg>…</seg>`, `<s> …`) are no document.
 */
export function isBalancedMarkup(lines: readonly string[]): boolean {
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '' && line !== '\ufeff');
  const [first = ''] = filled;
  if (/^<(?:\?xml|!doctype)\b/i.test(first)) {
    return true;
  }
  if (!/^<(?:!--|[A-Za-z])/.test(first) || filled.length < 2) {
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
