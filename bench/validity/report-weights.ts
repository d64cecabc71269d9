import type { Design } from './design';
import type { Findings } from './findings';
import { count } from './markdown';
import { data, judged, outcome, type Report } from './report';
import { coverage, overview, power, testSections } from './sections';
import type { VerdictRow } from './verdict/findings';
import { nullTable } from './verdict/section';

/** The page docs/validity-weights.md, as `report` writes the other. */
export function reportWeights(design: Design, findings: Findings, version: string, duration: string): Report {
  const { limitsOf, checks, failures } = judged(findings);
  const of = (group: VerdictRow['group']) => findings.verdicts.rows.filter((row) => row.group === group);
  const { seed, resamples, dataSets, correlations } = design;
  const introduction = `# Simulations of AUC, average precision, correlations and medians

<!-- Written by \`npm run validate -- --weights\`; changes by hand are lost. -->

The simulations of [the other metrics](validity.md) for those that take how often each item is drawn: AUC, average
precision, Spearman's correlation and the median stand for all [of their kind](metrics.md#ranks-medians-and-quantiles). Two systems are equally
good, except in the last table. Brackets after a rate hold the limits within which chance keeps it.

${outcome(checks, failures)}

RealGain ${version}, seed ${seed}; ${count(dataSets)} data sets for each kind of items, size and correlation (r =
${correlations.join(', ')}; pooled unless a column says otherwise), ${resamples} resamples. It takes ${duration}.

## The verdict

What RealGain says by default: the expanded bootstrap. Where a class is rare, its degrees of freedom are those of three times as
many items as that class has, because the bootstrap alone rejects 6 to 8% there.

${nullTable('n', of('items'), limitsOf)}

### Clusters

Clusters of 5 to 15 items, in each of which one of the systems is better by an amount of the cluster's own. Whole clusters are drawn;
the degrees of freedom are those of the number of clusters, of AUC and average precision of those that have items of the rarer class.

${nullTable('clusters', of('clusters'), limitsOf)}`;
  const sections = [
    introduction,
    overview(findings),
    ...testSections(design, findings, limitsOf),
    coverage(findings, limitsOf),
    power(findings, limitsOf),
    data(findings, design),
  ];
  return { markdown: sections.join('\n\n'), checks, failures };
}
