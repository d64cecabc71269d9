// Writes the JSON Schemas that are published with the package, from the valibot schemas that check the same things.
import { toJsonSchema } from '@valibot/to-json-schema';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configSchema } from '../../src/config/schema';
import { calibrationSchema } from '../../src/model/results/calibration';
import { comparisonSchema } from '../../src/model/results/comparison';
import { judgementSchema } from '../../src/model/results/judgement';
import { leaderboardSchema } from '../../src/model/results/leaderboard';
import { rankingEvaluationSchema } from '../../src/model/results/ranking-evaluation';
import { raterAgreementSchema } from '../../src/model/results/rater-agreement';
import { reportRecordSchema } from '../../src/model/results/report';
import { studySchema } from '../../src/model/results/study';
import { comparisonTableSchema } from '../../src/model/results/table';
import { QUESTIONS } from '../../src/questions';
import { dist } from '../host/paths';

const SCHEMAS = [
  {
    schema: comparisonSchema,
    target: 'comparison.schema.json',
    title: 'What RealGain says about a pair of outputs',
  },
  {
    schema: studySchema,
    target: 'study.schema.json',
    title: 'What RealGain says about all pairs of many outputs',
  },
  {
    schema: comparisonTableSchema,
    target: 'table.schema.json',
    title: 'What RealGain says about two systems on many tasks, metrics or slices',
  },
  {
    schema: calibrationSchema,
    target: 'calibration.schema.json',
    title: 'What RealGain says about p on one test set and gains on others',
  },
  {
    schema: judgementSchema,
    target: 'judgement.schema.json',
    title: 'What RealGain says about metrics and people',
  },
  {
    schema: raterAgreementSchema,
    target: 'agreement.schema.json',
    title: 'What RealGain says about raters of the same units',
  },
  {
    schema: rankingEvaluationSchema,
    target: 'rankings.schema.json',
    title: 'What RealGain says about rankings of candidates',
  },
  ...QUESTIONS.map(({ result, resultSchema, does }) => ({
    schema: result,
    target: resultSchema,
    title: `What RealGain says: ${does}`,
  })),
  {
    schema: leaderboardSchema,
    target: 'leaderboard.schema.json',
    title: 'What RealGain says about many systems on many test sets',
  },
  { schema: reportRecordSchema, target: 'report.schema.json', title: 'What a report of RealGain carries' },
  { schema: configSchema, target: 'realgain.schema.json', title: 'RealGain test sets (realgain.json)' },
];

/** What this project reads of a JSON Schema. */
export interface JsonSchema {
  $schema?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  enum?: string[];
  description?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}

/** dist/comparison.schema.json, dist/realgain.schema.json and the others. */
export async function writeSchemas(): Promise<void> {
  await mkdir(dist, { recursive: true });
  for (const { schema, target, title } of SCHEMAS) {
    const { $schema, ...rest } = jsonSchema(schema);
    // Without indentation they take half the room in the package.
    const text = JSON.stringify({ $schema, title, ...(schema === configSchema && LENIENT), ...rest });
    await writeFile(join(dist, target), `${text}\n`);
  }
}

/** Tells VS Code to warn of no comment and no trailing comma in realgain.json. */
const LENIENT = { allowComments: true, allowTrailingCommas: true };

/** What may be written, before defaults and conversions. What takes a function to check is left to us. */
export function jsonSchema(schema: Parameters<typeof toJsonSchema>[0]): JsonSchema {
  return toJsonSchema(schema, { typeMode: 'input', ignoreActions: ['check'] }) as JsonSchema;
}
