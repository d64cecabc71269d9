import { english } from '../words';
import { entry } from './intervals';

export const STUDY_TERMS = {
  correction: entry(
    english('correction'),
    english(
      'Among many pairs some are significant by chance alone. A correction makes each p larger, the more pairs there are.',
    ),
    'Holm, 1979',
  ),
  holm: entry(
    english('Holm’s correction'),
    english(
      'Keeps the chance that any pair at all is called significant by mistake at α. Never less powerful than Bonferroni’s.',
    ),
    'Holm, 1979',
  ),
  bonferroni: entry(
    english('Bonferroni’s correction'),
    english('Multiplies each p by the number of pairs, so that the chance of any mistake stays at α.'),
    'Dunn, 1961',
  ),
  'benjamini-hochberg': entry(
    english('Benjamini and Hochberg’s correction'),
    english(
      'Keeps the share of mistakes among the pairs that are called significant at α, on average. It finds more than Holm’s and promises less.',
    ),
    'Benjamini and Hochberg, 1995',
  ),
  'corrected-p': entry(
    english('corrected p'),
    english('p of a pair after the correction for the number of pairs. Wins, losses and clusters go by it.'),
    'Holm, 1979',
  ),
  'rank-cluster': entry(
    english('cluster of a ranking'),
    english(
      'Neighbors in the ranking with no line between them. A line is drawn only where every system above it is significantly better than every one below, after the correction; within a cluster some may still differ.',
    ),
    'Koehn, 2012',
  ),
  'rank-range': entry(
    english('rank range'),
    english(
      'The ranks a system may have: 1 + the number of systems that significantly beat it, to all systems but those it significantly beats.',
    ),
    'Koehn, 2012',
  ),
  letters: entry(
    english('letters (compact letter display)'),
    english(
      'Two systems share a letter if and only if they do not differ significantly, after the correction.',
    ),
    'Piepho, 2004',
  ),
  wins: entry(
    english('wins'),
    english('How many other systems this one is significantly better than, after the correction.'),
    'Koehn, 2012',
  ),
  losses: entry(
    english('losses'),
    english('How many other systems are significantly better than this one, after the correction.'),
    'Koehn, 2012',
  ),
  threshold: entry(
    english('threshold'),
    english(
      'The gain above which significance can be expected: 95% of the pairs with a one-sided p near 0.05 have a smaller gain.',
    ),
    'Berg-Kirkpatrick et al., 2012, section 3.1.1',
  ),
  series: entry(
    english('series'),
    english(
      'Pairs of one kind, such as those of systems from the same lab. These have much in common, so smaller gains are significant.',
    ),
    'Berg-Kirkpatrick et al., 2012, section 3',
  ),
  'smaller-test-sets': entry(
    english('smaller test sets'),
    english(
      'Parts of this test set, each studied as if it were the whole test set. They show how the threshold falls as test sets grow.',
    ),
    'Berg-Kirkpatrick et al., 2012, section 3',
  ),
  'square-root-law': entry(
    english('square-root law'),
    english('The threshold falls with the square root of the number of items: four times as many halve it.'),
    'Cohen, 1988, section 1.3',
  ),
  'better-there-too': entry(
    english('better there too'),
    english(
      'Of the pairs with such a p on this test set, the share whose better system is also better on another one.',
    ),
    'Berg-Kirkpatrick et al., 2012, section 4.2',
  ),
  redrawn: entry(
    english('redrawn test set'),
    english(
      'Items drawn from this test set with replacement, as many as you choose. It shows how often p is right when only the items change.',
    ),
    'Efron and Tibshirani, 1993, ch. 6',
  ),
  ties: entry(
    english('ties'),
    english('Pairs that score the same. They favor neither side and are left out of the share.'),
    'Dixon and Mood, 1946',
  ),
} as const;
