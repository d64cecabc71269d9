import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'mocha';
import { parseCommand } from '../../../src/cli/arguments';
import { findTest } from '../../../src/significance/tests';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const named = (folder: string) => readdirSync(join(root, folder)).map((name) => join(folder, name));
const pages = ['.', 'docs', 'examples'].flatMap(named).filter((file) => file.endsWith('.md'));
const read = (page: string) => readFileSync(join(root, page), 'utf8');

/** As GitHub makes the anchor of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

describe('the pages', () => {
  it('link to existing files and headings', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => {
          const [path = '', anchor] = target.split('#');
          const file = path === '' ? page : join(dirname(page), path);
          const there = existsSync(join(root, file));
          const headings = () =>
            [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text));
          return !there || (anchor !== undefined && !headings().includes(anchor));
        })
        .map((target) => `${page}: ${target}`),
    );
    assert.deepEqual(broken, []);
  });

  it('name files and folders that exist, where they describe the house', () => {
    const places = [...read('docs/architecture.md').matchAll(/`([a-z][\w-]*(?:\/[\w.-]+)+)`/g)].map(
      ([, place = '']) => place,
    );
    assert.ok(places.length > 40);
    assert.deepEqual(
      places.filter((place) => !existsSync(join(root, 'src', place)) && !existsSync(join(root, place))),
      [],
    );
  });

  it('are merged: no line marks a conflict', () => {
    const mark = /^(?:> )*(?:<{7}|>{7}|={7}$|(?:> ){6}>)/m;
    assert.deepEqual(
      pages.filter((page) => mark.test(read(page))),
      [],
    );
    // As Git writes it, and as Markdown formatters understand that.
    ['<<<<<<< HEAD', '>>>>>>> 5849bda', '> > > > > > > 5849bda', '======='].forEach((line) =>
      assert.match(`text\n${line}\ntext`, mark),
    );
  });

  it('contain valid realgain commands', () => {
    const commands = ['docs/guide.md', 'docs/faq.md'].flatMap((page) =>
      [...read(page).matchAll(/^realgain (.+)$/gm)].map(([, line = '']) => line),
    );
    assert.ok(commands.length > 5);
    commands.forEach((line) => assert.ok(parseCommand(line.split(' ')), line));
  });

  it('name existing tests', () => {
    const ids = [...read('docs/faq.md').matchAll(/`((?:bootstrap|mcnemar|wilcoxon|randomization)[\w:-]*)`/g)];
    assert.ok(ids.length > 8);
    ids.forEach(([, id = '']) => findTest(id));
  });
});
