// Writes the JSON Schemas that are published with the package, from the valibot schemas that check the same things.
import { toJsonSchema } from '@valibot/to-json-schema';
import { build } from 'esbuild';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const root = new URL('..', import.meta.url).pathname;

const schemas = [
  {
    source: 'src/model/comparison.ts',
    name: 'comparisonSchema',
    target: 'comparison.schema.json',
    title: 'What RealGain says about a pair of outputs',
  },
  {
    source: 'src/model/study.ts',
    name: 'studySchema',
    target: 'study.schema.json',
    title: 'What RealGain says about all pairs of many outputs',
  },
  {
    source: 'src/model/calibration.ts',
    name: 'calibrationSchema',
    target: 'calibration.schema.json',
    title: 'What RealGain says about p on one test set and gains on others',
  },
  {
    source: 'src/model/judgement.ts',
    name: 'judgementSchema',
    target: 'judgement.schema.json',
    title: 'What RealGain says about metrics and people',
  },
  {
    source: 'src/model/ranking-evaluation.ts',
    name: 'rankingEvaluationSchema',
    target: 'rankings.schema.json',
    title: 'What RealGain says about rankings of candidates',
  },
  {
    source: 'src/model/report.ts',
    name: 'reportRecordSchema',
    target: 'report.schema.json',
    title: 'What a report of RealGain carries',
  },
  {
    source: 'src/config/schema.ts',
    name: 'configSchema',
    target: 'realgain.schema.json',
    title: 'RealGain test sets (realgain.json)',
  },
];

/** dist/comparison.schema.json and dist/realgain.schema.json. */
export async function writeSchemas() {
  await mkdir(`${root}dist`, { recursive: true });
  for (const { source, name, target, title } of schemas) {
    const { [name]: schema } = await importTypeScript(source);
    const { $schema, ...rest } = jsonSchema(schema);
    await writeFile(`${root}dist/${target}`, `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`);
  }
}

/** What may be written, before defaults and conversions. What takes a function to check is left to us. */
export function jsonSchema(/** @type {any} */ schema) {
  return toJsonSchema(schema, { typeMode: 'input', ignoreActions: ['check', 'raw_check'] });
}

/** @param {string} source */
async function importTypeScript(source) {
  // Beside the other products and not in a system folder, so that its imports are found.
  const bundle = `${root}dist/.schema-${process.pid}.mjs`;
  await build({
    absWorkingDir: root,
    entryPoints: [source],
    outfile: bundle,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'warning',
  });
  try {
    return await import(`${pathToFileURL(bundle).href}?${encodeURIComponent(source)}`);
  } finally {
    await rm(bundle);
  }
}
