import { isObject, type JsonObject } from '../formats/json/value';
import { objectIn } from './item-files';

/*
 * What the file of a single trial says, by which it shows that it is one: it names its folder, and has a score.
 */

/** The name of a member that identifies a trial, and no model or run. */
const NAMING =
  /^(?:id|name|testcase|(?:trial|task|instance|problem|example|sample|case|question)(?:_?(?:id|name))?)$/i;

/** The same in a file that is called as those of whole runs often are. */
const TRIAL = /^trial_?(?:id|name)$/i;

/** The name of a member that says which task was tried. */
const TASK = /^(?:task_id|task_name)$/;

/** The name of a member that holds what came of a trial, maybe deeper down. */
const OUTCOME =
  /"(?:verifier_result|rewards?|is_resolved|resolved|success|passed|correct|scores?|tests_outcomes)":/;

/** The name of a member that says which system made a trial. */
const SYSTEM = /^(?:agent_info|agent|model|model_name|system)$/;

/** Longer members are messages and logs, of which nothing is scored. */
const LONGEST_MEMBER = 16 * 2 ** 10;

export interface TrialResult {
  /** A line of the file that all results make together. */
  readonly line: string;
  /** Whether that file is an object with a member for each result, rather than an array. */
  readonly isMember: boolean;
  /** The system as the result names it; null without one. */
  readonly system: string | null;
  /** The task as the result names it; null without one. */
  readonly task: string | null;
}

/**
 * Reads the result of a trial.
 *
 * @param id its folder, which may be in one of several folders of tasks (`python/bowling`): these tell tasks of one name apart
 * @param isPlain whether its file is called as those of whole runs often are
 * @returns null if the text is none, or that of another trial
 */
export function trialResult(text: string, id: string, isPlain: boolean): TrialResult | null {
  const found = objectIn(text);
  const name = id.slice(id.lastIndexOf('/') + 1);
  if (found === null) {
    return null;
  }
  const report = Object.hasOwn(found, name) ? found[name] : null;
  if (isObject(report)) {
    return ofInstance(report, name);
  }
  const samples = samplesIn(found);
  if (samples !== null && found['name'] === name) {
    return { line: JSON.stringify({ name, passed: samples }), isMember: false, system: null, task: null };
  }
  const naming = isPlain ? TRIAL : NAMING;
  const isNamed = Object.entries(found).some(([key, value]) => naming.test(key) && value === name);
  const [, task = null] = Object.entries(found).find(([key]) => TASK.test(key)) ?? [];
  return isNamed && OUTCOME.test(text)
    ? {
        line: JSON.stringify({ ...withoutLong(found), ...(name !== id && { task_id: id }) }),
        isMember: false,
        system: systemIn(found),
        task: typeof task === 'string' ? task : null,
      }
    : null;
}

/** Which programs of a problem passed its tests, as MultiPL-E says; null for anything else. */
function samplesIn({ results }: JsonObject): readonly boolean[] | null {
  const all = Array.isArray(results) ? results : [];
  const isRun = (one: unknown) => isObject(one) && 'exit_code' in one && typeof one['status'] === 'string';
  return all.length > 0 && all.every(isRun)
    ? all.map((one: JsonObject) => one['status'] === 'OK' && one['exit_code'] === 0)
    : null;
}

/** The line of an instance that has no report, because its run ended in an error, or its patch was empty. */
export function withoutReport(name: string, isEmpty = false): string {
  const why = isEmpty ? { empty_patch: true } : { no_report: true };
  return memberOf(name, { patch_successfully_applied: false, resolved: false, ...why });
}

/** The instances that the summary of a run of SWE-bench (`MODEL.RUN.json`) lists: those submitted, and those whose patch was empty. */
export interface Summary {
  readonly submitted: readonly string[];
  readonly empty: ReadonlySet<string>;
}

/** null for a text that is no such summary. */
export function summaryIn(text: string): Summary | null {
  const { submitted_ids: submitted, empty_patch_ids: empty } = objectIn(text) ?? {};
  const areIds = (ids: unknown): ids is string[] =>
    Array.isArray(ids) && ids.every((id) => typeof id === 'string');
  return areIds(submitted) && areIds(empty) ? { submitted, empty: new Set(empty) } : null;
}

/** A report of SWE-bench, `{"INSTANCE": {…}}`. */
function ofInstance(report: JsonObject, name: string): TrialResult | null {
  const { resolved, patch_successfully_applied: applied } = report;
  return typeof resolved === 'boolean' && typeof applied === 'boolean'
    ? {
        line: memberOf(name, { patch_successfully_applied: applied, resolved }),
        isMember: true,
        system: null,
        task: null,
      }
    : null;
}

function memberOf(name: string, value: object): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
}

function systemIn(found: JsonObject): string | null {
  const named = Object.entries(found).filter(([key, value]) => SYSTEM.test(key) && value !== null);
  return named.length === 0 ? null : JSON.stringify(named);
}

function withoutLong(found: JsonObject): object {
  return Object.fromEntries(
    Object.entries(found).flatMap(([key, value]): [string, unknown][] => {
      if (JSON.stringify(value).length <= LONGEST_MEMBER) {
        return [[key, value]];
      }
      return isObject(value) ? [[key, withoutLong(value)]] : [];
    }),
  );
}
