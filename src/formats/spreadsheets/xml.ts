import { Parser } from 'saxen';
import { english, fileError } from '../../model';
import type { ArchiveEntry } from '../binary/archive';
import { toUtf8 } from '../decode';
import { decodeUtf8 } from '../lines';

/** What happens while XML is read: names are without their prefixes, values decoded. */
export interface XmlVisitor {
  open(name: string, attribute: (name: string) => string | undefined): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Reads an entry from its start to its end. Entities that the file itself defines stay as they are: nothing grows.
 *
 * @throws RealGainError `bad-format`
 */
export function readXml(entry: ArchiveEntry, path: string, visitor: XmlVisitor): void {
  const parser = new Parser();
  let fault: Error | null = null;
  parser.on('openTag', (name, attributes, decode) =>
    visitor.open(local(name), (wanted) => {
      const all = attributes();
      const value = all[wanted] ?? all[Object.keys(all).find((key) => local(key) === wanted) ?? ''];
      return value === undefined ? undefined : decode(value);
    }),
  );
  parser.on('closeTag', (name) => visitor.close?.(local(name)));
  parser.on('text', (text, decode) => visitor.text?.(decode(text)));
  parser.on('cdata', (text) => visitor.text?.(text));
  parser.on('error', (error) => (fault ??= error));
  parser.parse(decodeUtf8(toUtf8(entry.read(), path).bytes, path, 1));
  if (fault !== null) {
    throw fileError(
      'bad-format',
      { path },
      '{0} can’t be read as a workbook: {1}.',
      english('its entry "{0}" is not XML', entry.name),
    );
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
