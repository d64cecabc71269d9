import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';

const root = path.resolve(__dirname, '../../..');

/** Relative imports and exports of any kind, also of types and with `import()`. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']*)'/g;

type Graph = ReadonlyMap<string, readonly string[]>;

/** Every module of ours with those that it imports. */
function importsOf(folders: readonly string[]): Graph {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|mjs)$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  const modules = new Set(files);
  const resolve = (file: string, imported: string): string[] => {
    const target = path.join(path.dirname(file), imported);
    return [target, `${target}.ts`, path.join(target, 'index.ts')].filter((one) => modules.has(one));
  };
  return new Map(
    files.map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return [file, [...text.matchAll(IMPORT)].flatMap(([, imported = '']) => resolve(file, imported))];
    }),
  );
}

/** The first circle that each import closes on a walk in depth: `a -> b -> a`. */
function circlesIn(graph: Graph): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      circles.push([...trail.slice(start), file].join(' -> '));
    } else if (!done.has(file)) {
      graph.get(file)?.forEach((imported) => walk(imported, [...trail, file]));
      done.add(file);
    }
  };
  [...graph.keys()].forEach((file) => walk(file, []));
  return circles;
}

describe('the imports of all modules', () => {
  it('close no circle, not even one of types', () => {
    const graph = importsOf(['src', 'webview', 'bench', 'scripts', 'test']);
    assert.ok([...graph.values()].flat().length > 2_000);
    assert.deepEqual(circlesIn(graph), []);
  });

  it('would be reported file by file if they did', () => {
    const graph = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', ['c']],
    ]);
    assert.deepEqual(circlesIn(graph), ['a -> b -> c -> a']);
  });
});
