import { listOf } from '../../model/lists';
import * as vscode from 'vscode';
import { betterOf, formatGain, formatInterval, formatScore } from '../../model/text';
import { changeWords } from '../../model/texts/changed-files';
import { namesOf } from '../../model/names';
import { isFirm, judgedBy, OUTCOME_MARKS, outcomeOf, outcomeWords } from '../../model/results/outcome';
import { translated } from '../../model/words';
import { saidOf } from '../comparison/tree-items';
import { changedFiles } from '../../files/stamps';
import type { HistoryEntry } from '../stores/history';
import { COMMANDS, LINKS } from '../host/ids';
import { commandLink, escapeMarkdown } from '../host/markdown';
import { ciOf } from '../../model/percent';

/** The verdict, the answer with its corrected p and warnings, and the way to everything else, then its scores. Names are text, never markup, and the only links run our own commands. */
export async function hoverText(entry: HistoryEntry): Promise<vscode.MarkdownString> {
  const { comparison, identity, decimals, key } = entry;
  const { a, b, gain, interval, metric } = comparison;
  const [nameA, nameB] = namesOf(comparison).map(escapeMarkdown);
  const changed = await changedFiles(entry.files);
  const scores = [
    [nameA, formatScore(a.score, decimals), a.interval],
    [nameB, formatScore(b.score, decimals), b.interval],
    [
      `**${vscode.l10n.t('gain')}**`,
      `**${formatGain(gain, decimals)}**`,
      interval && ([interval.low, interval.high] as const),
    ],
  ] as const;
  const outcome = outcomeOf(judgedBy(entry));
  const text = new vscode.MarkdownString(
    listOf(
      `**${OUTCOME_MARKS[outcome]} ${translated(outcomeWords(outcome, isFirm(comparison)))}**`,
      '',
      saidOf(entry).flatMap((words) => [escapeMarkdown(words), '']),
      changed.length > 0 && [escapeMarkdown(vscode.l10n.t('⚠ Out of date: {0}.', changeWords(changed))), ''],
      [
        commandLink(
          changed.length === 0 ? vscode.l10n.t('Open comparison') : vscode.l10n.t('Run again'),
          LINKS.openComparison,
          key,
        ),
        commandLink(vscode.l10n.t('Compare with another…'), COMMANDS.compare, vscode.Uri.file(identity.a)),
      ].join(' · '),
      '',
      `| | ${escapeMarkdown(`${translated(metric.name, entry.messages)} (${translated(betterOf(metric))})`)} | ${ciOf(interval?.level ?? 1 - comparison.alpha)} |`,
      '| :-- | --: | --: |',
      scores.map(
        ([name, score, range]) => `| ${name} | ${score} | ${range ? formatInterval(range, decimals) : ''} |`,
      ),
      '',
      escapeMarkdown(new Date(entry.time).toLocaleString()),
    ).join('\n'),
  );
  text.isTrusted = { enabledCommands: [LINKS.openComparison, COMMANDS.compare] };
  return text;
}
