// Entries for Node with the code that they share, or load only when they use it, in chunks beside them.
// esbuild splits ES modules only, and VS Code's oldest extension host loads CommonJS only: so each file is built twice.
import type { BuildOptions, Metafile } from 'esbuild';
import { build, transform } from 'esbuild';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** An import of a module that a user names, which must stay one: chunks are imported by their names, and become `require`. */
const OF_USERS = /\bimport\((?!\s*["'])/g;
const KEPT = '__importOfUser';

/**
 * @param node how code for Node is built
 * @param folder where to write
 * @param chunks what the names of the chunks begin with
 * @param entryPoints the sources, by the names of their outputs
 */
export async function buildChunks(
  node: BuildOptions,
  folder: string,
  chunks: string,
  entryPoints: Record<string, string>,
) {
  const result = await build({
    ...node,
    format: 'esm',
    splitting: true,
    chunkNames: `${chunks}-[hash]`,
    entryPoints,
    outdir: folder,
    external: ['vscode'],
    write: false,
    metafile: true,
  });
  for (const { path, text } of result.outputFiles) {
    const { code } = await transform(text.replace(OF_USERS, `${KEPT}(`), {
      format: 'cjs',
      platform: 'node',
      legalComments: 'none',
      // require is what tells VS Code's loader which extension asks for the module "vscode".
      supported: { 'dynamic-import': false },
    });
    const small = await transform(withoutInterop(code), {
      format: 'cjs',
      platform: 'node',
      minify: node.minify ?? false,
      treeShaking: true,
      legalComments: 'none',
    });
    await writeFile(join(folder, basename(path)), small.code.replaceAll(`${KEPT}(`, 'import('));
  }
  return result;
}

/**
 * Without what tells bundlers of others that it was an ES module, which is a fifth of a small chunk: chunks import each other and
 * what is Node's or VS Code's, by names. A default import keeps it. No function of a module asks for `this`, so that none has to
 * be called without one.
 */
function withoutInterop(code: string): string {
  return code
    .replace(/^module\.exports = __toCommonJS\((\w+)\);$/m, 'module.exports = $1;')
    .replace(/__toESM\((require\("\.\/[^"]+"\))\)/g, '$1')
    .replace(/(?<![\w$)\]])\(0, ([\w$]+\.[\w$]+)\)\(/g, '$1(')
    .replace(/^var (\w+) = __toESM\((require\("[^"]+"\))\);$/gm, (whole, name: string, required: string) =>
      code.includes(`${name}.default`) ? whole : `var ${name} = ${required};`,
    );
}

/**
 * What activation loads: the entry and the chunks that it imports at once.
 *
 * @param outputs of the extension's `buildChunks`
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
