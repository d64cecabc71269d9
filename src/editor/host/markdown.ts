/** Text as Markdown that shows just this; `appendText` would also keep its lines from wrapping. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()#+\-!~<>|&.:@$]/g, '\\$&');
}

/** A link that runs a command; it does so only in a MarkdownString that names the command as enabled. */
export function commandLink(title: string, command: string, ...args: readonly unknown[]): string {
  // Brackets would end the link.
  const encoded = encodeURIComponent(JSON.stringify(args)).replace(/[()]/g, (c) =>
    c === '(' ? '%28' : '%29',
  );
  return `[${escapeMarkdown(title)}](command:${command}?${encoded})`;
}
