import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import { reproduce, writeReport } from '../../../src/engine/reports';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { DEFAULT_STUDY_SETTINGS } from '../../../src/model/settings/study-settings';
import type { ComparisonDetails } from '../../../src/model/results/details';
import type { ComparisonIdentity } from '../../../src/model/settings/identity';
import type { ReportRecord, Answer, Reproduction } from '../../../src/model/results/report';
import { recordOf, sealedWith } from '../../../src/questions/reports/record';
import { withPaths } from '../../../src/questions/reports/paths';
import { writtenReport } from '../../../src/questions/reports/write';
import { answerOfStudy } from '../../../src/questions/study/said';
import { uniform } from '../../../bench/tables';
import { bundlePrograms } from '../../support/bundle';
import { answerOfPair } from '../../../src/questions/pair/answer';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from './temporary';
import { pairOn, studyOn } from '../../support/ask';
import { oneIn } from '../../support/releases';

const A = [0.9, 0.8, 0.7, 0.9, 0.6, 0.8, 0.31, 0.27, 0.64, 0.5];
const B = [0.5, 0.6, 0.7, 0.4, 0.5, 0.6, 0.33, 0.21, 0.6, 0.1];

describe('a report that is written and computed again', () => {
  const folder = new TemporaryFolder();
  let programs: string;
  const engine = new TestEngine(1);
  let details: ComparisonDetails;
  let identity: ComparisonIdentity;

  before(async () => {
    programs = await bundlePrograms();
    for (const name of ['runs', 'paper', 'elsewhere', 'elsewhere/deep', 'lost']) {
      mkdirSync(folder.path(name));
    }
    identity = {
      a: await folder.write('runs/it’s mine.txt', `${A.join('\n')}\n`),
      b: await folder.write('runs/base.txt', `${B.join('\n')}\n`),
      references: [],
      metric: null,
      idColumn: null,
      clusterColumn: null,
      settings: { ...DEFAULT_SETTINGS, resamples: 5_000, seed: 'a seed', margin: 0.1 },
    };
    details = await pairOn(engine.service, identity);
  });

  async function written(name: string): Promise<string> {
    const target = folder.path(name);
    await writeReport(answerOfPair(details, details.planning), target);
    return target;
  }

  const again = (report: string, where: string | null = null): Promise<Reproduction> =>
    reproduce({ report, folder: where, trust: false }, engine.service, {});

  for (const ending of ['html', 'md', 'tex', 'json']) {
    it(`agrees to the last digit, from .${ending}`, async () => {
      const report = await written(`paper/report.${ending}`);
      const found = await again(report);
      assert.ok(found.agrees, found.sentence);
      assert.ok(found.values > 30);
      assert.deepEqual(
        found.files.map(({ path: file, state }) => [file, state]),
        [
          ['../runs/it’s mine.txt', 'same'],
          ['../runs/base.txt', 'same'],
        ],
      );
      assert.equal(found.identity?.a, identity.a);
      assert.match(found.text, /base\.txt: the same\n$/, 'no value is listed that is the same');
      const kept = readFileSync(report, 'utf8');
      assert.ok(!kept.includes(path.dirname(identity.a)), 'no absolute path is in it');
      assert.ok(!readdirSync(folder.path('paper')).some((name) => name.endsWith('.new')));
    });
  }

  /** Each kind of thing in a report, and how somebody might change it. */
  const edits: readonly (readonly [what: string, from: RegExp, to: string])[] = [
    ['the verdict', /✓ significant|significant<\/p>/, 'identical'],
    ['the sentence', /is better than/, 'is worse than'],
    ['the title', /against/, 'beats'],
    ['a cell of a table', /0\.\d{2}(?=<\/td>| \||\s+&)/, '0.99'],
    ['a number of a chart', /(height=")\d/, '$19'],
    ['the methods', /We compared/, 'We never compared'],
    ['a citation', /(Efron|efron)/, 'Fisher'],
    ['what a test assumes', /random sample/, 'sample of any kind'],
    ['a setting', /(α = 0\.0)5/, '$11'],
    ['a hash', /[0-9a-f]{63}(?=[0-9a-f])/, '0'.repeat(63)],
    ['the gain in the record', /"gain":\s?0/, '"gain":1'],
    ['the verdict in the record', /"verdict":\s?"significant"/, '"verdict":"not-significant"'],
    ['the sentence in the record', /("sentence":\s?"[^"]*)better/, '$1worse'],
    ['the identity in the record', /"idColumn":\s?null/, '"idColumn":"id"'],
    ['the version in the record', /("realgain":\s?"1\.2\.)3/, '$14'],
    ['the command', /--seed/, '--tseed'],
    ['a space', /RealGain /, 'RealGain  '],
  ];

  for (const ending of ['html', 'md', 'tex', 'json']) {
    it(`reports every kind of edit, in .${ending}`, async () => {
      const report = await written(`paper/edited.${ending}`);
      const text = readFileSync(report, 'utf8');
      let made = 0;
      for (const [what, from, to] of edits) {
        const edited = text.replace(from, to);
        if (edited === text) {
          continue; // This form has no such thing.
        }
        made++;
        writeFileSync(report, edited);
        const found = await again(report).catch((error: unknown) => error as Error);
        if (found instanceof Error) {
          continue; // It says that it is no report any more.
        }
        assert.ok(!found.agrees, `${what}: ${found.sentence}`);
        const at = edited.split('\n').findIndex((line, i) => line !== text.split('\n')[i]) + 1;
        const isNamed = found.lines.some(({ line }) => line === at) || found.differences.length > 0;
        assert.ok(isNamed || what === 'the identity in the record', `${what} is named: ${found.text}`);
      }
      assert.ok(made >= (ending === 'json' ? 7 : 12), `${made} edits were made`);
    });

    it(`reports lines that were added, deleted or swapped, in .${ending}`, async () => {
      const report = await written(`paper/lines.${ending}`);
      const lines = readFileSync(report, 'utf8').split('\n');
      const record = lines.findIndex((line) => line.includes('"version":1'));
      for (const at of [3, Math.floor(lines.length / 3), Math.floor(lines.length / 2)]) {
        const next = lines[at + 1] ?? '';
        if (at === record || lines[at] === next || next === '') {
          continue;
        }
        const changes = [
          lines.toSpliced(at, 0, 'An extra line'),
          lines.toSpliced(at, 1),
          lines.toSpliced(at, 2, next, lines[at] ?? ''),
        ];
        for (const changed of changes) {
          writeFileSync(report, changed.join('\n'));
          const found = await again(report).catch((error: unknown) => error as Error);
          assert.ok(found instanceof Error || !found.agrees, `line ${at + 1}`);
        }
      }
    });
  }

  it('agrees after line endings were converted', async () => {
    const report = await written('paper/windows.md');
    writeFileSync(report, readFileSync(report, 'utf8').replaceAll('\n', '\r\n'));
    const found = await again(report);
    assert.ok(found.agrees, found.text);
  });

  it('agrees under another name of the report', async () => {
    const report = await written('paper/first.html');
    renameSync(report, folder.path('paper/second.html'));
    const found = await again(folder.path('paper/second.html'));
    assert.ok(found.agrees, found.text);
  });

  it('contains a shell command that gives the same digits', async () => {
    const report = await written('paper/command.json');
    const { command, comparison } = JSON.parse(readFileSync(report, 'utf8')) as {
      command: string;
      comparison: object;
    };
    const script = command.replace(/^realgain/, `"${process.execPath}" "${path.join(programs, 'cli.js')}"`);
    const printed = execFileSync('/bin/sh', ['-c', `${script} --json`], {
      cwd: folder.path('paper'),
      encoding: 'utf8',
    });
    const now = JSON.parse(printed) as object;
    const digits = (of: object): unknown =>
      JSON.parse(JSON.stringify(of).replace(/"because":"\w+"/g, '"because":""'));
    // The command declares what was found out by names, and the service of this test is of another version.
    assert.deepEqual(digits({ ...now, realgain: '1.2.3' }), digits(comparison));
  });

  it('says which value differs and which file has changed', async () => {
    const report = await written('paper/changed.md');
    const text = readFileSync(identity.b, 'utf8');
    writeFileSync(identity.b, text.replace('0.33', '0.83'));
    try {
      const found = await again(report);
      assert.ok(!found.agrees);
      assert.match(found.sentence, /does not agree: .* have changed|base\.txt has changed/);
      assert.deepEqual(
        found.files.map(({ state }) => state),
        ['same', 'changed'],
      );
      assert.ok(found.differences.some(({ what }) => what === 'b.score'));
      assert.ok(!found.differences.some(({ what }) => what === 'a.score'));
    } finally {
      writeFileSync(identity.b, text);
    }
  });

  it('reproduces a slice, with an error if the files no longer hold it', async () => {
    const rows = (values: readonly number[], name: string) =>
      values.map((value, i) => `${i},${value},${i % 2 === 0 ? name : 'law'}\n`).join('');
    const table = (values: readonly number[], name = 'math') => `id,score,category\n${rows(values, name)}`;
    const a = await folder.write('runs/sliced-a.csv', table(A));
    const b = await folder.write('runs/sliced-b.csv', table(B));
    const slice = { column: 'category', value: 'math' };
    const asked = { ...identity, a, b, slice, settings: { ...identity.settings, margin: null } };
    const compared = await pairOn(engine.service, asked);
    assert.equal(compared.comparison.n, 5);
    const report = folder.path('paper/sliced.md');
    await writeReport(answerOfPair(compared, compared.planning), report);
    assert.ok((await again(report)).agrees);
    await folder.write('runs/sliced-a.csv', table(A, 'logic'));
    await folder.write('runs/sliced-b.csv', table(B, 'logic'));
    await assert.rejects(again(report), {
      code: 'bad-setting',
      message: /have changed since the report: .*sliced-a\.csv.* There is no item with category = math/s,
    });
    await folder.write('runs/sliced-a.csv', table(A).replace('category', 'kind'));
    await folder.write('runs/sliced-b.csv', table(B).replace('category', 'kind'));
    await assert.rejects(again(report), { code: 'unknown-column', message: /have changed .*"category"/s });
  });

  it('finds renamed files by their contents', async () => {
    const report = await written('paper/moved.html');
    const [from, to] = [identity.b, folder.path('elsewhere/deep/renamed.out.txt')];
    renameSync(from, to);
    try {
      await assert.rejects(again(report), { code: 'needs-folder', message: /\.\.\/runs\/base\.txt/ });
      await assert.rejects(again(report, folder.path('lost')), { code: 'needs-folder' });
      const found = await again(report, folder.path('elsewhere'));
      assert.ok(found.agrees, found.sentence);
      assert.equal(found.identity?.b, to);
    } finally {
      renameSync(to, from);
    }
  });

  it('never overwrites a compared file, and refuses unknown extensions', async () => {
    const csv = await folder.write('runs/scores.csv', `score\n${A.join('\n')}\n`);
    const asked = { ...identity, a: csv, b: csv };
    const compared = await pairOn(engine.service, asked);
    await assert.rejects(writeReport(answerOfPair(compared, compared.planning), csv), {
      code: 'bad-setting',
      message: /one of the files that the report is about/,
    });
    await assert.rejects(written('paper/report.docx'), {
      code: 'bad-setting',
      message: /\.html, \.md, \.tex/,
    });
    await assert.rejects(written('nowhere/report.html'), { code: 'file-unwritable' });
  });

  it('refuses a file that is not a report', async () => {
    await assert.rejects(again(folder.path('none.html')), { code: 'file-missing' });
    await assert.rejects(again(identity.a), { code: 'bad-format', message: /no RealGain report/ });
    const broken = await folder.write(
      'broken.md',
      '<!-- realgain-report\n{"version":1,"kind":"comparison"}\n-->',
    );
    await assert.rejects(again(broken), { code: 'bad-format' });
  });

  it('runs no program from a report unless it is allowed', async () => {
    const report = await written('paper/program.json');
    const ran = folder.path('ran');
    const record = JSON.parse(readFileSync(report, 'utf8')) as { identity: ComparisonIdentity };
    const own = { kind: 'command', command: ['touch', ran, '{output}'], folder: '.', timeLimit: 5 };
    writeFileSync(
      report,
      JSON.stringify({ ...record, identity: { ...record.identity, metric: { id: 'command', own } } }),
    );
    await assert.rejects(again(report), { code: 'not-allowed', message: /touch/ });
    assert.ok(!readdirSync(path.dirname(ran)).includes('ran'));
  });

  it('agrees for a study, too', async () => {
    const c = await folder.write(
      'runs/third.txt',
      `${A.map((x, i) => (x + B[i]!) / 2 + (i % 2) / 50).join('\n')}\n`,
    );
    const study = await studyOn(engine.service, {
      name: 'runs',
      outputs: [identity.a, identity.b, c],
      references: [],
      metric: null,
      idColumn: null,
      clusterColumn: null,
      groups: null,
      settings: { ...DEFAULT_STUDY_SETTINGS, resamples: 2_000 },
    });
    for (const ending of ['html', 'md', 'tex', 'json']) {
      const target = folder.path(`paper/study.${ending}`);
      await writeReport(answerOfStudy(study), target);
      const found = await again(target);
      assert.ok(found.agrees, found.text);
      assert.equal(found.files.length, 3);
    }
    const csv = folder.path('paper/study.csv');
    await writeReport(answerOfStudy(study), csv);
    assert.equal(readFileSync(csv, 'utf8').trim().split('\n').length, 4);
    await assert.rejects(again(csv), { code: 'bad-format' });
  });

  describe('of very many pairs', () => {
    const SYSTEMS = 120;
    let subject: Answer;

    before(async () => {
      const draw = uniform(7);
      const outputs = await Promise.all(
        Array.from({ length: SYSTEMS }, (_, i) =>
          folder.write(`runs/many${i}.txt`, `${A.map(() => draw() * 0.8 + i / 1_000).join('\n')}\n`),
        ),
      );
      const study = await studyOn(engine.service, {
        name: 'many',
        outputs,
        references: [],
        metric: null,
        idColumn: null,
        clusterColumn: null,
        groups: null,
        settings: { ...DEFAULT_STUDY_SETTINGS, resamples: 200 },
      });
      subject = answerOfStudy(study);
    });

    for (const ending of oneIn(3, ['html', 'md', 'tex'])) {
      it(`holds hashes of the long lists, and agrees, in .${ending}`, async () => {
        const target = folder.path(`paper/many.${ending}`);
        await writeReport(subject, target);
        const text = readFileSync(target, 'utf8');
        assert.ok(text.length < 500_000, `${text.length} characters`);
        // Where there are no pictures, their table isn't either.
        const says = text.includes('first 300 of 7,140, all of which are in a report in .csv');
        assert.equal(says, ending === 'html');
        const found = await again(target);
        assert.ok(found.agrees, found.text);
      });
    }

    it('names a list that comes out differently', async () => {
      const target = folder.path('paper/other.md');
      await writeReport(subject, target);
      const text = readFileSync(target, 'utf8');
      const edited = text.replace(/("id":"pairs.low","entries":7140,"sha256":")[\da-f]{8}/, '$100000000');
      assert.notEqual(edited, text);
      writeFileSync(target, edited);
      const { agrees, differences } = await again(target);
      assert.ok(!agrees);
      assert.deepEqual(
        differences.map(({ what }) => what),
        ['report.digests.pairs.low.sha256'],
      );
    });

    it('reads every value of a report that holds the lists themselves, as reports did before', async () => {
      const target = folder.path('paper/whole.html');
      const base = path.dirname(target);
      const moved = withPaths(subject, (file) => path.relative(base, file));
      const record = recordOf(moved, 'whole.html');
      const changed = {
        ...record,
        ...(record.kind === 'study' && {
          study: {
            ...record.study,
            pairs: { ...record.study.pairs, gain: record.study.pairs.gain.with(5_000, 7) },
          },
        }),
      } as ReportRecord;
      for (const [one, differing] of [
        [record, []],
        [changed, ['pairs.gain.5000']],
      ] as const) {
        const text = await writtenReport(moved, one, 'html');
        writeFileSync(target, sealedWith(text, createHash('sha256').update(text).digest('hex')));
        const found = await again(target);
        assert.deepEqual(
          found.differences.map(({ what }) => what),
          differing,
        );
        assert.equal(found.agrees, differing.length === 0, found.sentence);
        assert.ok(found.values > 50_000);
      }
    });
  });
});
