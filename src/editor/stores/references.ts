import * as path from 'node:path';
import * as vscode from 'vscode';
import { findReferences, likeliestReferences } from '../../config/locate';
import type { Choice } from '../../model/settings/question';
import type { Settled } from '../../model/settings/identity';
import { commonFolder } from '../../model/paths';
import { askChoices } from '../host/ask';
import { disk } from '../host/disk';
import { referenceOffers } from './reference-offers';
import { shownFolder } from '../host/places';

const REMEMBERED = 'realgain.references';

/** Keeps the candidates that hold the items of the outputs. */
export type Fitting = (candidates: readonly string[]) => Promise<readonly string[]>;

/** References that realgain.json doesn't name: proposed from names, asked for once, remembered for the folder. */
export class References {
  constructor(private readonly memory: vscode.Memento) {}

  remembered(output: string): readonly string[] {
    return this.memory.get<Record<string, string[]>>(REMEMBERED, {})[path.dirname(output)] ?? [];
  }

  async remember(output: string, references: readonly string[]): Promise<void> {
    const all = this.memory.get<Record<string, readonly string[]>>(REMEMBERED, {});
    await this.memory.update(REMEMBERED, { ...all, [path.dirname(output)]: references });
  }

  /** The reference that the names suggest, if they suggest exactly one in the output's own folder or else the parent. */
  async obvious(output: string, notThese: readonly string[], fitting: Fitting = all): Promise<string | null> {
    const nearest = likeliestReferences(await proposed(output, notThese, fitting), output);
    return nearest.length === 1 ? (nearest[0] ?? null) : null;
  }

  /**
   * What the names suggest, the likeliest first, as choices.
   *
   * @param takesSeveral whether the metric takes several references
   */
  async offers(
    output: string,
    notThese: readonly string[],
    takesSeveral: boolean,
    fitting: Fitting = all,
  ): Promise<readonly Choice[]> {
    const offers = referenceOffers(await proposed(output, notThese, fitting), takesSeveral);
    return offers.map(({ label, files }) => ({
      label,
      detail:
        files.length === 1
          ? shownFolder(path.dirname(files[0] ?? ''))
          : files.map((file) => path.basename(file)).join(', '),
      option: '',
      answer: { references: files },
    }));
  }

  /**
   * Asks for one of the choices or another file, which is remembered; undefined if the user cancels.
   *
   * @param others outputs beside which, or above which, another file is looked for, too
   */
  async ask(
    output: string,
    choices: readonly Choice[],
    others: readonly string[] = [],
  ): Promise<readonly string[] | undefined> {
    const title = vscode.l10n.t('Reference for {0}', path.basename(output));
    const [chosen] =
      (await askChoices(
        { id: 'reference', title, choices },
        {
          placeHolder: vscode.l10n.t('Which file holds the right answers? It is remembered for this folder.'),
          other: {
            label: vscode.l10n.t('Browse…'),
            iconPath: new vscode.ThemeIcon('folder-opened'),
            description: vscode.l10n.t('one or more reference files'),
            answer: () => browse(output, others),
          },
        },
      )) ?? [];
    const references = chosen?.answer.references;
    if (references !== undefined) {
      await this.remember(output, references);
    }
    return references;
  }
}

async function browse(output: string, others: readonly string[]): Promise<Settled | undefined> {
  const uris = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Reference for {0}', path.basename(output)),
    openLabel: vscode.l10n.t('Use as Reference'),
    canSelectMany: true,
    defaultUri: vscode.Uri.file(others.reduce(commonFolder, path.dirname(output))),
  });
  return uris && { references: uris.map((uri) => uri.fsPath) };
}

const all: Fitting = (candidates) => Promise.resolve(candidates);

async function proposed(
  output: string,
  notThese: readonly string[],
  fitting: Fitting,
): Promise<readonly string[]> {
  const named = (await findReferences(disk, output, notThese[0])).filter((file) => !notThese.includes(file));
  // Comparing the outputs shows what is wrong with them.
  return named.length === 0 ? [] : fitting(named).catch(() => named);
}
