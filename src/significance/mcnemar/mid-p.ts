import { mcnemarMidP } from '../core/mcnemar';
import { mcnemarTest } from './mcnemar-test';
import { english } from '../../model';

/** McNemar's test with mid-p, less conservative than the exact one (Fagerland, Lydersen and Laake 2013). */
export const mcnemarWithMidP = mcnemarTest(
  {
    id: 'mcnemar:mid-p',
    name: english('McNemar (mid-p)'),
    assumes: english('the items are independent; its level is kept on average, not always'),
    shown: 'on-request',
  },
  mcnemarMidP,
);
