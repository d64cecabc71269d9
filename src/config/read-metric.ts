import { RealGainError, type MetricChoice } from '../model';
import { locateMetric } from './metric';
import { parseConfig } from './parse';

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
    const problem = problems[0]?.message.replace('testSets.0.metric', 'metric') ?? 'it can’t be read.';
    throw new RealGainError('bad-setting', `--metric: ${problem.replace('realgain.json: ', '')}`);
  }
  return locateMetric(metric, folder);
}
