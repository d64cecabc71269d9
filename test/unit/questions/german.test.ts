import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { textOf } from '../../../src/document/cell';
import { drawnSections, headText, type Block } from '../../../src/document/document';
import type { Answer } from '../../../src/model/results/report';
import { speak, translated, type Words } from '../../../src/model/words';
import { checkedIdentity, questionOf } from '../../../src/questions';
import { TestEngine } from '../../support/test-engine';

const root = path.resolve(__dirname, '../../..');
const german = JSON.parse(readFileSync(path.join(root, 'l10n/bundle.l10n.de.json'), 'utf8')) as Words;

/** A question of each kind whose page is a document, with files that make it say much. */
const ASKED: readonly (readonly [question: string, files: readonly string[], fields?: object])[] = [
  ['preferences', ['test/fixtures/preferences/arena.jsonl']],
  ['judge', ['test/fixtures/human/da.tsv']],
  ['judge', ['test/fixtures/human/metric_system.tsv']],
  ['agreement', ['test/fixtures/human/ratings.csv']],
  ['agreement', ['anna', 'ben'].map((name) => `test/fixtures/human/raters/${name}.csv`)],
  ['rankings', ['test/fixtures/ranked/list.log_like.tsv', 'test/fixtures/ranked/list.t_score.tsv']],
  ['leaderboard', ['examples/suite']],
  ['tradeoff', ['examples/tradeoff/large.csv', 'examples/tradeoff/small.csv'], { atMost: ['cost_usd=5%'] }],
  ['noise', ['examples/noise/run-1.csv', 'examples/noise/run-2.csv'], { gain: 2 }],
  ['score', ['examples/tradeoff/large.csv']],
  ['score', ['examples/qa/prompted.jsonl']],
  ['power', ['examples/tradeoff/large.csv', 'examples/tradeoff/small.csv'], { gain: 3 }],
  [
    'power',
    ['examples/tradeoff/large.csv', 'examples/tradeoff/small.csv'],
    { gain: 30, metric: { id: 'median', column: 'latency_ms' } },
  ],
  ['look', ['examples/tradeoff/large.csv', 'examples/tradeoff/small.csv']],
  ['plan', [], { rate: 0.7, gain: 0.02 }],
];

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'prose':
      return block.prose.filter((part) => typeof part === 'string');
    case 'list':
      return [...block.items];
    case 'code':
      return [];
    case 'table':
      // Commands are for a terminal.
      return [block.caption, ...block.head.map(headText), ...block.rows.flat().map(textOf)].filter(
        (text) => !text.startsWith('realgain '),
      );
    case 'figure': {
      const axes = 'plot' in block.picture ? [block.picture.plot.x.title, block.picture.plot.y.title] : [];
      return [block.caption, block.label ?? '', ...axes, ...(block.table?.head.map(headText) ?? [])];
    }
  }
}

describe('the pages of questions in German', () => {
  const engine = new TestEngine();

  /** All that a page says, without what only reports have. */
  async function saidIn(words: Words | undefined, answer: Answer): Promise<string[]> {
    const makes = await questionOf(answer.question).document();
    speak(words);
    try {
      const made = makes.document(answer);
      return [
        made.title,
        ...(made.facts ?? []),
        ...made.lead.map((sentence) => translated(sentence, answer.messages)),
        ...drawnSections(made)
          .filter(({ isOfReport }) => isOfReport !== true)
          .flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(textsOf)]),
      ];
    } finally {
      speak(undefined);
    }
  }

  it('write percentages in tables as on axes', () => {
    speak(german);
    try {
      assert.equal(textOf({ is: 'share', value: 0.617 }), '61.7 %');
      assert.equal(textOf({ is: 'interval', ends: [0.5, 0.75], of: 'share' }), '[50.0 %, 75.0 %]');
    } finally {
      speak(undefined);
    }
  });

  for (const [question, files, fields = {}] of ASKED) {
    it(`have no English sentence: ${question} ${files.map((file) => path.basename(file)).join(', ')}`, async () => {
      const paths = files.map((file) => path.join(root, file));
      const identity = checkedIdentity(question, { ...(files.length > 0 && { files: paths }), ...fields });
      const answer = await engine.service.ask({ question, identity });
      const [english, translatedTexts] = [await saidIn(undefined, answer), await saidIn(german, answer)];
      const left = english.filter(
        (text) => /[a-z]{2,} [a-z]{2,}/i.test(text) && translatedTexts.includes(text),
      );
      assert.deepEqual([...new Set(left)], []);
      assert.deepEqual(
        translatedTexts.filter((text) => /\baccuracy\b|(?:mean|median) of/.test(text)),
        [],
        'names of metrics',
      );
      assert.deepEqual(
        translatedTexts.filter((text) => /\d%/.test(text)),
        [],
        'percentages',
      );
    });
  }
});
