import type { QuestionState } from '../../../src/editor/questions/messages';
import type { MetricChoice } from '../../../src/model/settings/metric-choice';
import { baseName, formatCount } from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { nameOfValue, questionOf, settingsIn, type FieldSpec } from '../../../src/questions';
import { buttonOf, view, type View } from '../../dom';
import { post } from '../../host';
import { moreSettings, settingsLine } from './fields';

type Setting = ReturnType<typeof settingsIn>[number];

interface Shown extends QuestionState {
  /** Settings that the files decided. */
  readonly used: object;
  readonly said: object;
}

/** The settings of a question that are set or often changed, each a button that asks for it, and one for the others. */
export function settingChips(): { readonly chips: HTMLElement } & Pick<View<Shown>, 'update'> {
  const line = view<Shown>(
    settingsLine(),
    ({ question, identity, answer, used }) => [question, identity, answer, used],
    (state) => {
      const all = settingsIn(questionOf(state.question).schema);
      const shown = all.filter((setting) => isShown(setting, state));
      return [
        ...shown.map((setting) => chip(setting, valueIn(state, setting), setting.name in state.said)),
        shown.length < all.length &&
          moreSettings(() => post({ type: 'change', field: null }), { id: 'change' }),
      ];
    },
  );
  return {
    chips: line.element,
    update(state) {
      line.element.hidden = settingsIn(questionOf(state.question).schema).length === 0;
      line.update(state);
    },
  };
}

/** Hides a setting that the files don't have; it is found among the others. */
function isShown(setting: Setting, state: Shown): boolean {
  const { name, spec, otherwise } = setting;
  const canBeChosen = (state.answer?.choices[name] ?? []).length > 0 && !(name in state.used);
  const value = valueIn(state, setting);
  const isSet = !isOpen(value) && JSON.stringify(value) !== JSON.stringify(otherwise);
  return isSet || name === 'alpha' || spec.isOften === true || canBeChosen;
}

/** The value as asked, else as found for the answer. */
function valueIn({ identity, answer, used }: Shown, { name }: Setting): unknown {
  return [identity, answer?.identity ?? {}, used]
    .map((given) => (given as Readonly<Record<string, unknown>>)[name])
    .find((value) => !isOpen(value));
}

function isOpen(value: unknown): boolean {
  return (
    value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

/** @param isInWords whether the value says itself what it is */
function chip({ name, spec }: Setting, value: unknown, isInWords: boolean): HTMLElement {
  const label = translated(spec.label);
  const plain = isOpen(value) ? openWords(spec) : wordsOf(spec, value);
  const said = name === 'alpha' ? `α ${plain}` : plain;
  const full = `${label}: ${said}`;
  const attributes = { id: `change-${name}`, title: full, 'aria-label': full };
  const shown = name === 'alpha' || isInWords ? said : full;
  return buttonOf('chip', () => post({ type: 'change', field: name }), attributes, shown);
}

/** What a setting is that neither the user nor realgain.json has set. */
function openWords({ default: usual }: FieldSpec): string {
  return usual === undefined ? t('none') : /^[\d.]+$/.test(usual) ? usual : t('automatic');
}

function wordsOf(spec: FieldSpec, value: unknown): string {
  switch (spec.kind) {
    case 'switch':
    case 'toggle':
      return value === true ? t('yes') : t('no');
    case 'path':
    case 'paths':
      return listOf(value).map(baseName).join(', ');
    case 'metric': {
      const { id, column } = value as Partial<MetricChoice>;
      return id !== undefined && column !== undefined
        ? t('{0} of {1}', id, column)
        : (id ?? column ?? t('automatic'));
    }
    default:
      return listOf(value)
        .map((one) => nameOfValue(spec, one))
        .join(', ');
  }
}

function listOf(value: unknown): string[] {
  return [value]
    .flat()
    .map((one) => (typeof one === 'number' && Number.isInteger(one) ? formatCount(one) : String(one)));
}
