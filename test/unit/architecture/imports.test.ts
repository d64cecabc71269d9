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

/** `a <-> b` for folders of one room that import each other. */
function mutual(graph: Graph, room: string): string[] {
  const folderOf = (file: string): string =>
    file.startsWith(`${room}${path.sep}`) ? path.dirname(path.relative(room, file)) : '';
  const arrows = new Set(
    [...graph].flatMap(([file, imported]) =>
      imported.map((other) => [folderOf(file), folderOf(other)].join(' -> ')),
    ),
  );
  return [...arrows].flatMap((arrow) => {
    const [one = '', other = ''] = arrow.split(' -> ');
    const isBoth = one !== '' && one < other && arrows.has(`${other} -> ${one}`);
    return isBoth ? [`${one} <-> ${other}`] : [];
  });
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

  it('run one way between the folders of the editor', () => {
    assert.deepEqual(mutual(importsOf(['src']), path.join('src', 'editor')), []);
    const both = new Map([
      [path.join('src', 'editor', 'a', 'x.ts'), [path.join('src', 'editor', 'b', 'y.ts')]],
      [path.join('src', 'editor', 'b', 'z.ts'), [path.join('src', 'editor', 'a', 'x.ts')]],
    ]);
    assert.deepEqual(mutual(both, path.join('src', 'editor')), ['a <-> b']);
  });
});
