import * as vscode from 'vscode';
import { englishOf, translated } from '../../model/words';
import type { References } from '../stores/references';
import { takesFile, type Choice, type Question } from '../../model/settings/question';
import type { Answer } from '../../model/results/report';
import { filesAsked, nameOfValue, questionOf, settingsIn, toBeFound, type FieldSpec } from '../../questions';
import { METRIC_CATALOG } from '../../metrics/catalog';
import { writtenValue } from '../../questions/typed';
import { requireLabel, pickMany, pickOne } from '../host/notifications';
import { askChoices } from '../host/ask';
import type { Asked } from '../../model/results/report';
import { furtherFiles } from './further-files';
import { valueIn, withFields, withOptions, type Field } from './options';

/**
 * Asks for what the files leave open; null if the user cancels, or if it is nothing that can be chosen.
 *
 * @param references those that names of files suggest
 * @param given what was chosen on the page
 */
export async function withMissing(
  asked: Asked,
  question: Question,
  references: Pick<References, 'offers' | 'ask'>,
  given?: Choice,
): Promise<Asked | null> {
  const { id, takes } = question;
  if (takesFile(question)) {
    const files = filesAsked(asked);
    if (id === 'files') {
      const further = await furtherFiles(files, question);
      return further.length === 0 ? null : withFields(asked, { files: [...files, ...further] });
    }
    const [first = '', ...others] = files;
    const reference =
      given?.answer.references ??
      (await references.ask(first, await references.offers(first, others, takes === 'files')));
    return reference === undefined ? null : withFields(asked, { reference });
  }
  const chosen = given === undefined ? await askChoices(question) : [given];
  return chosen === undefined
    ? null
    : takes === 'two'
      ? withFields(asked, { [id]: chosen.map(({ label }) => englishOf(label)) })
      : withOptions(asked, chosen.map(({ option }) => option).join(' '));
}

/**
 * Lets the user choose another value for a field; null if they cancel.
 *
 * @param choices what could be chosen, by fields
 * @param name null: the user chooses the field, too
 */
export async function withChanged(
  asked: Asked,
  choices: Answer['choices'],
  name: string | null,
): Promise<Asked | null> {
  const fields = settingsIn(questionOf(asked.question).schema);
  const field = name === null ? await fieldToChange(asked, fields) : fields.find((one) => one.name === name);
  if (field === undefined) {
    return null;
  }
  const value = await newValue(field, valueIn(asked, field), choices[field.name] ?? []);
  return value === undefined ? null : { ...asked, identity: { ...toBeFound(asked), [field.name]: value } };
}

async function fieldToChange(asked: Asked, fields: readonly Field[]): Promise<Field | undefined> {
  const items = fields.map((field) => ({
    label: translated(field.spec.label),
    description: shownValue(valueIn(asked, field)),
    field,
  }));
  return (await pickOne(items, { title: vscode.l10n.t('What should be different?') }))?.field;
}

function shownValue(value: unknown): string {
  const isOpen =
    value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
  return isOpen
    ? vscode.l10n.t('found in the files')
    : Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'boolean'
        ? value
          ? vscode.l10n.t('yes')
          : vscode.l10n.t('no')
        : writtenValue(value);
}

/** undefined if the user cancels. */
async function newValue(
  { spec, otherwise }: Field,
  now: unknown,
  choices: readonly string[],
): Promise<unknown> {
  switch (spec.kind) {
    case 'switch':
      return saidYes(spec, []);
    case 'toggle':
      return saidYes(spec, [asFound()]);
    case 'choice':
      return oneOf(spec, spec.words ?? []);
    case 'numbers':
      return numbersFrom(spec, now);
    case 'texts': {
      if (choices.length === 0) {
        return (await textFrom(spec, now))?.split(',').flatMap((one) => one.trim() || []);
      }
      const picked = await pickMany(
        choices.map((label) => ({ label, picked: Array.isArray(now) && now.includes(label) })),
        { title: translated(spec.label) },
      );
      return picked?.map(({ label }) => label);
    }
    case 'paths': {
      const chosen = await vscode.window.showOpenDialog({
        title: translated(spec.label),
        canSelectMany: true,
      });
      return chosen?.map(({ fsPath }) => fsPath);
    }
    case 'pair':
      return pairOf(spec, choices);
    case 'number':
      return numberFrom(spec, now, otherwise === null);
    case 'text': {
      const typed = choices.length === 0 ? await textFrom(spec, now) : await oneOf(spec, choices);
      return typed === '' && otherwise === null ? null : typed;
    }
    case 'metric': {
      const id = await oneOf(spec, Object.keys(METRIC_CATALOG));
      return id === undefined ? undefined : id === null ? {} : { id };
    }
    case 'path': {
      const chosen = await vscode.window.showOpenDialog({ title: translated(spec.label) });
      return chosen?.[0]?.fsPath;
    }
    case 'files':
    case 'permission':
    case 'found':
      return undefined;
  }
}

async function oneOf(spec: FieldSpec, choices: readonly string[]): Promise<string | null | undefined> {
  const named = choices.map((value) => ({ label: nameOfValue(spec, value), value }));
  const picked = await pickOne([asFound(), ...named], { title: translated(spec.asks ?? spec.label) });
  return picked?.value;
}

async function pairOf(
  spec: FieldSpec,
  choices: readonly string[],
): Promise<readonly [string, string] | null | undefined> {
  if (choices.length === 0) {
    const [a, b] = (await textFrom(spec, null))?.split(',').map((one) => one.trim()) ?? [];
    return a === undefined ? undefined : a !== '' && b !== undefined ? [a, b] : null;
  }
  const first = await oneOf(spec, choices);
  if (typeof first !== 'string') {
    return first;
  }
  const second = await requireLabel(
    choices.filter((choice) => choice !== first),
    { title: translated(spec.label) },
  );
  return second === undefined ? undefined : [first, second];
}

function asFound(): { readonly label: string; readonly value: null } {
  return { label: vscode.l10n.t('As found in the files'), value: null };
}

async function saidYes(
  { label, asks }: FieldSpec,
  others: readonly ReturnType<typeof asFound>[],
): Promise<boolean | null | undefined> {
  const items = [
    ...others,
    { label: vscode.l10n.t('yes'), value: true },
    { label: vscode.l10n.t('no'), value: false },
  ];
  return (await pickOne(items, { title: translated(asks ?? label) }))?.value;
}

async function numbersFrom({ label }: FieldSpec, now: unknown): Promise<number[] | undefined> {
  const read = (text: string) => text.split(',').flatMap((one) => (one.trim() === '' ? [] : [Number(one)]));
  const text = await vscode.window.showInputBox({
    title: translated(label),
    value: writtenValue(now),
    validateInput: (typed) =>
      read(typed).every(Number.isFinite)
        ? null
        : vscode.l10n.t('Please type numbers with commas between them.'),
  });
  return text === undefined ? undefined : read(text);
}

async function numberFrom(
  { label }: FieldSpec,
  now: unknown,
  mayBeOpen: boolean,
): Promise<number | null | undefined> {
  const isOpen = (typed: string) => mayBeOpen && typed.trim() === '';
  const text = await vscode.window.showInputBox({
    title: translated(label),
    value: writtenValue(now),
    validateInput: (typed) =>
      isOpen(typed) || (typed.trim() !== '' && Number.isFinite(Number(typed)))
        ? null
        : vscode.l10n.t('Please type a number.'),
  });
  return text === undefined ? undefined : isOpen(text) ? null : Number(text);
}

function textFrom({ label }: FieldSpec, now: unknown): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: translated(label),
    value: writtenValue(now),
  });
}
