import * as vscode from 'vscode';
import {
  baseName,
  formatGain,
  formatInterval,
  formatLevel,
  formatScore,
  formatTestP,
  namesOf,
  VERDICT_MARKS,
} from '../model';
import { changedFiles } from './disk';
import type { HistoryEntry } from './history';
import { COMMANDS } from './ids';
import { commandLink, escapeMarkdown } from './markdown';

/** The whole comparison in Markdown. Names are text, never markup, and the only links are those to our own commands. */
export async function hoverText(entry: HistoryEntry): Promise<vscode.MarkdownString> {
  const { comparison, identity, decimals, key } = entry;
  const { a, b, gain, interval, metric, n, tests, primary } = comparison;
  const [nameA, nameB] = namesOf(comparison).map(escapeMarkdown);
  const changed = await changedFiles(entry.files);
  const level = formatLevel(interval?.level ?? 1 - comparison.alpha);
  const scores = [
    [nameA, formatScore(a.score, decimals), a.interval],
    [nameB, formatScore(b.score, decimals), b.interval],
    ['**gain**', `**${formatGain(gain, decimals)}**`, interval && ([interval.low, interval.high] as const)],
  ] as const;
  const text = new vscode.MarkdownString(
    [
      `**${VERDICT_MARKS[comparison.verdict]}** ${escapeMarkdown(comparison.sentence)}`,
      '',
      `| | ${escapeMarkdown(metric.name)} | ${level} interval |`,
      '| :-- | --: | --: |',
      ...scores.map(
        ([name, score, range]) => `| ${name} | ${score} | ${range ? formatInterval(range, decimals) : ''} |`,
      ),
      '',
      '| test | p |',
      '| :-- | :-- |',
      ...tests.map((test) => {
        const cells = [test.name, formatTestP(test).replace(/^p (= )?/, '')].map(escapeMarkdown);
        return `| ${(test.id === primary ? cells.map((cell) => `**${cell}**`) : cells).join(' | ')} |`;
      }),
      '',
      escapeMarkdown(`${n.toLocaleString('en-US')} items · ${new Date(entry.time).toLocaleString()}`),
      '',
      ...(changed.length === 0
        ? []
        : [escapeMarkdown(`⚠ Out of date: ${changed.map(baseName).join(', ')} changed since.`), '']),
      [
        commandLink(changed.length === 0 ? 'Open comparison' : 'Run again', COMMANDS.openComparison, key),
        commandLink('Compare with another…', COMMANDS.compare, vscode.Uri.file(identity.a)),
      ].join(' · '),
    ].join('\n'),
  );
  text.isTrusted = { enabledCommands: [COMMANDS.openComparison, COMMANDS.compare] };
  return text;
}
