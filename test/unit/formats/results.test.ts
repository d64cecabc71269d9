import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { detectFormat, loadRecords, readRecords } from '../../../src/formats';
import { englishOf } from '../../../src/model/words';
import { cells, fault, utf8 } from './support';

const read = (value: unknown, name = 'x.json') =>
  readRecords(utf8(typeof value === 'string' ? value : JSON.stringify(value)), name).records;

describe('SWE-bench reports', () => {
  const report = {
    submitted_instances: 4,
    resolved_instances: 1,
    submitted_ids: ['a', 'b', 'c', 'd'],
    incomplete_ids: ['e'],
    empty_patch_ids: ['b'],
    resolved_ids: ['a'],
    unresolved_ids: ['c'],
    error_ids: ['d'],
  };

  it('count errors and empty patches as not resolved, and leave out what was not submitted', () => {
    const records = read(report);
    assert.deepEqual(records.measures, ['resolved']);
    const found = Object.fromEntries(
      (cells(records, 'id') ?? []).map((id, i) => [`${id}`, cells(records, 'resolved')?.[i]]),
    );
    assert.deepEqual(found, { a: true, b: false, c: false, d: false, e: null });
    assert.deepEqual(records.notes.map(englishOf), [
      'Instances that ended in an error (1) count as not resolved.',
      'Instances that were not submitted (1) are left out; SWE-bench’s leaderboard counts them as not resolved.',
    ]);
  });

  it('are recognised where long lists come before the resolved ids', () => {
    const completed_ids = Array.from({ length: 3000 }, (_, i) => `sympy__sympy-${10_000 + i}`);
    const { submitted_instances, resolved_instances } = report;
    const long = { submitted_instances, resolved_instances, completed_ids, resolved_ids: ['a'] };
    assert.equal(
      detectFormat(utf8(JSON.stringify(long)).subarray(0, 1 << 16), 'x.json').format?.id,
      'swe-bench',
    );
  });

  it('of the first version repeat resolved instances among the generated ones', () => {
    const records = read({
      no_generation: ['a'],
      generated: ['b', 'c'],
      with_logs: ['b', 'c'],
      resolved: ['c'],
    });
    assert.deepEqual(cells(records, 'id'), ['a', 'b', 'c']);
    assert.deepEqual(cells(records, 'resolved'), [false, false, true]);
  });

  it('of one instance are read as one item', () => {
    const records = read({ a: { patch_successfully_applied: true, resolved: true } });
    assert.deepEqual([records.format, records.n], ['swe-bench', 1]);
  });
});

describe('JSON Lines with the fields of a report', () => {
  it('stay JSON Lines', () => {
    for (const line of [
      { instance_id: 'a', patch_successfully_applied: true, resolved: true },
      { name: 'a', testCases: [], metricsData: [] },
      { run: 1, resolved_ids: ['a'], unresolved_ids: [] },
    ]) {
      assert.equal(read(`${JSON.stringify(line)}\n`.repeat(3), 'x.jsonl').format, 'jsonl');
    }
  });

  it('stay JSON in one object with other fields', () => {
    const one = { instance_id: 'a', patch_successfully_applied: true, resolved: true };
    assert.equal(detectFormat(utf8(JSON.stringify(one)), 'report.json').format?.id, 'json');
  });
});

describe('EvalPlus results', () => {
  const sample = (base_status: string, plus_status: string | null) => ({ base_status, plus_status });

  it('count as plus only what passes the base tests too', () => {
    const records = read({
      eval: {
        p: [sample('fail', 'pass'), sample('pass', 'pass'), sample('pass', 'fail')],
        q: [sample('pass', 'fail')],
      },
    });
    assert.deepEqual(cells(records, 'pass@1,base'), [2 / 3, true]);
    assert.deepEqual(cells(records, 'pass@1,plus'), [1 / 3, false]);
    assert.equal(cells(records, 'passed,plus')?.[0], '[false,true,false]');
  });

  it('without plus tests have one score', () => {
    assert.deepEqual(read({ eval: { p: [sample('pass', null)], q: [sample('fail', null)] } }).measures, [
      'pass@1,base',
    ]);
  });
});

describe('OpenCompass files', () => {
  it('are predictions beside right answers, to be scored by a metric', () => {
    const records = read({
      0: { origin_prompt: 'Q', prediction: 'A', gold: ['A', 'B'] },
      1: { origin_prompt: 'R', prediction: 'B', gold: ['C'] },
    });
    assert.deepEqual([records.format, records.measures], ['opencompass', undefined]);
    assert.deepEqual(cells(records, 'gold'), ['["A","B"]', 'C']);
  });

  it('may judge twice, of which the first verdict counts', () => {
    const records = read({ details: { 0: { pred: 'A', is_correct: false, cascade_correct: true } } });
    assert.deepEqual(records.measures, ['is_correct']);
    assert.deepEqual(cells(records, 'cascade_correct'), [true]);
  });

  it('are not other documents with details', () => {
    for (const other of [
      {
        accuracy: 1,
        details: [
          { id: 7, correct: true },
          { id: 8, correct: false },
        ],
      },
      { 0: { score: 1 }, 1: { score: 2 }, 2: { score: 3 } },
    ]) {
      assert.equal(read(other).format, 'json');
    }
  });
});

