import type { Format } from '../../model';
import { agentBench } from './agents/agent-bench';
import { bfcl } from './bfcl';
import { bigBench } from './big-bench';
import { deepeval } from './deepeval';
import { evalplus } from './evalplus';
import { evalscope } from './evalscope';
import { everyEvalEver } from './every-eval-ever';
import { helm } from './helm';
import { inspect } from './inspect';
import { langfuse } from './langfuse';
import { lmEval } from './lm-eval';
import { mtBench } from './mt-bench';
import { mteb } from './mteb';
import { openaiEvals } from './openai-evals';
import { opencompass } from './opencompass';
import { outputItems } from './output-items';
import { promptfoo } from './promptfoo';
import { sweBench } from './agents/swe-bench';
import { trials } from './agents/trials';
import { verifiers } from './verifiers';

/** Logs of evaluation tools, which already contain item scores. */
export const LOGS: readonly Format[] = [
  lmEval,
  inspect,
  helm,
  openaiEvals,
  mtBench,
  mteb,
  promptfoo,
  sweBench,
  evalplus,
  opencompass,
  deepeval,
  everyEvalEver,
  langfuse,
  bfcl,
  evalscope,
  outputItems,
  trials,
  bigBench,
  agentBench,
  verifiers,
];
