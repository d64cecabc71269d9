import type { Format } from '../../model';
import { helm } from './helm';
import { inspect } from './inspect';
import { lmEval } from './lm-eval';
import { openaiEvals } from './openai-evals';
import { promptfoo } from './promptfoo';

/** Logs of evaluation tools, which already contain item scores. */
export const LOGS: readonly Format[] = [lmEval, inspect, helm, openaiEvals, promptfoo];
