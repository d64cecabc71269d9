import { resampleTraining } from '../engine/training/resample-training';
import {
  baseName,
  DEFAULT_COPIES,
  formatCount,
  RECORD_KINDS,
  visible,
  type RecordKind,
  type TrainingRequest,
  englishOf,
} from '../model';
import { COMMANDS } from './commands';
import { numberOr, parseOptions, usage } from './options';
import { asText, print, say } from './print';
import { ProgressLine } from './process/progress';

export const RESAMPLE_TRAINING = 'resample-training';

/** `realgain resample-training FILE`: writes the copies and lists them, one path a line. */
export async function resampleTrainingCommand(request: TrainingRequest): Promise<void> {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  const progress = new ProgressLine();
  try {
    const caller = { signal: controller.signal, onProgress: progress.show };
    const { files, records, kind, why, compressed } = await resampleTraining(request, caller);
    progress.clear();
    const notes = [
      ...(request.records === null ? [englishOf(why)] : []),
      ...(compressed ? ['written uncompressed'] : []),
    ].join('; ');
    const said = `${baseName(request.path)} has ${formatCount(records)} records (${RECORD_KINDS[kind]}${notes && `: ${notes}`})`;
    say(`${visible(said)}, seed ${request.seed}\n`);
    await print(asText(files, (shown) => shown.map((file) => `${file}\n`).join('')));
  } finally {
    progress.clear();
  }
}

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parseTrainingRequest(args: readonly string[]): TrainingRequest {
  const { values, positionals } = parseOptions(args, COMMANDS[RESAMPLE_TRAINING].options);
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0) {
    throw usage(`“realgain ${RESAMPLE_TRAINING}” takes one file, but got ${positionals.length}`);
  }
  const { records } = values;
  if (records !== undefined && !isKind(records)) {
    throw usage(`--records takes one of ${Object.keys(RECORD_KINDS).join(', ')}, not “${records}”`);
  }
  const copies = numberOr('copies', values.copies, DEFAULT_COPIES);
  return { path, copies, seed: values.seed ?? '1', records: records ?? null, folder: values.out ?? null };
}

function isKind(text: string): text is RecordKind {
  return Object.hasOwn(RECORD_KINDS, text);
}
