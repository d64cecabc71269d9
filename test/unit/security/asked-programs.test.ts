import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Permissions } from '../../../src/editor/comparison/permissions';
import { askForPage } from '../../../src/editor/comparison/ask-engine';
import type { EngineClient } from '../../../src/engine/client';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { RealGainError } from '../../../src/model/errors';
import type { ComparisonIdentity } from '../../../src/model/settings/identity';
import type { CustomMetric, MetricChoice } from '../../../src/model/settings/metric-choice';
import type { TableIdentity } from '../../../src/model/results/table';
import { askedOf as askedOfPair } from '../../../src/questions/pair/answer';
import { askedOf as askedOfTable } from '../../../src/questions/table/answer';

const own: CustomMetric = { kind: 'command', command: ['rm', '{output}'], folder: '/', timeLimit: 1 };
const program: MetricChoice = { id: 'command', own };

const pair = (metric: MetricChoice | null): ComparisonIdentity => ({
  a: '/a.txt',
  b: '/b.txt',
  references: [],
  metric,
  idColumn: null,
  clusterColumn: null,
  settings: DEFAULT_SETTINGS,
});

const table = (more: Partial<TableIdentity>): TableIdentity => ({
  name: 'tasks',
  a: 'A',
  b: 'B',
  tasks: [{ name: 'one', identity: pair(null) }],
  missing: [],
  answers: [],
  metrics: [],
  slices: [],
  correction: 'holm',
  pooling: 'macro',
  ...more,
});

/** What a page kept over a reload may have been changed by anyone. */
describe('a program that a page asks for', () => {
  const everywhere = {
    'as the metric of a pair': { question: 'compare', identity: askedOfPair(pair(program)) },
    'in any other question': { question: 'score', identity: { files: ['/a.txt'], metric: program } },
    'in a task of a table': askedOfTable(table({ tasks: [{ name: 'one', identity: pair(program) }] })),
    'as what decides a table': askedOfTable(table({ deciding: [program] })),
    'as an answer to a table': askedOfTable(table({ answers: [program] })),
    'as a further metric of a table': askedOfTable(table({ metrics: [program] })),
  };

  for (const [where, asked] of Object.entries(everywhere)) {
    it(`runs only if the user has allowed it: ${where}`, async () => {
      const required: CustomMetric[] = [];
      const permissions = {
        require: (one: CustomMetric) => {
          required.push(one);
          return Promise.reject(new RealGainError('not-allowed', 'The user has not allowed it.'));
        },
      } as unknown as Permissions;
      const engine = { call: () => assert.fail('The engine was asked.') } as unknown as EngineClient;
      const asking = askForPage(asked, () => null, engine, permissions, { mayAsk: false }, {});
      await assert.rejects(asking, { code: 'not-allowed' });
      assert.deepEqual(required, [own]);
    });
  }
});
