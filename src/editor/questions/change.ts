import * as vscode from 'vscode';
import { englishOf, translated } from '../../model/words';
import type { References } from '../stores/references';
import { takesFile, type Choice, type Question } from '../../model/settings/question';
import type { Answer, Asked } from '../../model/results/report';
import { badSetting } from '../../model/errors';
import { filesAsked, questionOf, settingsIn, toBeFound } from '../../questions';
import { METRIC_CATALOG } from '../../metrics/catalog';
import { writtenValue } from '../../questions/typed';
import { requireLabel, pickMany, pickOne } from '../host/notifications';
import { askChoices } from '../host/ask';
import { valueIn, withFields, withOptions, type Field } from './options';
import * as path from 'node:path';
import { byName } from '../../model/names';
import { disk } from '../host/disk';

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
      (await references.ask(first, await references.offers(first, others, takes === 'files'), others));
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
 * The question with another value for a setting, as its page has it.
 *
 * @throws RealGainError `bad-setting`
 */
export function withSet(asked: Asked, name: string, value: unknown): Asked {
  const field = settingOf(asked, name);
  // A page never decides which program runs, or which files are read.
  if (field === undefined || ['metric', 'path', 'paths'].includes(field.spec.kind)) {
    return asked;
  }
  const next = withFields({ ...asked, identity: toBeFound(asked) }, { [name]: value });
  if (next === null) {
    throw badSetting('The setting “{0}” can’t be {1}.', field.spec.label, writtenValue(value));
  }
  return next;
}

/** Lets the user choose another value for a setting that takes more than a control of a page; null if they cancel. */
export async function withChanged(
  asked: Asked,
  choices: Answer['choices'],
  name: string,
): Promise<Asked | null> {
  const field = settingOf(asked, name);
  const value = field && (await newValue(field, valueIn(asked, field), choices[name] ?? []));
  return value === undefined ? null : { ...asked, identity: { ...toBeFound(asked), [name]: value } };
}

function settingOf({ question }: Asked, name: string): Field | undefined {
  return settingsIn(questionOf(question).schema).find((one) => one.name === name);
}

/** undefined if the user cancels. */
async function newValue({ spec }: Field, now: unknown, choices: readonly string[]): Promise<unknown> {
  const title = translated(spec.label);
  switch (spec.kind) {
    case 'texts': {
      const picked = await pickMany(
        choices.map((label) => ({ label, picked: Array.isArray(now) && now.includes(label) })),
        { title },
      );
      return picked?.map(({ label }) => label);
    }
    case 'pair':
      return pairOf(title, choices);
    case 'metric': {
      const metrics = Object.entries(METRIC_CATALOG);
      const id = await oneOf(
        title,
        metrics.map(([value, { name: label }]) => ({
          label,
          description: label === value ? '' : value,
          value,
        })),
      );
      return id === undefined ? undefined : id === null ? {} : { id };
    }
    case 'path':
    case 'paths': {
      const chosen = await vscode.window.showOpenDialog({ title, canSelectMany: spec.kind === 'paths' });
      const paths = chosen?.map(({ fsPath }) => fsPath);
      return spec.kind === 'paths' ? paths : paths?.[0];
    }
    default:
      return undefined;
  }
}

async function oneOf(
  title: string,
  choices: readonly (vscode.QuickPickItem & { readonly value: string })[],
): Promise<string | null | undefined> {
  const open = { label: vscode.l10n.t('As found in the files'), value: null };
  return (await pickOne([open, ...choices], { title }))?.value;
}

async function pairOf(
  title: string,
  choices: readonly string[],
): Promise<readonly [string, string] | null | undefined> {
  const first = await oneOf(
    title,
    choices.map((label) => ({ label, value: label })),
  );
  if (typeof first !== 'string') {
    return first;
  }
  const others = choices.filter((choice) => choice !== first);
  const second = await requireLabel(others, { title });
  return second === undefined ? undefined : [first, second];
}

/** Further files for a question: those of the same kind beside its first one are offered, all of them chosen. */
async function furtherFiles(
  files: readonly string[],
  { title, takes }: Question,
): Promise<readonly string[]> {
  const [first = ''] = files;
  const folder = path.dirname(first);
  const beside = (await disk.list(folder))
    .filter((name) => !name.startsWith('.') && path.extname(name) === path.extname(first))
    .map((name) => path.join(folder, name))
    .filter((file) => !files.includes(file))
    .sort(byName);
  const several = takes === 'files';
  if (!several || beside.length === 0) {
    return browse(translated(title), folder, several);
  }
  const items = beside.map((file) => ({ label: path.basename(file), file, picked: true }));
  const other = {
    label: vscode.l10n.t('Browse…'),
    iconPath: new vscode.ThemeIcon('folder-opened'),
    file: null,
  };
  const picked = (await pickMany([...items, other], { title: translated(title) })) ?? [];
  const more = picked.some(({ file }) => file === null)
    ? await browse(translated(title), folder, several)
    : [];
  return [...picked.flatMap(({ file }) => file ?? []), ...more];
}

async function browse(title: string, folder: string, canSelectMany: boolean): Promise<readonly string[]> {
  const defaultUri = vscode.Uri.file(folder);
  const chosen = (await vscode.window.showOpenDialog({ title, canSelectMany, defaultUri })) ?? [];
  return chosen.map(({ fsPath }) => fsPath);
}
