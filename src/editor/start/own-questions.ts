import * as vscode from 'vscode';
import type { HeldSystems } from '../../engine/protocol';
import { stampIfThere } from '../../files/stamps';
import { translated } from '../../model/words';
import { questionOf } from '../../questions';
import type { Look } from '../../questions/look/schema';
import type { Comparisons } from '../comparison/comparisons';
import { COMMANDS, EXTENSION_ID } from '../host/ids';

/** An entry that asks something of one file, or compares it with another one. */
export interface OwnItem extends vscode.QuickPickItem {
  readonly answer: string | { readonly command: string };
}

/** What an output can be asked without another one. */
export interface OwnQuestions {
  /** What only such a file has: systems, preferences, ratings, rankings. */
  readonly special: readonly OwnItem[];
  readonly general: readonly OwnItem[];
}

/** Larger files aren't read just to count their systems. */
const MOST_BYTES = 32 * 2 ** 20;

/** The questions that fit a file, by its beginning. An unreadable file is left to the page that shows what is wrong with it. */
export async function ownQuestions(file: string, comparisons: Comparisons): Promise<OwnQuestions> {
  const [held, looked] = await Promise.all([
    heldSystems(file, comparisons),
    comparisons.look(file).catch(() => null),
  ]);
  if (looked === null) {
    return { special: held, general: [questionItem(COMMANDS.look)] };
  }
  const { files, ways } = looked.result as Look;
  const asked = ways.flatMap(({ what, asks }) =>
    asks === undefined || asks.question === 'compare'
      ? []
      : [questionItem(commandOf(asks.question), translated(what, looked.messages))],
  );
  const [head] = files;
  const isOutput = head !== undefined && head.items !== null && head.problem === null && !head.onlyGold;
  const isJudged = ways.some(({ asks }) => asks?.question === 'preferences');
  const score = isOutput && !isJudged ? [questionItem(questionOf('score').command ?? '')] : [];
  return { special: [...held, ...asked], general: [...score, questionItem(COMMANDS.look)] };
}

/** The entry that compares a file with itself: two of its systems or columns. */
async function heldSystems(file: string, comparisons: Comparisons): Promise<OwnItem[]> {
  const stamp = await stampIfThere(file);
  const small = stamp !== null && stamp.size <= MOST_BYTES;
  const { names, by } = small
    ? await comparisons.systemsIn(file).catch((): HeldSystems => ({ names: [] }))
    : { names: [] };
  return names.length === 0 || by === 'preferences'
    ? []
    : [
        {
          label:
            by === 'column' ? vscode.l10n.t('Compare Two Columns…') : vscode.l10n.t('Compare Two Systems…'),
          iconPath: new vscode.ThemeIcon('split-horizontal'),
          description: names.join(', '),
          answer: file,
        },
      ];
}

function commandOf(question: string): string {
  return question === 'study' ? COMMANDS.study : (questionOf(question).command ?? '');
}

interface Manifest {
  readonly contributes: { readonly commands: readonly { command: string; title: string }[] };
}

/** Named as in menus. */
function questionItem(command: string, detail = ''): OwnItem {
  const manifest = vscode.extensions.getExtension(EXTENSION_ID)?.packageJSON as Manifest | undefined;
  const label = manifest?.contributes.commands.find((one) => one.command === command)?.title ?? command;
  return { label, detail, answer: { command } };
}
