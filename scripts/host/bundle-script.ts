import { basename, dirname, join, parse } from 'node:path';
import type { BuildOptions, Plugin } from 'rolldown';
import { build } from 'rolldown';
import { root } from './paths';

interface Script {
  /** A file, or the text of one that could be in the project's folder. */
  from: string | { source: string };
  /** Where the script is written; without it, it is only returned. */
  to?: string;
  external?: string[];
  plugins?: Plugin[];
  /** Beside the script, for stacks of errors. */
  sourcemap?: boolean;
  /** Whether code is kept that is said to have no effect. */
  keepsAll?: boolean;
}

const SOURCE = join(root, 'source.ts');

/** One script for Node, in CommonJS, of a file and all that it imports. */
export async function bundleScript({
  from,
  to,
  external = [],
  plugins = [],
  ...rest
}: Script): Promise<string> {
  const options: BuildOptions = {
    cwd: root,
    input: typeof from === 'string' ? from : SOURCE,
    platform: 'node',
    external,
    plugins: [...(typeof from === 'string' ? [] : [textOf(from.source)]), ...plugins],
    resolve: { mainFields: ['module', 'main'] },
    transform: { target: 'node20' },
    ...(rest.keepsAll === true && { treeshake: false }),
    output: {
      format: 'cjs',
      // What is imported when it is used may need VS Code.
      ...(to === undefined
        ? { codeSplitting: false }
        : { dir: dirname(to), entryFileNames: basename(to), chunkFileNames: `${parse(to).name}-[hash].js` }),
      sourcemap: rest.sourcemap ?? false,
      sourcemapExcludeSources: true,
    },
    logLevel: 'warn',
    write: to !== undefined,
  };
  const { output } = await build(options);
  return output[0].code;
}

function textOf(source: string): Plugin {
  return {
    name: 'source',
    resolveId: (id) => (id === SOURCE ? SOURCE : null),
    load: (id) => (id === SOURCE ? source : null),
  };
}
