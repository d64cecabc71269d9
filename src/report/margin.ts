import { formatMargin, formatMonteCarloError, formatTestP, primaryTest, type Comparison } from '../model';

type Tested = Pick<Comparison, 'equivalence' | 'metric' | 'alpha' | 'verdict' | 'tests' | 'primary'>;

/** `equivalent within ±0.5 BLEU (TOST p = 0.0012)`; empty if no margin was given. */
export function marginClaim(comparison: Tested): string {
  const { equivalence, metric } = comparison;
  return equivalence === null
    ? ''
    : `equivalent within ±${formatMargin(equivalence.margin, metric)} (${marginP(comparison)})`;
}

/** What the margin adds to a verdict other than equivalence; empty if nothing. */
export function marginClause(comparison: Tested): string {
  const { equivalence, metric, alpha, verdict } = comparison;
  if (equivalence === null) {
    return '';
  }
  const { margin, question, p } = equivalence;
  const amount = formatMargin(margin, metric);
  const shown = p <= alpha;
  if (verdict === 'significant') {
    // A gain beyond the margin needs no comment, and a better system is not worse.
    return shown && question === 'equivalent'
      ? `; the difference is significant, but smaller than the margin of ${amount} (${marginP(comparison)})`
      : '';
  }
  switch (question) {
    case 'equivalent':
      return `; equivalence within ±${amount} was not shown either (${marginP(comparison)})`;
    case 'not-worse':
      return less(shown, amount, 'worse', marginP(comparison));
    case 'not-better':
      return less(shown, amount, 'better', marginP(comparison));
  }
}

function less(shown: boolean, amount: string, than: 'worse' | 'better', p: string): string {
  return shown
    ? `; it was shown to be less than ${amount} ${than} (${p})`
    : `; that it is less than ${amount} ${than} was not shown either (${p})`;
}

/** `TOST p = 0.0012 ± 0.0001`, with the method if it isn't that of the deciding test. */
function marginP(comparison: Tested): string {
  const { equivalence } = comparison;
  if (equivalence === null) {
    return '';
  }
  const { question, method } = equivalence;
  const name = { equivalent: 'TOST', 'not-worse': 'non-inferiority', 'not-better': 'non-superiority' }[
    question
  ];
  const primary = primaryTest(comparison)?.id.split(':')[0];
  const by = method === primary ? '' : ' by bootstrap,';
  return `${name}${by} ${formatTestP({ ...equivalence, exact: false })}${formatMonteCarloError(equivalence)}`;
}