describe('DeepEval test runs', () => {
  const metric = (score: number | null) => ({ name: 'M', score, success: true });

  it('are found in the last run that DeepEval keeps, and in an EvaluationResult', () => {
    const cases = [{ name: 'a', metricsData: [metric(0.5)] }];
    assert.deepEqual(cells(read({ testRunData: { testCases: cases } }), 'M'), [0.5]);
    const results = [{ name: 'a', success: true, metrics_data: [metric(null)], actual_output: 'x' }];
    const records = read({
      test_results: [...results, { ...results[0], name: 'b', metrics_data: [metric(1)] }],
    });
    assert.deepEqual(cells(records, 'M'), [null, 1]);
    assert.equal(records.partial, true);
  });

  it('know cases of one name by their input', () => {
    const named = (input: string) => ({ name: 'test_all', input, metricsData: [metric(1)] });
    assert.deepEqual(cells(read({ testCases: [named('x'), named('y')] }), 'id'), ['x', 'y']);
  });
});

describe('Every Eval Ever samples', () => {
  const line = (more: object) =>
    `${JSON.stringify({ evaluation_id: 'e', model_id: 'm', evaluation_name: 't', sample_id: '1', interaction_type: 'single_turn', input: { raw: 'Q', reference: ['A'] }, evaluation: { score: 1, is_correct: true }, ...more })}\n`;

  it('that repeat are runs of one sample', () => {
    const records = read(line({}) + line({ sample_id: '2' }) + line({}), 'x.jsonl');
    assert.deepEqual(cells(records, 'id'), ['1', '1#2', '2']);
    assert.equal(records.clusterColumn, 'sample');
  });

  it('name system and task', () => {
    assert.deepEqual(read(line({}), 'x.jsonl').origin, { system: 'm', task: 't' });
  });
});

describe('MQM errors', () => {
  const names = 'system\tdoc\tdocSegId\tglobalSegId\trater\tsource\ttarget\tcategory\tseverity\tmetadata\n';
  const error = (rater: string, category: string, severity: string, system = 'A') =>
    `${system}\td\t1\t7\t${rater}\ts\tt\t${category}\t${severity}\t{}\n`;
  const penalty = (...errors: string[]) => cells(read(names + errors.join(''), 'x.tsv'), 'MQM penalty')?.[0];

  it('weigh as in Table 4 of Freitag et al. (2021)', () => {
    const weights: readonly (readonly [string, string, number])[] = [
      ['Non-translation!', 'Major', 25],
      ['Accuracy/Omission', 'major', 5],
      ['Accuracy/Omission', 'Critical', 5],
      ['Style/Awkward', 'Minor', 1],
      ['Fluency/Punctuation', 'Minor', 0.1],
      ['Fluency/Punctuation', 'Major', 5],
      ['Other', 'Neutral', 0],
      ['No-error', 'No-error', 0],
      ['Source error', 'Major', 0],
      ['Accuracy/Creative Reinterpretation', 'Major', 0],
    ];
    weights.forEach(([category, severity, weight]) =>
      assert.equal(penalty(error('r', category, severity)), weight, `${category}, ${severity}`),
    );
  });

  it('add up for each rater, whose means count', () => {
    const one = [error('r1', 'Style', 'Minor'), error('r1', 'Fluency/Punctuation', 'Minor')];
    assert.equal(penalty(...one, error('r2', 'Accuracy', 'Major'), error('r2', 'Missed', 'HOTW-test')), 3.05);
  });

  it('of several systems leave a segment without a score where it was not rated', () => {
    const records = read(
      `${names}${error('r', 'Style', 'Minor')}${error('r', 'Style', 'Minor', 'B').replace('\t7\t', '\t8\t')}`,
      'x.tsv',
    );
    assert.deepEqual(records.systems, ['A', 'B']);
    assert.deepEqual(cells(records, 'MQM penalty,B'), [null, 1]);
  });
});

