import { quoted, type Text } from '../../model';

/** What can be asked of files. */
export interface Way extends Typed {
  readonly what: Text;
  readonly lacks?: Text | null;
}

interface Typed {
  readonly command: string;
  /** Absent where options say more than the files do. */
  readonly asks?: { readonly question: string; readonly files: string[] };
}

/** A question of files as a command line, without empty options, and as a page asks it. */
export function typed(question: string, files: readonly string[], ...options: readonly string[]): Typed {
  const said = options.filter((option) => option !== '');
  const command = ['realgain', question, ...files.map(quoted), ...said].join(' ');
  return said.length > 0 ? { command } : { command, asks: { question, files: [...files] } };
}
