import * as path from 'node:path';
import type { Origin, Records } from '../../model/records';
import { withoutCompression, baseName } from '../../model/names';
import { namesIn } from '../../files/folder';
import { stampIfThere } from '../../files/stamps';
import { readText, statsOf } from '../../files/open';
import { readHead } from '../../files/contents';
import { isObject, parseJson } from '../../formats/json/value';
import { harnessGroups } from '../../formats/logs/harness-groups';

/** A larger file of results isn't read for the name in it. */
const MOST_BYTES = 16 * 2 ** 20;

/** Arguments of a HELM scenario that determine its items; the others are about how it is run. */
const ITEMS = new Set(
  'subject task dataset subset subtask language lang level category mode topic split domain'.split(' '),
);

/** The records with system and task, from the names of a log and of the files next to it. */
export async function withOrigin(records: Records, file: string): Promise<Records> {
  const origin = { ...(await originBeside(records.format, file)), ...records.origin };
  return Object.keys(origin).length === 0 ? records : { ...records, origin };
}

/** Whether such logs don't say themselves which system and task they are of. */
export function isNamedBeside(format: string): boolean {
  return format === 'lm-eval' || format === 'helm';
}

export async function originBeside(format: string, file: string): Promise<Origin> {
  switch (format) {
    case 'lm-eval':
      return ofSamples(file);
    case 'helm':
      return ofRun(file);
    case 'parquet':
      return ofDetails(file);
    case 'mteb':
      return ofEmbedding(file);
    case 'swe-bench':
      return ofReports(file);
    case 'evalscope':
      return ofReviews(file);
    case 'agent-bench':
      return ofEpisodes(file);
    case 'bfcl':
      return ofScores(file);
    default:
      return {};
  }
}

/** `MODEL/REVISION/TASK.json` of MTEB: the model as `model_meta.json` beside names it, else as its folder. */
async function ofEmbedding(file: string): Promise<Origin> {
  const [revision = '', model = ''] = path.dirname(path.resolve(file)).split(path.sep).reverse();
  const named = valueIn(await headOf(path.join(path.dirname(file), 'model_meta.json')), 'name');
  const isRevision = /^(?:[\da-f]{40}|no_revision_available)$/.test(revision);
  const system = named ?? (isRevision && model !== '' ? model.replaceAll('__', '/') : undefined);
  return system === undefined ? {} : { system };
}

/** A folder of reports, `RUN/MODEL` or, in what is submitted to the leaderboard, `MODEL/logs`. */
async function ofReports(file: string): Promise<Origin> {
  const [name = '', above = ''] = path.resolve(file).split(path.sep).reverse();
  const stats = await statsOf(file).catch(() => null);
  return stats?.isDirectory() === true ? { system: name === 'logs' ? above : name } : {};
}

/** `reviews/MODEL/DATASET_SUBSET.jsonl` of EvalScope. */
function ofReviews(file: string): Origin {
  const [name = '', system = '', folder] = path.resolve(file).split(path.sep).reverse();
  return folder === 'reviews' ? { system, task: withoutCompression(name).replace(/\.jsonl$/, '') } : {};
}

/** `MODEL/TASK/runs.jsonl` of AgentBench. */
function ofEpisodes(file: string): Origin {
  const [name, task = '', system = ''] = path.resolve(file).split(path.sep).reverse();
  return name === 'runs.jsonl' ? { system, task } : {};
}

/** `score/MODEL/…/BFCL_v4_CATEGORY_score.json` of BFCL. */
function ofScores(file: string): Origin {
  const parts = path.resolve(file).split(path.sep);
  const at = parts.lastIndexOf('score');
  const system = parts[at + 1] ?? '';
  return at > 0 && at < parts.length - 2 ? { system } : {};
}

/** `details/ORG/MODEL/TIME/details_TASK_TIME.parquet` of lighteval. */
function ofDetails(file: string): Origin {
  const [name = '', time = '', ...above] = path.resolve(file).split(path.sep).reverse();
  const end = `_${time}.parquet`;
  const details = above.indexOf('details');
  return time !== '' && details > 0 && name.startsWith('details_') && name.endsWith(end)
    ? {
        task: name.slice('details_'.length, -end.length),
        system: above.slice(0, details).reverse().join('/'),
      }
    : {};
}

/** `samples_arc_easy_2025-03-02T10-11-12.345.jsonl` with the model that `results_2025-03-02T10-11-12.345.json` names. */
async function ofSamples(file: string): Promise<Origin> {
  const [, task, time] =
    /^samples_(.+?)(?:_(\d{4}-\d\d-\d\dT[\d.:-]+))?\.jsonl$/.exec(withoutCompression(baseName(file))) ?? [];
  return task === undefined ? {} : { task, ...(await resultsBeside(file, time)) };
}

async function resultsBeside(file: string, time: string | undefined): Promise<Origin> {
  const folder = path.dirname(file);
  try {
    const results = (await namesIn(folder)).filter((name) => /^results.*\.json$/.test(name)).sort();
    const own = results.find((name) => time !== undefined && name.includes(time));
    const [only] = results.length === 1 ? results : [];
    const chosen = own ?? only;
    return chosen === undefined ? {} : await reportedIn(path.join(folder, chosen));
  } catch {
    // The name is optional: without it, the system is named after its file.
    return {};
  }
}

/** The latest file of results, which is next to the samples of all its tasks. */
let latest: { readonly key: string; readonly said: Origin } = { key: '', said: {} };

async function reportedIn(file: string): Promise<Origin> {
  const key = JSON.stringify(await stampIfThere(file));
  if (latest.key !== key) {
    const results = parseJson(await readText(file, MOST_BYTES), file, 1);
    const { model_name: system } = isObject(results) ? results : {};
    const groups = isObject(results) ? harnessGroups(results) : [];
    latest = {
      key,
      said: {
        ...(typeof system === 'string' && system !== '' && { system }),
        ...(groups.length > 0 && { groups }),
      },
    };
  }
  return latest.said;
}

/**
 * `mmlu:subject=philosophy,method=joint,model=openai_gpt2/per_instance_stats.json`: what the name of the folder says, else
 * the name of the run or the scenario in the files next to it; and the model as the run specifies it.
 */
async function ofRun(file: string): Promise<Origin> {
  const beside = async (name: string) => headOf(path.join(path.dirname(file), name));
  const run = await beside('run_spec.json');
  const folder = ofRunName(baseName(path.dirname(path.resolve(file))));
  const named = folder.task === undefined ? ofRunName(valueIn(run, 'name') ?? '') : folder;
  const task = named.task ?? valueIn(await beside('scenario.json'), 'name');
  const adapted = run.includes(ADAPTER) ? run : await beside('scenario_state.json');
  const start = adapted.indexOf(ADAPTER);
  const system = (start < 0 ? undefined : valueIn(adapted.slice(start), 'model')) ?? named.system;
  return { ...(task !== undefined && { task }), ...(system !== undefined && { system }) };
}

/** How a run talks to its model, at the beginning of two files. */
const ADAPTER = '"adapter_spec":';

/** The beginning of a file; '' if there is none: these names are optional too. */
async function headOf(file: string): Promise<string> {
  return readHead(file).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => '',
  );
}

/** The first text with this key. */
function valueIn(json: string, key: 'name' | 'model'): string | undefined {
  const [, text] =
    (key === 'name' ? /"name":\s*("(?:[^"\\]|\\.)+")/ : /"model":\s*("(?:[^"\\]|\\.)+")/).exec(json) ?? [];
  try {
    return text === undefined ? undefined : String(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function ofRunName(folder: string): Origin {
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
