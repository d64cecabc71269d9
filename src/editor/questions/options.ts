import { attempt } from '../../model/errors';
import { checkedIdentity, fieldsOf, questionOf } from '../../questions';
import type { AskedMetric } from '../../questions/metric-asked';
import { optionNameOf } from '../../questions/fields';
import type { Asked } from '../../model/results/report';

export type Field = ReturnType<typeof fieldsOf>[number];

const METRIC_PARTS: Readonly<Record<string, keyof AskedMetric>> = {
  metric: 'id',
  column: 'column',
  'reference-column': 'referenceColumn',
  'higher-is-better': 'higherIsBetter',
  'lower-is-better': 'higherIsBetter',
};

type Given = readonly (readonly [option: string, value: string | true])[];

/** A question of files with options as they are typed, or the question that it becomes with them; null if it doesn't have them. */
export function askedWith(question: string, files: readonly string[], written: string): Asked | null {
  const { becomes } = questionOf(question);
  const lists = new Set(['slice']);
  const typed = Object.fromEntries(
    given(written).map(([option, value]) => [option, lists.has(option) && value !== true ? [value] : value]),
  );
  const asked = becomes?.by(typed) === true ? becomes.question : question;
  return attempt(
    () => withOptions({ question: asked, identity: checkedIdentity(asked, { files }) }, written),
    () => null,
  );
}

/** The same with options as they are typed; null if the question doesn't have them. */
export function withOptions(asked: Asked, written: string): Asked | null {
  const all = given(written);
  return all.reduce<Asked | null>((before, [option]) => {
    const values = all.flatMap(([name, value]) => (name === option ? [value] : []));
    return before && withOption(before, option, values);
  }, asked);
}

function given(written: string): Given {
  return [...written.matchAll(/--([a-z-]+)(?: (?:"((?:[^"\\]|\\.)*)"|([^\s"]+)))?/g)].map(
    ([, option = '', quoted, bare]) => [option, quoted?.replace(/\\(.)/g, '$1') ?? bare ?? true] as const,
  );
}

function withOption(asked: Asked, option: string, values: readonly (string | true)[]): Asked | null {
  const fields = fieldsOf(questionOf(asked.question).schema);
  const metric = fields.find(({ spec }) => spec.kind === 'metric');
  const part = METRIC_PARTS[option];
  if (part !== undefined && metric !== undefined && (metric.spec.hasColumns === true || part !== 'column')) {
    const said = option === 'lower-is-better' ? false : values.at(-1);
    return withFields(asked, { [metric.name]: { ...(valueIn(asked, metric) as object), [part]: said } });
  }
  const field = fields.find(({ name }) => optionNameOf(name) === option);
  return field === undefined ? null : withFields(asked, { [field.name]: read(field, values) });
}

function read({ spec: { kind } }: Field, values: readonly (string | true)[]): unknown {
  const value = values.at(-1);
  switch (kind) {
    case 'texts':
    case 'paths':
      return values;
    case 'pair':
      return typeof value === 'string' ? value.split(',') : value;
    default:
      return value;
  }
}

/** null if the question has no such fields. */
export function withFields(asked: Asked, fields: object): Asked | null {
  const identity = { ...asked.identity, ...fields };
  return attempt(
    () => ({ ...asked, identity: checkedIdentity(asked.question, identity) }),
    () => null,
  );
}

export function valueIn({ identity }: Asked, { name }: Pick<Field, 'name'>): unknown {
  return (identity as Readonly<Record<string, unknown>>)[name];
}
