import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { parseCommand } from '../../../src/cli/arguments';

const root = path.resolve(__dirname, '../../..');
const folder = path.join(root, 'examples/cluster');

const manifest = readFileSync(path.join(folder, 'kubernetes.yaml'), 'utf8');

/** Every field of the manifest, as the API of Kubernetes 1.29 calls it. */
const FIELDS = [
  ...[
    'apiVersion',
    'kind',
    'metadata',
    'name',
    'spec',
    'template',
    'suspend',
    'completionMode',
    'completions',
  ],
  ...['parallelism', 'backoffLimit', 'backoffLimitPerIndex', 'podFailurePolicy', 'rules', 'action', 'type'],
  ...['onPodConditions', 'status', 'onExitCodes', 'operator', 'values', 'restartPolicy'],
  ...[
    'terminationGracePeriodSeconds',
    'containers',
    'image',
    'workingDir',
    'env',
    'value',
    'command',
    'args',
  ],
  ...['resources', 'requests', 'limits', 'cpu', 'memory', 'volumeMounts', 'mountPath', 'volumes'],
  ...['persistentVolumeClaim', 'claimName'],
];

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

  it('have only fields that the API of Kubernetes declares', () => {
    const used = [...manifest.matchAll(/^\s*(?:- )?(?:\{ )?([A-Za-z]+):|[{,] ([A-Za-z]+):/gm)];
    const unknown = used
      .map(([, first, other]) => (first ?? other)!)
      .filter((name) => !FIELDS.includes(name));
    assert.ok(used.length > 60, String(used.length));
    assert.deepEqual(unknown, []);
  });

  it('say the number of parts the same everywhere', () => {
    const parts = [...manifest.matchAll(/name: PARTS\n\s+value: '(\d+)'/g)].map(([, count]) => count);
    const [, completions = ''] = /^ {2}completions: (\d+)$/m.exec(manifest) ?? [];
    assert.deepEqual(parts, [completions, completions]);
  });

  it('ask for options that there are', () => {
    const [, written = ''] = /exec realgain (study .*?)\n {10}\w/s.exec(manifest) ?? [];
    const words = written
      .replaceAll('\\\n', ' ')
      .replaceAll('"', '')
      .replaceAll('$CPUS', '4')
      .replaceAll('$number', '3')
      .replaceAll('$PARTS', '8')
      .trim()
      .split(/\s+/);
    const command = parseCommand(words);
    assert.ok(command.kind === 'question');
    assert.deepEqual(command.part, { index: 2, count: 8, file: 'parts/part3.json' });
  });
});
