import * as vscode from 'vscode';
import { formatCount } from '../../model/text';
import { type Outcome, outcomeOf } from '../../model/results/outcome';
import { isOn } from '../host/settings';
import { isNews, judgedBy } from '../stores/judged';
import type { Found } from './found';

/** What was compared in the background and not opened yet, by outcome. */
interface News {
  readonly total: number;
  readonly better: number;
  readonly worse: number;
  /** Neither: not significant, equivalent or identical. */
  readonly similar: number;
  /** Too little data to decide. */
  readonly undecided: number;
}

const KINDS: Readonly<Record<Outcome, Exclude<keyof News, 'total'>>> = {
  better: 'better',
  worse: 'worse',
  'not-significant': 'similar',
  identical: 'similar',
  equivalent: 'similar',
  undecidable: 'undecided',
};

/** Runs whose p is still to be corrected for the others are not counted yet. */
export function newsOf(entries: readonly Found[]): News {
  const news = { total: 0, better: 0, worse: 0, similar: 0, undecided: 0 };
  for (const entry of entries) {
    if (isNews(entry)) {
      news.total++;
      news[KINDS[outcomeOf(judgedBy(entry))]]++;
    }
  }
  return news;
}

/** `12 new: 5 ✓ 4 ≈ 3 ✗`, and `1 ?` where there is too little data. */
export function newsText({ total, better, worse, similar, undecided }: News): string {
  const counts = [
    [better, '✓'],
    [similar, '≈'],
    [worse, '✗'],
    ...(undecided > 0 ? [[undecided, '?'] as const] : []),
  ] as const;
  const said = counts.map(([count, mark]) => `${formatCount(count)} ${mark}`).join(' ');
  return vscode.l10n.t('{0} new: {1}', formatCount(total), said);
}

export function spokenNews({ total, better, worse, similar, undecided }: News): string {
  const [all, up, same, down, open] = [total, better, similar, worse, undecided].map(formatCount);
  const said = vscode.l10n.t(
    '{0} new results: {1} significantly better, {2} not significant, {3} significantly worse',
    all ?? '',
    up ?? '',
    same ?? '',
    down ?? '',
  );
  return undecided === 0 ? said : `${said}, ${vscode.l10n.t('{0} with too little data', open ?? '')}`;
}

/** `worse` is red; `unclear`, a gain that may be luck, is amber. */
export type AlertKind = 'worse' | 'unclear';

export const ALERT_BACKGROUNDS: Readonly<Record<AlertKind, string>> = {
  worse: 'statusBarItem.errorBackground',
  unclear: 'statusBarItem.warningBackground',
};

/** Equal or equivalent scores claim no gain. */
const ALERTS: Partial<Record<Outcome, AlertKind>> = {
  worse: 'worse',
  'not-significant': 'unclear',
  undecidable: 'unclear',
};

/** The alert that the status bar shows, and the run that raised it. */
export interface RaisedAlert {
  readonly entry: Found;
  readonly kind: AlertKind;
}

/** The newest run that is worse, else the newest whose gain may be luck. */
export function alertAmong(entries: readonly Found[]): RaisedAlert | null {
  if (!isOn('alerts.enabled')) {
    return null;
  }
  const alerts = entries.filter(isNews).flatMap((entry): RaisedAlert[] => {
    const kind = ALERTS[outcomeOf(judgedBy(entry))];
    return kind === undefined ? [] : [{ entry, kind }];
  });
  const worse = alerts.find(({ kind }) => kind === 'worse');
  return worse ?? (isOn('alerts.notSignificant') ? (alerts[0] ?? null) : null);
}

export function betterAmong(entries: readonly Found[]): Found | undefined {
  return entries.find((entry) => isNews(entry) && outcomeOf(judgedBy(entry)) === 'better');
}
