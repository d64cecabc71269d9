import type { FromQuestionPage, QuestionState, SaidAsList } from '../../../src/editor/questions/messages';
import { defined } from '../../../src/model/defined';
import type { MetricChoice } from '../../../src/model/settings/metric-choice';
import { AUTO } from '../../../src/model/settings/settings';
import { baseName, formatCount } from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { nameOfValue, questionOf, settingsIn, type FieldSpec } from '../../../src/questions';
import { METRIC_CATALOG } from '../../../src/metrics/catalog';
import { TEST_CATALOG } from '../../../src/significance/catalog';
import { testName } from '../../explain';
import { post } from '../../host';
import * as parse from '../../text/fields';
import { alternativeWords } from '../../text/words';
import { alphaSetting, list, typed, type Setting } from './settings';

type Field = ReturnType<typeof settingsIn>[number];

interface Shown extends QuestionState {
  /** Settings that the files decided. */
  readonly used: object;
}

/** The settings of a question: those that are set or often changed in the line, the others below it. */
export function questionSettings(state: Shown): readonly Setting[] {
  const { question, fields, said } = state;
  return settingsIn(questionOf(question).schema)
    .filter(({ name }) => fields?.includes(name) ?? true)
    .map((field) => {
      const { name } = field;
      const own = said?.[name];
      const value = valueIn(state, field);
      if (name === 'alpha') {
        return alphaSetting(typeof value === 'number' ? value : 0.05, (alpha) => set(name, alpha));
      }
      return {
        id: name,
        label: translated(field.spec.label),
        ...defined({ term: field.spec.term }),
        isMain: own !== undefined || isMain(field, state),
        saysItself: own !== undefined,
        control: own === undefined ? controlOf(field, value, state) : saidControl(name, own),
      };
    });
}

function saidControl(name: string, said: SaidAsList | string): Setting['control'] {
  return typeof said === 'string'
    ? askedControl(name, said)
    : list(said.words, said.chosen, (chosen) => set(name, chosen));
}

function askedControl(name: string, text: string): Setting['control'] {
  return { is: 'asked', text, ask: () => post({ type: 'change', field: name }) };
}

function set(field: string, value: Extract<FromQuestionPage, { type: 'set' }>['value']): void {
  post({ type: 'set', field, value });
}

/** Whether it is set, often changed, or something that the files leave to the user. */
function isMain(field: Field, state: Shown): boolean {
  const { name, spec, otherwise } = field;
  const canBeChosen = choicesIn(state, name).length > 0 && !(name in state.used);
  const value = valueIn(state, field);
  const isSet = !isOpen(value) && JSON.stringify(value) !== JSON.stringify(otherwise);
  return isSet || spec.isOften === true || canBeChosen;
}

function choicesIn({ answer }: Shown, name: string): readonly string[] {
  return answer?.choices[name] ?? [];
}

/** The value as asked, else as found for the answer. */
function valueIn({ identity, answer, used }: Shown, { name }: Field): unknown {
  return [identity, answer?.identity ?? {}, used]
    .map((given) => (given as Readonly<Record<string, unknown>>)[name])
    .find((value) => !isOpen(value));
}

function isOpen(value: unknown): boolean {
  return (
    value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

/** The value of a list for what neither the user nor realgain.json has set. */
const OPEN = '';

function controlOf(field: Field, value: unknown, state: Shown): Setting['control'] {
  const { name, spec, otherwise } = field;
  const choices = choicesIn(state, name);
  const placeholder = openWords(spec);
  const texts = listOf(value);
  const words = (values: readonly string[], nameIt = (text: string) => nameOfValue(spec, text)) => {
    const usual = values.find((text) => spec.default === `\`${text}\``);
    const others = [...values, ...texts].filter((text) => text !== usual);
    return list(
      {
        [OPEN]: usual === undefined ? placeholder : nameIt(usual),
        ...Object.fromEntries(others.map((text) => [text, nameIt(text)])),
      },
      texts[0] === undefined || texts[0] === usual ? OPEN : texts[0],
      (chosen) => set(name, chosen === OPEN ? null : chosen),
    );
  };
  const written = <T extends string | number | null>(read: (text: string) => parse.Parsed<T>) =>
    typed((isOpen(value) ? null : value) as T, read, (next) => set(name, next), {
      placeholder,
      text: texts.join(', '),
    });
  switch (name) {
    case 'test':
      return words(spec.words ?? [AUTO, ...Object.keys(TEST_CATALOG)], testName);
    case 'alternative':
      return words(Object.keys(alternativeWords()), (text) => alternativeWords()[text as 'greater'] ?? text);
    case 'resamples':
      return otherwise === null ? written(parse.parseResamples) : written(parse.parseStudyResamples);
    case 'seed':
      return written(parse.parseSeed);
    case 'margin':
      return written(parse.parseMargin);
  }
  switch (spec.kind) {
    case 'switch':
      return list(yesOrNo(), value === true ? 'yes' : 'no', (chosen) => set(name, chosen === 'yes'));
    case 'toggle':
      return list(
        { [OPEN]: placeholder, ...yesOrNo() },
        value === true ? 'yes' : value === false ? 'no' : OPEN,
        (chosen) => set(name, chosen === OPEN ? null : chosen === 'yes'),
      );
    case 'choice':
      return words(spec.words ?? []);
    case 'number':
      return written(parse.parseNumber(otherwise === null));
    case 'numbers':
    case 'texts':
    case 'pair': {
      if (choices.length > 0) {
        break;
      }
      const read = spec.kind === 'numbers' ? parse.parseNumbers : parse.parseNames(spec.kind === 'pair');
      return typed(texts.join(', '), read, (text) => set(name, split(text, spec.kind)), { placeholder });
    }
    case 'text':
      return choices.length > 0 ? words(choices) : written(parse.parseName(otherwise === null));
    default:
  }
  return askedControl(name, isOpen(value) ? placeholder : wordsOf(spec, value));
}

function split(text: string, kind: FieldSpec['kind']): string[] | number[] | null {
  const parts = text === '' ? [] : text.split(', ');
  return kind === 'numbers' ? parts.map(Number) : kind === 'pair' && parts.length === 0 ? null : parts;
}

function yesOrNo() {
  return { yes: t('yes'), no: t('no') };
}

/** What a setting is that neither the user nor realgain.json has set. */
function openWords({ kind, default: usual }: FieldSpec): string {
  if (usual !== undefined && /^[\d.,]+$/.test(usual)) {
    return usual;
  }
  const isFound = usual !== undefined || kind === 'metric' || kind === 'toggle';
  return isFound ? t('automatic') : t('none');
}

function wordsOf(spec: FieldSpec, value: unknown): string {
  switch (spec.kind) {
    case 'path':
    case 'paths':
      return listOf(value).map(baseName).join(', ');
    case 'metric': {
      const { id, column } = value as Partial<MetricChoice>;
      return id !== undefined && column !== undefined
        ? t('{0} of {1}', id, column)
        : (METRIC_CATALOG[id ?? '']?.name ?? id ?? column ?? t('automatic'));
    }
    default:
      return listOf(value).join(', ');
  }
}

function listOf(value: unknown): string[] {
  return (isOpen(value) ? [] : [value])
    .flat()
    .map((one) => (typeof one === 'number' && Number.isInteger(one) ? formatCount(one) : String(one)));
}
