import type { TablePageState } from '../../../src/editor/table/messages';
import type { ComparisonTable, PooledRow } from '../../../src/model';
import { formatCount } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { h, view, type Child, type View, paperSentence, section, viewOf } from '../../dom';
import { intervalTerm, termOf, testName, testTerm } from '../../terms';
import { alternativeWords } from '../../text/words';
import { correctionName } from './controls';

/** How the table was computed, folded: the heading says what matters most of it. */
export function computedView(): View<TablePageState> {
  const gist = h('span', { class: 'gist muted' });
  const body = view<TablePageState>(
    h('dl', { class: 'reading' }),
    ({ details }) => [details],
    ({ details }) => {
      gist.textContent = details === null ? '' : gistOf(details.table);
      return details === null ? [] : facts(details.table);
    },
  );
  const element = h(
    'details',
    { id: 'computed', class: 'fold' },
    h('summary', {}, t('How it was computed'), gist),
    body.element,
  );
  return {
    element,
    update(state) {
      element.hidden = state.details === null;
      body.update(state);
    },
  };
}

/** `paired bootstrap · step-down max-T · α = 0.05` */
function gistOf({ rows, correction, alpha }: ComparisonTable): string {
  const tests = [...new Set(rows.map(({ test }) => test))].map(testName);
  return [...tests, ...(rows.length < 2 ? [] : [correctionName(correction)]), `α = ${alpha}`].join(' · ');
}

function facts(table: ComparisonTable): (HTMLElement | null)[] {
  const { rows, pooled, alpha, alternative, seed, correction, resamples } = table;
  const tests = [...new Set(rows.map(({ test }) => test))];
  const methods = [...new Set(rows.flatMap(({ interval }) => interval?.method ?? []))];
  return [
    fact(
      t('Test'),
      ...listed(tests.map((id) => testTerm({ id, name: id }))),
      h('span', { class: 'muted' }, `${alternativeWords(alternative)}, α = ${alpha}`),
    ),
    rows.length < 2
      ? null
      : fact(
          termOf('correction', t('Correction')),
          correctionName(correction),
          resamples > 0 && h('span', { class: 'muted' }, t('over {0} shared draws', formatCount(resamples))),
        ),
    methods.length === 0
      ? null
      : fact(termOf('interval', t('Interval')), ...listed(methods.map((method) => intervalTerm(method)))),
    pooled === null ? null : fact(termOf('pooled', t('Pooled gain')), wayOfPooling(pooled)),
    fact(t('Seed'), seed),
  ];
}

function wayOfPooling({ standardError, degreesOfFreedom }: PooledRow): string {
  const error = standardError.toPrecision(3);
  return degreesOfFreedom === null
    ? t('standard error {0}', error)
    : t(
        'Student’s t with {0} degrees of freedom, standard error {1}',
        formatCount(Math.round(degreesOfFreedom)),
        error,
      );
}

function listed(parts: readonly Child[]): Child[] {
  return parts.flatMap((part, place) => (place === 0 ? [part] : [', ', part]));
}

function fact(name: Child, ...value: Child[]): HTMLElement {
  return h('div', {}, h('dt', {}, name), h('dd', {}, h('span', {}, ...spaced(value))));
}

/** With a space between parts, and none before a comma. */
function spaced(parts: readonly Child[]): Child[] {
  return parts
    .filter((part) => part !== false && part !== null)
    .flatMap((part, place) => (place === 0 || part === ', ' ? [part] : [' ', part]));
}

/** The result as a paper could print it. */
export function sentenceView(): View<TablePageState> {
  const body = viewOf<string, TablePageState>(
    ({ details }) => details?.table.sentence ?? null,
    (sentence) => paperSentence(sentence),
  );
  return { element: section('sentence', t('In a sentence'), body.element), update: body.update };
}
