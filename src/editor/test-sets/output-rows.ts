import * as vscode from 'vscode';
import { betterMark, betterOf, formatScore, translated } from '../../model';
import { gainLine } from '../comparison/summary';
import { gainMark } from '../comparison/tree-items';
import type { HistoryEntry } from '../history/history';

/** What the history says of outputs, in the rows of their test sets. */

/** The newest comparison of each pair and of each file, found at once however many rows ask. */
export class NewestEntries {
  private readonly pairs = new Map<string, HistoryEntry>();
  private readonly files = new Map<string, HistoryEntry>();

  constructor(newestFirst: readonly HistoryEntry[]) {
    for (const entry of [...newestFirst].reverse()) {
      const { a, b } = entry.identity;
      this.pairs.set(`${a}\n${b}`, entry);
      this.files.set(a, entry).set(b, entry);
    }
  }

  against(a: string, b: string): HistoryEntry | undefined {
    return this.pairs.get(`${a}\n${b}`);
  }

  of(file: string): HistoryEntry | undefined {
    return this.files.get(file);
  }
}

/** `27.41 ↑ · +0.52 · p = 0.013 ✓` */
export function describeOutput(entry: HistoryEntry | undefined, file: string, isBaseline: boolean): string {
  const known = entry === undefined ? [] : [`${scoreOf(entry, file)} ${betterMark(entry.comparison.metric)}`];
  const gain = entry === undefined || isBaseline || entry.identity.a !== file ? [] : [gainMark(entry)];
  const role = isBaseline
    ? [vscode.l10n.t('baseline')]
    : entry === undefined
      ? [vscode.l10n.t('not compared')]
      : [];
  return [...role, ...known, ...gain].join(' · ');
}

/** The same for a screen reader, in words. */
export function spokenOutput(entry: HistoryEntry | undefined, file: string, isBaseline: boolean): string {
  if (entry === undefined) {
    return describeOutput(entry, file, isBaseline);
  }
  const score = `${entry.comparison.metric.name} ${scoreOf(entry, file)}, ${translated(betterOf(entry.comparison.metric))}`;
  return isBaseline
    ? `${vscode.l10n.t('baseline')}, ${score}`
    : entry.identity.a !== file
      ? score
      : `${score}, ${gainLine(entry)}`;
}

function scoreOf({ identity, comparison, decimals }: HistoryEntry, file: string): string {
  return formatScore((identity.a === file ? comparison.a : comparison.b).score, decimals);
}
