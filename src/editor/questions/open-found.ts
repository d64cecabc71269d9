import * as vscode from 'vscode';
import type { EngineClient } from '../../engine/client';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { StudyIdentity } from '../../model/results/study';
import type { TableIdentity } from '../../model/results/table';
import { questionOf } from '../../questions';
import type { Look, LookedWay } from '../../questions/look/schema';
import type { Actions } from '../actions';
import { COMMANDS } from '../host/ids';
import { defaultSettings } from '../host/settings';
import type { Asked } from '../../model/results/report';
import { askedWith } from './options';

/** What shows answers in their panels. */
export type Opening = Pick<Actions, 'showComparison' | 'showTable' | 'showStudy' | 'ask'>;

/**
 * Opens what a row of a look asks: the comparison of a pair, or a question that fits.
 *
 * @param place among the pairs and then the ways
 * @throws RealGainError
 */
export async function openFound(
  { pairs, ways }: Look,
  place: number,
  engine: EngineClient,
  opening: Opening,
): Promise<void> {
  const pair = pairs[place];
  const way = ways[place - pairs.length];
  const asks = pair === undefined ? way?.asks : { question: 'compare', files: [pair.a, pair.b] };
  if (asks !== undefined) {
    const uris = asks.files.map((file) => vscode.Uri.file(file));
    await vscode.commands.executeCommand(commandOf(asks), uris[0], uris);
  } else if (way?.asksWith !== undefined) {
    const { question, files, options } = way.asksWith;
    const asked = askedWith(question, files, options);
    await (asked === null ? undefined : open(asked, engine, opening));
  }
}

/** Comparisons, tables and studies have pages that ask the engine by what was found. */
async function open(asked: Asked, engine: EngineClient, opening: Opening): Promise<void> {
  const found = () => engine.call('find', { ...asked, with: { defaults: defaultSettings() } });
  switch (asked.question) {
    case 'compare':
      return opening.showComparison((await found()) as ComparisonIdentity);
    case 'suite':
      return opening.showTable((await found()) as TableIdentity);
    case 'study':
      return opening.showStudy((await found()) as StudyIdentity);
    default:
      return opening.ask(asked);
  }
}

function commandOf({ question }: NonNullable<LookedWay['asks']>): string {
  switch (question) {
    case 'compare':
    case 'suite':
      return COMMANDS.compare;
    case 'study':
      return COMMANDS.study;
    default:
      return questionOf(question).command ?? '';
  }
}
