// Transcripts as NIST's sclite takes them: the words, then the utterance's id in parentheses.

const LINE = /^(.*?)\s*\(([^()\s]+)\)\s*$/;

/** How sure it is, from 0 to 1, that a file is of this format; `text` is its head, cut anywhere. */
export function detect({ text, name }) {
  const lines = text.split('\n').slice(0, -1);
  if (lines.length === 0 || !lines.every((line) => LINE.test(line))) return 0;
  return { confidence: name.endsWith('.trn') ? 1 : 0.9, why: 'every line ends in an id in parentheses' };
}

/** One object an item; its keys become columns. */
export function read({ text }) {
  return text
    .trimEnd()
    .split('\n')
    .map((line, i) => {
      const [, words, id] = LINE.exec(line) ?? [];
      if (id === undefined) throw new Error(`line ${i + 1} has no id in parentheses at its end.`);
      return { id, text: words };
    });
}
