import { RealGainError, type MetricChoice, type Text, joined } from '../model';
import { locateMetric } from './metric';
import { parseConfig } from './parse';
import type { ConfigProblem } from './problems';

/**
 * A metric from the command line: an id, the path of a module, or an object as in realgain.json.
 *
 * @param folder base of relative paths
 * @throws RealGainError `bad-setting`
 */
export function readMetric(text: string, folder: string): MetricChoice {
  const isObject = text.trimStart().startsWith('{');
  if (!isObject && !/\.m?js$/.test(text)) {
    return { id: text };
  }
  const declared = isObject ? text : JSON.stringify({ module: text });
  const { testSets, problems } = parseConfig(
    `{"testSets": [{"name": "-", "outputs": "-", "metric": ${declared}\n}]}`,
  );
  const metric = testSets[0]?.metric;
  if (metric === undefined || metric === null) {
    throw new RealGainError('bad-setting', joined(['--metric', ...faultOf(problems[0])], ': '));
  }
  return locateMetric(metric, folder);
}

/** What is wrong, and with what: as the user wrote it, there is no realgain.json around the metric. */
function faultOf(problem: ConfigProblem | undefined): readonly Text[] {
  if (problem?.fault === undefined) {
    return [problem?.message ?? 'it can’t be read.'];
  }
  const [, , ...path] = problem.fault.path;
  return [`"${path.join('.')}"`, problem.fault.what];
}
