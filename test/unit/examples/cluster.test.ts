import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { loadAll } from 'js-yaml';
import { describe, it } from 'mocha';
import ts from 'typescript';
import { parseCommand } from '../../../src/cli/arguments';

const root = path.resolve(__dirname, '../../..');
const folder = path.join(root, 'examples/cluster');

interface Job {
  readonly spec: {
    readonly completions?: number;
    readonly template: {
      readonly spec: {
        readonly containers: readonly {
          readonly args: readonly string[];
          readonly env: readonly { readonly name: string; readonly value: string }[];
        }[];
      };
    };
  };
}

const jobs = loadAll(readFileSync(path.join(folder, 'kubernetes.yaml'), 'utf8')) as Job[];

describe('examples of clusters', () => {
  it('are scripts that bash can parse', function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    const scripts = readdirSync(folder).filter((file) => file.endsWith('.sh'));
    assert.ok(scripts.length >= 3);
    for (const script of scripts) {
      const { status, stderr } = spawnSync('bash', ['-n', path.join(folder, script)], { encoding: 'utf8' });
      assert.equal(status, 0, stderr);
    }
  });

  it('are jobs as the API of Kubernetes declares them', function () {
    this.timeout(120_000);
    const misspelt = { ...jobs[0], spec: { ...jobs[0].spec, completionmode: 'Indexed' } };
    const [problem, ...others] = problemsOf([...jobs, misspelt]);
    assert.deepEqual(others, []);
    assert.match(problem, /completionmode"?' does not exist in type 'JobSpec'/);
  });

  it('use the same number of parts everywhere', () => {
    const [study, merge] = jobs;
    const partsOf = ({ spec }: Job) => {
      const { name, value } = spec.template.spec.containers[0].env[0];
      assert.equal(name, 'PARTS');
      return Number(value);
    };
    assert.deepEqual([partsOf(study), partsOf(merge)], [study.spec.completions, study.spec.completions]);
  });

  it('use existing options', () => {
    const [script] = jobs[0].spec.template.spec.containers[0].args;
    const [, written] = /exec realgain (study .*)$/s.exec(script) ?? [];
    const words = written
      .replaceAll('\\\n', ' ')
      .replaceAll('"', '')
      .replaceAll('$CPUS', '4')
      .replaceAll('$number', '3')
      .replaceAll('$PARTS', '8')
      .trim()
      .split(/\s+/);
    const command = parseCommand(words);
    assert.ok(command.kind === 'study');
    assert.deepEqual(command.part, { index: 2, count: 8, out: 'parts/part3.json' });
  });
});

/** What the compiler has to say of manifests written as Jobs of Kubernetes's own API. */
function problemsOf(manifests: readonly Job[]): string[] {
  const name = path.join(root, 'test/unit/examples/manifest.ts');
  const source = `import type { Job } from 'kubernetes-types/batch/v1';\nexport const jobs: Job[] = ${JSON.stringify(manifests)};`;
  const options = { strict: true, noEmit: true, skipLibCheck: true, types: [], lib: ['lib.es2022.d.ts'] };
  const host = ts.createCompilerHost(options);
  const virtual: ts.CompilerHost = {
    ...host,
    fileExists: (file) => file === name || host.fileExists(file),
    getSourceFile: (file, ...rest) =>
      file === name
        ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2022)
        : host.getSourceFile(file, ...rest),
  };
  const program = ts.createProgram([name], options, virtual);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