describe('BFCL scores', () => {
  const scores = (total: number, ...ids: string[]) =>
    [
      { accuracy: 1 - ids.length / total, correct_count: total - ids.length, total_count: total },
      ...ids.map((id) => ({ id, valid: false, error: { error_type: 'e' } })),
    ]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');

  it('count every entry without a failure as right', () => {
    const records = read(scores(3, 'live_simple_1-0-4'), 'BFCL_v4_live_simple_score.json');
    assert.deepEqual(cells(records, 'valid'), [true, false, true]);
    assert.deepEqual(cells(records, 'id'), ['live_simple_0', 'live_simple_1', 'live_simple_2']);
    assert.deepEqual([cells(records, 'error_type')?.[1], [...records.lines]], ['e', [1, 2, 1]]);
    assert.deepEqual(records.origin, { task: 'live_simple' });
  });

  it('know the category of a run without failures by the name', () => {
    const records = read(scores(2), 'BFCL_v3_simple_score.json');
    assert.deepEqual(cells(records, 'id'), ['simple_0', 'simple_1']);
  });

  it('are refused where the numbers of failures don’t say which entries are right', () => {
    const refuse = (text: string) => fault('bad-format', 1, () => read(text)).message;
    assert.match(refuse(scores(3, 'a_3')), /not numbered from 0/);
    assert.match(
      fault('bad-format', 3, () => read(scores(3, 'a_1-0', 'a_1-1'))).message,
      /not numbered from 0/,
    );
    assert.match(
      refuse(scores(3, 'a_1').replace('"total_count":3', '"total_count":4')),
      /not numbered from 0/,
    );
    assert.match(refuse(scores(1e12)), /not numbered from 0/);
  });
});

describe('Langfuse exports', () => {
  const header =
    'bookmarked,id,timestamp,userId,sessionId,release,observationCount,input,output,tags,right,note\n';
  const row = (id: string, right: string, note = '') =>
    `false,${id},2025-01-01T00:00:00Z,u,s,r,2,"{""question"": ""${id}""}",x,[],${right},${note}\n`;

  it('have scores in lists of one, in tables too', () => {
    const records = read(header + row('a', '[0.5]', '[""]') + row('b', ''), 'x.csv');
    assert.equal(records.format, 'langfuse');
    assert.deepEqual(cells(records, 'right'), [0.5, null]);
    assert.deepEqual(cells(records, 'tags'), ['[]', '[]']);
    assert.deepEqual(cells(records, 'trace_id'), ['a', 'b']);
  });

  it('keep several values of one score as a list', () => {
    const records = read(header + row('a', '"[0.5,1]"') + row('b', '[1]'), 'x.csv');
    assert.deepEqual(cells(records, 'right'), ['[0.5,1]', 1]);
  });

  it('without scores are tables like any other', () => {
    const records = read(header + row('a', '0.5') + row('b', '1'), 'x.csv');
    assert.deepEqual([records.measures, cells(records, 'right')], [undefined, [0.5, 1]]);
  });
});

describe('a table with objects of scores', () => {
  const table = (...scores: string[]) =>
    read(
      `id,scores,text\n${scores.map((score, i) => `${i},"${score.replaceAll('"', '""')}",x`).join('\n')}\n`,
      'x.csv',
    );

  it('has a column for each score, as in JSON', () => {
    const records = table('{"a": 0.5, "b": true}', '', '{"a": 1, "c": null}');
    assert.deepEqual(
      records.columns.map(({ name }) => name),
      ['id', 'scores.a', 'scores.b', 'scores.c', 'text'],
    );
    assert.deepEqual(cells(records, 'scores.a'), [0.5, null, 1]);
  });

  it('keeps what is no object of scores', () => {
    for (const other of ['{"a": "good"}', '[0.5]', '{"a": 0.5', '0.5']) {
      assert.ok(cells(table('{"a": 0.5}', other), 'scores'), other);
    }
  });
});

describe('files without every item', () => {
  const refusal = async (text: string, name: string) => {
    const error: unknown = await loadRecords(utf8(text), name).then(String, (thrown: unknown) => thrown);
    return error instanceof Error ? error.message : `read as ${String(error)}`;
  };

  it('are refused with what to compare instead, unless the format is chosen', async () => {
    const resolved = '{"no_generation": [], "no_logs": ["a"], "resolved": ["b"]}\n';
    assert.match(await refusal(resolved, 'results.json'), /resolved instances of SWE-bench/);
    const averages = '[{"pass@1": 0.5, "detail": {"pass@1": {"0": 1.0}}}, {"0": [[true]]}, []]\n';
    assert.match(await refusal(averages, 'x_eval.json'), /_eval_all\.json/);
    assert.match(await refusal('1 2 3 4.5 6\n'.repeat(3), 'x.txt'), /^read as/);
    assert.doesNotMatch(
      await refusal('{"resolved": ["a"], "id": 1}\n{"resolved": ["b"], "id": 2}\n', 'x.jsonl'),
      /SWE/,
    );
  });
});
