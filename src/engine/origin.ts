import * as path from 'node:path';
import { baseName, type Origin, type Records } from '../model';
import { namesIn } from './files/folder';
import { readText } from './files/open';

/** A larger file of results isn't read for the name in it. */
const MOST_BYTES = 16 * 2 ** 20;

/** Arguments of a HELM scenario that determine its items; the others are about how it is run. */
const ITEMS = new Set(
  'subject task dataset subset subtask language lang level category mode topic split domain'.split(' '),
);

/** The records with system and task, from the names of a log and of the files next to it. */
export async function withOrigin(records: Records, file: string): Promise<Records> {
  const named =
    records.format === 'lm-eval' ? await ofSamples(file) : records.format === 'helm' ? ofRunFolder(file) : {};
  const origin = { ...named, ...records.origin };
  return Object.keys(origin).length === 0 ? records : { ...records, origin };
}

/** `samples_arc_easy_2025-03-02T10-11-12.345.jsonl` with the model that `results_2025-03-02T10-11-12.345.json` names. */
async function ofSamples(file: string): Promise<Origin> {
  const [, task, time] =
    /^samples_(.+?)(?:_(\d{4}-\d\d-\d\dT[\d.:-]+))?\.jsonl(?:\.gz)?$/.exec(baseName(file)) ?? [];
  const system = task === undefined ? undefined : await modelBeside(file, time);
  return { ...(task !== undefined && { task }), ...(system !== undefined && { system }) };
}

async function modelBeside(file: string, time: string | undefined): Promise<string | undefined> {
  const folder = path.dirname(file);
  try {
    const results = (await namesIn(folder)).filter((name) => /^results.*\.json$/.test(name)).sort();
    const own = results.find((name) => time !== undefined && name.includes(time));
    const [only] = results.length === 1 ? results : [];
    const chosen = own ?? only;
    return chosen === undefined
      ? undefined
      : modelIn(JSON.parse(await readText(path.join(folder, chosen), MOST_BYTES)));
  } catch {
    // The name is optional: without it, the system is named after its file.
    return undefined;
  }
}

function modelIn(results: unknown): string | undefined {
  const name =
    typeof results === 'object' && results !== null && 'model_name' in results ? results.model_name : '';
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** `mmlu:subject=philosophy,method=joint,model=openai_gpt2/per_instance_stats.json`. */
function ofRunFolder(file: string): Origin {
  const folder = baseName(path.dirname(path.resolve(file)));
  const equals = folder.indexOf('=');
  const colon = folder.lastIndexOf(':', equals);
  const end = colon < 0 ? folder.indexOf('-', 1) : colon;
  const [scenario, listed] = [folder.slice(0, Math.max(end, 0)), folder.slice(end + 1)];
  if (equals < 0 || end < 1 || end > equals || /[:,]/.test(scenario)) {
    return {};
  }
  const args = listed.split(',').map((one): [string, string] => {
    const [name = '', ...value] = one.split('=');
    return [name, value.join('=')];
  });
  const system = args.find(([name]) => name === 'model')?.[1];
  const items = args.filter(([name]) => ITEMS.has(name)).map(([name, value]) => `${name}=${value}`);
  return { task: [scenario, ...items].join(' '), ...(system !== undefined && { system }) };
}
