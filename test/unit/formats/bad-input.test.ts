import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { findFormat, loadRecords } from '../../../src/formats';
import { FORMATS } from '../../../src/formats/formats';
import { RealGainError, type ErrorCode } from '../../../src/model/errors';
import type { Records } from '../../../src/model/records';
import { processorTime } from '../../support/processor-time';
import { ARCHIVE, EXAMPLES } from './examples';
import { utf8 } from './support';

const text = (id: string) => new TextDecoder().decode(EXAMPLES[id]);
const read = async (id: string, content: Uint8Array | string): Promise<Records> => {
  const bytes = typeof content === 'string' ? utf8(content) : content;
  return (await loadRecords(bytes, 'dir/x', id)).records;
};
const binary = (id: string) => findFormat(id)?.binary === true && id !== 'inspect';
const textual = FORMATS.map(({ id }) => id).filter((id) => !binary(id));

async function faultOf(reading: Promise<Records>): Promise<RealGainError> {
  const error: unknown = await reading.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof RealGainError, String(error));
  return error;
}

/** Each format’s errors for its kinds of broken files, with the line. */
const FAULTS: readonly (readonly [
  id: string,
  what: string,
  content: string,
  code: ErrorCode,
  line?: number,
])[] = [
  ['json', 'truncated', '[{"id": 1},\n {"id": 2', 'bad-format', 2],
  ['json', 'unbalanced brackets', '[{"id": 1}},\n {"id": 2}]', 'bad-format', 1],
  ['jsonl', 'truncated', '{"id": 1}\n{"id": 2', 'bad-format', 2],
  ['jsonl', 'no object', '{"id": 1}\n7\n', 'bad-format', 2],
  ['csv', 'a column too few', 'id,score\n1,2\n3\n', 'bad-format', 3],
  ['csv', 'a column too many', 'id,score\n1,2,3\n', 'bad-format', 2],
  ['csv', 'truncated in quotes', 'id,text\n1,"ab\n', 'bad-format', 2],
  [
    'csv',
    'the same items below its names again',
    'id,score\n1,2\n2,2\nid,score\n1,3\n2,4\n',
    'bad-format',
    4,
  ],
  ['tsv', 'spaces for tabs', 'id\tscore\n1 2\n', 'bad-format', 2],
  ['text-table', 'a cell too few', '| id | score |\n|---|---|\n| q1 | 1 |\n| q2 |\n', 'bad-format', 4],
  ['text-table', 'no table', 'It rains.\nThe dog barks.\n', 'bad-format', 1],
  [
    'text-table',
    'two tables alike',
    '| id | score |\n|---|---|\n| q1 | 1 |\n\n| id | score |\n|---|---|\n| q2 | 1 |\n',
    'bad-format',
  ],
  ['text-table', 'printed in short', '  id  score\n  q1  0.5\n  ..  ...\n  q9  0.5\n', 'bad-format', 3],
  ['conllu', 'a column too few', '1\tIt\tit\n\n', 'bad-format', 1],
  ['conllu', 'spaces for tabs', text('conllu').replaceAll('\t', ' '), 'bad-format', 4],
  ['conllx', 'a column too few', '1\tIt\tit\n\n', 'bad-format', 1],
  ['conll', 'no tag', 'Anna B-PER\nvisited\n', 'bad-format', 2],
  ['trees', 'a bracket that is never closed', '(S (NP a)\n(VP b)\n', 'bad-format', 1],
  ['trees', 'a bracket too many', '(S (NP a)))\n', 'bad-format', 1],
  ['alignments', 'no link', '0-0\n0-x\n', 'bad-format', 2],
  ['naacl', 'a column too few', '1 1 1 S\n1 2\n', 'bad-format', 2],
  ['helm', 'truncated', text('helm').slice(0, -4), 'bad-format', 1],
  ['inspect', 'truncated', text('inspect').slice(0, -4), 'bad-format'],
  ['lm-eval', 'truncated', text('lm-eval').slice(0, -9), 'bad-format', 2],
  ['openai-evals', 'truncated', text('openai-evals').slice(0, -4), 'bad-format', 3],
  ['promptfoo', 'truncated', text('promptfoo').slice(0, -8), 'bad-format'],
  ['swe-bench', 'truncated', text('swe-bench').slice(0, -30), 'bad-format'],
  ['swe-bench', 'ids that are none', '{"resolved_ids": ["a",\n 7]}\n', 'bad-format', 2],
  ['swe-bench', 'nothing listed', '{"resolved_ids": [], "unresolved_ids": []}\n', 'bad-format', 1],
  ['ctm', 'no duration', 'sw1 A 0.1 0.3 so\nsw1 A 0.5 it\n', 'bad-format', 2],
  ['ctm', 'alternatives', 'sw1 A 0.1 0.3 so\nsw1 A * * <ALT_BEGIN>\n', 'bad-format', 2],
  ['ctm', 'words out of order', 'sw1 A 0.5 0.3 so\nsw1 A 0.1 0.3 it\n', 'bad-format', 2],
  ['ctm', 'a channel in two places', 'a A 0.1 0.3 so\na B 0.1 0.3 it\na A 0.5 0.3 is\n', 'bad-format', 3],
  ['stm', 'no end', 'sw1 A s 0.1 1.3 so\nsw1 A s 1.3\n', 'bad-format', 2],
  ['stm', 'segments out of order', 'sw1 A s 1.3 2.0 so\nsw1 A s 0.1 1.3 it\n', 'bad-format', 2],
  ['stm', 'nothing to score', 'sw1 A s 0.1 1.3 IGNORE_TIME_SEGMENT_IN_SCORING\n', 'file-empty'],
  ['mteb', 'truncated', text('mteb').slice(0, -60), 'bad-format'],
  ['mteb', 'a subset without main score', text('mteb').replace('"main_score": 0.75, ', ''), 'bad-format', 3],
  [
    'mteb',
    'a control character in the name of the task',
    text('mteb').replace('Amazon', '\u000e'),
    'bad-format',
    1,
  ],
  ['mteb', 'no subset', '{"task_name": "T", "scores": {"test": []}}\n', 'bad-format', 1],
  ['evalplus', 'truncated', text('evalplus').slice(0, -30), 'bad-format'],
  ['evalplus', 'a problem without samples', '{"eval": {\n"HumanEval/0": []}}\n', 'bad-format', 2],
  ['opencompass', 'truncated', text('opencompass').slice(0, -60), 'bad-format'],
  ['opencompass', 'a question that is none', '{"details": {\n"0": "A"}}\n', 'bad-format', 2],
  ['deepeval', 'truncated', text('deepeval').slice(0, -90), 'bad-format'],
  ['deepeval', 'no metrics', '{"testCases": [\n{"name": "a", "metricsData": 7}]}\n', 'bad-format', 2],
  ['every-eval-ever', 'truncated', text('every-eval-ever').slice(0, -9), 'bad-format', 2],
  [
    'every-eval-ever',
    'no sample',
    '{"sample_id": 1, "evaluation": {}}\n{"evaluation": {}}\n',
    'bad-format',
    2,
  ],
  ['bfcl', 'truncated', text('bfcl').slice(0, -9), 'bad-format', 2],
  [
    'bfcl',
    'a failure too few',
    text('bfcl').replace('"total_count": 2', '"total_count": 3'),
    'bad-format',
    1,
  ],
  ['bfcl', 'a failure without id', text('bfcl').replace('"id"', '"key"'), 'bad-format', 2],
  ['langfuse', 'truncated', text('langfuse').slice(0, -30), 'bad-format', 2],
  ['mqm', 'an unknown severity', text('mqm').replace('Major', 'Severe'), 'bad-format', 2],
  ['mqm', 'no rater', text('mqm').replace('2\trater1', '2\t'), 'bad-format', 3],
  ['mqm', 'no names of columns', 'Online-A\tnews.1\n', 'bad-format', 1],
  ['trn', 'a line without an id', 'it rains (u_1)\nthe dog\n', 'bad-format', 2],
  ['squad', 'no questions', '{"data": []}\n', 'bad-format', 1],
  ['trec-run', 'a column too few', '301 Q0 D1 1 7 s\n301 Q0 D2\n', 'bad-format', 2],
  ['trec-run', 'a document twice', '301 Q0 D1 1 7 s\n301 Q0 D1 2 6 s\n', 'duplicate-id', 2],
  ['trec-run', 'a score that is none', '301 Q0 D1 1 x s\n', 'bad-format', 1],
  ['qrels', 'a grade that is none', '301 0 D1 1\n301 0 D2 high\n', 'bad-format', 2],
  ['ranked-list', 'no mark', 'a\t1\nb\n', 'bad-format', 2],
  ['trec-eval-output', 'a value twice', 'map\t301\t0.1\nmap\t301\t0.2\n', 'duplicate-id', 2],
  ['evalb-output', 'truncated', text('evalb-output').slice(0, 300), 'bad-format'],
  ['segment-scores', 'a column too few', `${text('segment-scores')}chrF\tcs-en\n`, 'bad-format', 3],
  [
    'comet-output',
    'a score that is none',
    'a\tSegment 0\tscore: 0.5\na\tSegment 1\tscore: x\n',
    'bad-format',
    2,
  ],
  ['meteor-statistics', 'truncated', text('meteor-statistics').slice(0, -20), 'bad-format', 2],
  ['meteor-output', 'a score that is none', 'Segment 1 score:\t0.5\nSegment 2 score:\tx\n', 'bad-format', 2],
  ['id-text', 'a line without an id', 'u1 it rains\n(it) stops\n', 'bad-format', 2],
  ['text', 'nothing', '', 'file-empty'],
  ['numbers', 'nothing', '', 'file-empty'],
];

