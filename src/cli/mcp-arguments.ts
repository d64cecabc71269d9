import { COMMANDS } from './commands';
import { parseOptions, threadsOf, usage } from './options';

export interface McpCommand {
  readonly kind: 'mcp';
  /** Folders that assistants may read. */
  readonly roots: readonly string[];
  /** Whether custom programs may run. */
  readonly trust: boolean;
  readonly threads: number | null;
}

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parseMcp(args: readonly string[]): McpCommand {
  const { values, positionals } = parseOptions(args, COMMANDS.mcp.options);
  if (positionals.length > 0) {
    throw usage('“realgain mcp” takes no files; name the folders that it may read with --root');
  }
  return {
    kind: 'mcp',
    roots: values.root ?? ['.'],
    trust: values.trust === true,
    threads: threadsOf(values.threads),
  };
}
