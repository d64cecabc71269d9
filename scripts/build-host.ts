// The extension host's part: what activation needs in dist/extension.js, and what is loaded only when it is used (panels,
// dialogs) in chunks beside it. esbuild splits modules only, and VS Code's oldest host takes CommonJS only: so twice.
import type { BuildOptions, Metafile } from 'esbuild';
import { build, transform } from 'esbuild';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * @param node how code for Node is built
 * @param folder where to
 */
export async function buildHost(node: BuildOptions, folder: string) {
  const result = await build({
    ...node,
    format: 'esm',
    splitting: true,
    chunkNames: 'host-[hash]',
    entryPoints: { extension: 'src/extension.ts' },
    outdir: folder,
    external: ['vscode'],
    write: false,
    metafile: true,
  });
  for (const { path, text } of result.outputFiles) {
    const { code } = await transform(text, {
      format: 'cjs',
      platform: 'node',
      minify: node.minify ?? false,
      legalComments: 'none',
      // require is what tells VS Code's loader which extension asks for the module "vscode".
      supported: { 'dynamic-import': false },
    });
    await writeFile(join(folder, basename(path)), code);
  }
  return result;
}

/**
 * What activation loads: the entry and the chunks that it imports at once.
 *
 * @param outputs of buildHost
 * @returns names of files
 */
export function loadedAtActivation(outputs: Metafile['outputs']): string[] {
  const loaded = new Set(['extension.js']);
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  for (const name of loaded) {
    for (const { path, kind } of byName.get(name)?.imports ?? []) {
      if (kind === 'import-statement' && byName.has(basename(path))) loaded.add(basename(path));
    }
  }
  return [...loaded];
}