describe('broken files', () => {
  for (const [id, what, content, code, line] of FAULTS) {
    it(`${id}: ${what}`, async () => {
      const error = await faultOf(read(id, content));
      assert.deepEqual(
        [error.code, ...(line === undefined ? [] : [error.line])],
        [code, ...(line === undefined ? [] : [line])],
        error.message,
      );
      assert.match(error.message, /^dir\/x.*\.$/s);
    });
  }

  it('are tested for every format, but what brings its own example, which is damaged as all are', () => {
    const covered = new Set([...FAULTS.map(([id]) => id), 'parquet', 'xlsx', 'ods']);
    const others = FORMATS.filter(({ id, example }) => example === undefined || covered.has(id));
    assert.deepEqual([...covered].sort(), others.map(({ id }) => id).sort());
  });

  for (const id of textual) {
    it(`${id}: is read alike with Windows line ends and with a mixture of both`, async () => {
      const own = text(id);
      const expected = JSON.stringify((await read(id, own)).columns.map(({ cells }) => [...cells]));
      const ends = [own.replaceAll('\n', '\r\n'), own.replace('\n', '\r\n')];
      for (const content of ends) {
        const found = JSON.stringify((await read(id, content)).columns.map(({ cells }) => [...cells]));
        assert.equal(found, expected);
      }
    });

    it(`${id}: names the line that is not UTF-8, and refuses what is not text`, async () => {
      const own = utf8(text(id));
      const last = own.lastIndexOf(10, own.length - 2) + 1;
      const broken = new Uint8Array([...own.slice(0, last), 0xfe, ...own.slice(last)]);
      const error = await faultOf(read(id, broken));
      assert.equal(error.code, 'bad-encoding', error.message);
      assert.ok((error.line ?? 0) > 0);
      assert.ok(
        ['file-binary', 'bad-format'].includes(
          (
            await faultOf(
              read(
                id,
                own.map((byte) => (byte === 10 ? 0 : byte)),
              ),
            )
          ).code,
        ),
      );
    });
  }

  for (const { id } of FORMATS) {
    it(`${id}: neither hangs nor overflows on a long line or deep nesting`, async () => {
      const own = EXAMPLES[id] ?? new Uint8Array();
      const long = [
        'a',
        ' ',
        '\t',
        '1',
        '-',
        '(',
        '[',
        '{"a":',
        '"',
        '0-0 ',
        'a,',
        '\\',
        'Segment 1 score:\t',
        '1e',
      ];
      for (const piece of long) {
        const start = processorTime();
        const bytes = Buffer.concat([own, Buffer.from(piece.repeat(100_000 / piece.length))]);
        await read(id, new Uint8Array(bytes)).catch((error: unknown) =>
          assert.ok(error instanceof RealGainError, String(error)),
        );
        FORMATS.forEach((format) => format.detect(bytes.subarray(0, 1 << 16), 'x'));
        assert.ok(processorTime() - start < 5000, JSON.stringify(piece));
      }
    });
  }

  it('inspect: an archive is never unpacked beyond what its directory says, nor beyond the limit', async () => {
    const directory = Buffer.from(ARCHIVE).lastIndexOf('PK\x01\x02');
    for (const size of [1, 2 ** 29]) {
      const bytes = Buffer.from(ARCHIVE);
      bytes.writeUInt32LE(size, directory + 24);
      const found = await faultOf(read('inspect', new Uint8Array(bytes)));
      assert.equal(found.code, 'bad-format');
      assert.match(found.message, size === 1 ? /damaged or cut off/ : /larger than RealGain reads/);
    }
  });

  for (const id of ['parquet', 'xlsx', 'ods']) {
    it(`${id}: truncated`, async () => {
      const own = EXAMPLES[id] ?? assert.fail();
      assert.equal((await faultOf(read(id, own.slice(0, own.length - 9)))).code, 'bad-format');
    });
  }
});
