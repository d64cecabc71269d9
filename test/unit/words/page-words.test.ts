import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { pageWords } from '../../../src/editor/page/markup';

describe('the words of a page', () => {
  const inside = (markup: string) =>
    /^<script type="application\/json" id="words">([^<]*)<\/script>$/.exec(markup)?.[1];

  it('come back as they were', () => {
    const words = { 'p < α': 'p < α: „ja“', '</script><script>alert(1)</script>': '<!-- <script>' };
    assert.deepEqual(JSON.parse(inside(pageWords(words)) ?? ''), words);
  });

  it('are empty in English', () => {
    assert.deepEqual(JSON.parse(inside(pageWords(undefined)) ?? ''), {});
  });
});
