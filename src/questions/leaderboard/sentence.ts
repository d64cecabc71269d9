import { formatCount, formatP, shown, type Leaderboard } from '../../model';

export const OVER_TEST_SETS: Readonly<Record<Leaderboard['test'], string>> = {
  wilcoxon: 'Wilcoxon signed-rank test',
  sign: 'sign test',
};

type Unwritten = Omit<Leaderboard, 'sentence' | 'sentences'>;

/**
 * A leaderboard in some sentences: "A has the best average rank (1.6) of 20 systems on 41 test sets. The systems differ
 * (Friedman, Iman-Davenport F(19, 760) = 31.2, p = 1e-60). After Holm’s correction 120 of 190 pairs differ significantly
 * (Wilcoxon signed-rank test, α = 0.05)."
 */
export function leaderboardSentence(leaderboard: Unwritten): string {
  const said = [best(leaderboard), whether(leaderboard), which(leaderboard)].filter((text) => text !== '');
  return shown(said.join(' '));
}

function best({ systems, tasks }: Unwritten): string {
  const [first] = systems;
  if (first === undefined) {
    return '';
  }
  const top = systems.filter(({ averageRank }) => averageRank - first.averageRank < 1e-9);
  const rank = first.averageRank.toFixed(2);
  const among = `(${rank}) of ${formatCount(systems.length)} systems on ${counted(tasks.length, 'test set')}.`;
  return top.length === 1
    ? `${first.name} has the best average rank ${among}`
    : `${formatCount(top.length)} systems share the best average rank ${among}`;
}

/** Nothing for two systems, which the test of the pair is about, and where no outcome could be significant. */
function whether({ friedman, alpha, systems, tasks }: Unwritten): string {
  const orders = systems.reduce((product, _, i) => product * (i + 1), 1);
  if (friedman === null || systems.length === 2 || orders ** (1 - tasks.length) > alpha) {
    return '';
  }
  const { f, df1, df2, pF, pExact } = friedman;
  const value = f === null ? 'all test sets agree' : `Iman-Davenport F(${df1}, ${df2}) = ${f.toFixed(2)}`;
  const p = pExact ?? pF;
  const evidence = `(Friedman, ${pExact === null ? value : 'exact'}, ${formatP(p)})`;
  return p <= alpha
    ? `The systems differ ${evidence}.`
    : `No difference between systems was found ${evidence}.`;
}

function which({ pairs, tasks, test, alpha }: Unwritten): string {
  const count = (verdict: string) => pairs.filter((pair) => pair.verdict === verdict).length;
  const open = count('undecidable');
  const how = `(${OVER_TEST_SETS[test]}, α = ${alpha})`;
  if (open > 0 && open + count('identical') === pairs.length) {
    const other = pairs.length === 1 ? 'one of them' : 'any of them';
    return `${counted(tasks.length, 'test set')} ${tasks.length === 1 ? 'is' : 'are'} too few to say whether ${other} would be better on other test sets, too ${how}; whether they differ on the items of these is another question.`;
  }
  const found =
    pairs.length === 1
      ? `The two systems ${count('significant') === 1 ? 'differ significantly' : 'could not be told apart'} ${how}.`
      : `After Holm’s correction ${formatCount(count('significant'))} of ${formatCount(pairs.length)} pairs ${count('significant') === 1 ? 'differs' : 'differ'} significantly ${how}.`;
  return open === 0 ? found : `${found} For ${counted(open, 'pair')} there is too little data.`;
}

function counted(count: number, what: string): string {
  return `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;
}
