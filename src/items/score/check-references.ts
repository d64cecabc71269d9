import { createMetric, scoredBy, takesSeveral, usesReferences } from '../../metrics';
import { goldColumns } from '../../metrics/answers/answers';
import { badSetting, RealGainError } from '../../model/errors';
import { english } from '../../model/words';
import { quoted } from '../../model/texts/nearest';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { MetricFit } from '../../model/settings/metric';
import { listed } from '../../model/texts/some-of';
import type { Input } from '../source';
import { ask, choicesOf, examplesOf } from './metric/ask-metric';

/** Minimum fit of a metric that uses the references, to be offered if another doesn't use them. */
const SOME = 0.2;

interface Scored {
  readonly a: Input;
  readonly references: readonly Input[];
  readonly fits: readonly MetricFit[];
}

/** References are used or refused, never ignored. */
export function checkReferences(choice: MetricChoice, sides: Scored): void {
  const { references } = sides;
  const [reference, ...others] = references;
  if (reference === undefined) {
    return;
  }
  if (!usesReferences(choice)) {
    askReference(choice, sides, reference);
  }
  if (others.length > 0 && choice.own === undefined && !takesSeveral(choice)) {
    throw badSetting(
      '{0} takes one reference, but there are {1}; the metric "{2}" takes several.',
      createMetric(choice, 1).name,
      references.length,
      'exact-match',
    );
  }
  const scored = choice.own === undefined ? scoredBy(choice.id) : undefined;
  if (choice.referenceColumn === undefined && (scored === 'classes' || scored === 'label sets')) {
    checkGold(choice, sides, reference);
  }
}

/** @throws RealGainError `needs-answer` with possible uses of the reference */
export function askReference(choice: MetricChoice | undefined, { a, fits }: Scored, reference: Input): never {
  const using = fits.filter((fit) => usesReferences(fit.choice) && fit.fit >= SOME);
  const without =
    choice === undefined
      ? []
      : choicesOf([{ choice, fit: 1 }], fits, a).map(({ label, detail }) => ({
          label: english('{0}, without the reference', label),
          detail,
          option: '--reference none',
          answer: { metric: choice, references: [] },
        }));
  const [{ label: scored } = { label: '' }] =
    choice === undefined ? [] : choicesOf([{ choice, fit: 1 }], fits, a);
  throw new RealGainError(
    'needs-answer',
    using.length > 0 && choice === undefined
      ? english(
          '{0} can be scored in more than one way ({1}); choose one.',
          a.stamp.path,
          listed(choicesOf(using, fits, a).map(({ label }) => label)),
        )
      : using.length > 0
        ? english(
            'The numbers of {0} may be scores ({1}), or answers that are compared with the reference {2}; choose one.',
            a.stamp.path,
            scored,
            reference.stamp.path,
          )
        : english(
            '{0} is scored by {1}, which doesn’t use the reference {2}; leave the reference out, or choose a metric that compares with it.',
            a.stamp.path,
            scored,
            reference.stamp.path,
          ),
    {
      path: a.stamp.path,
      question: {
        id: 'reference',
        title: english('What is the reference for?'),
        choices: [...without, ...choicesOf(using, fits, a)],
      },
    },
  );
}

function checkGold(choice: MetricChoice, { a }: Scored, reference: Input): void {
  const columns = goldColumns(reference.records, choice.column ?? 'text');
  if (columns.length > 1) {
    ask(
      a,
      english(
        '{0} holds the right answers in one of several columns ({1}); choose one.',
        reference.stamp.path,
        listed(columns.map(({ name }) => `"${name}"`)),
      ),
      { id: 'right-answers', title: english('Which column holds the right answers?') },
      columns.map(({ name }) => ({
        label: name,
        detail: examplesOf(reference, name),
        option: `--reference-column ${quoted(name)}`,
        answer: { metric: { ...choice, referenceColumn: name } },
      })),
    );
  }
}
