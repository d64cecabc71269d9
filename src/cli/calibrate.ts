import { isGlob } from '../config';
import { statsOf } from '../files/disk';
import type { Service } from '../engine/service';
import type { StudySource } from '../engine/study/calibrations';
import { RealGainError, type Calibration, type KeptCalibration } from '../model';
import { calibrationAsCsv } from '../report';
import { calibrationReport } from './calibrate-report';
import { asText, type Output } from './print';
import { withIdentity, type Listener } from './study';
import type { CalibrateCommand, StudyCommand } from './study-arguments';

/**
 * Computes how well p on the first test set predicts the others and redraws of itself. Returns the text to
 * print.
 */
export async function runCalibrate(
  service: Service,
  command: CalibrateCommand,
  caller: Listener,
): Promise<Output> {
  const { redraw, study } = command;
  const asked = await Promise.all(command.testSets.map((named) => asStudy(named, study)));
  const [first] = asked;
  const sources: StudySource[] = [];
  for (const one of asked.length > 1 ? asked : []) {
    sources.push('path' in one ? one : await makeStudy(service, one, caller));
  }
  const others = sources.length > 1 ? await service.calibrate({ studies: sources }) : null;
  const own =
    redraw === null || first === undefined
      ? null
      : await withIdentity(service, fromOutputs(first), caller, (identity) =>
          service.redraw({ study: identity, redraw }, caller),
        );
  const found = others ?? own;
  if (found === null) {
    throw new Error('There is neither another test set nor one to be drawn.');
  }
  const against = [...(others?.against ?? []), ...(own?.against ?? [])];
  const all: KeptCalibration = { ...found, against, messages: undefined };
  return printed(all, study.format);
}

function printed(calibration: Calibration, format: StudyCommand['format']): Output {
  switch (format) {
    case 'json':
      return { format, text: `${JSON.stringify(calibration, null, 2)}\n` };
    case 'csv':
      return { format, text: calibrationAsCsv(calibration) };
    case 'text':
      return asText(calibration, calibrationReport);
  }
}

type Asked = { readonly path: string } | StudyCommand;

/**
 * A JSON file is a finished study; existing files and globs are outputs, and anything else is the name of a
 * test set.
 */
async function asStudy(named: string, how: StudyCommand): Promise<Asked> {
  const found = await statsOf(named).catch(() => null);
  if (found?.isFile() === true || /\.json$/i.test(named)) {
    return { path: named };
  }
  const outputs = found !== null || isGlob(named);
  return outputs ? { ...how, outputs: [named] } : { ...how, testSet: named };
}

async function makeStudy(service: Service, command: StudyCommand, caller: Listener): Promise<StudySource> {
  const { study } = await withIdentity(service, command, caller, (identity) =>
    service.study({ identity, priority: 'foreground' }, caller),
  );
  return { study };
}

function fromOutputs(asked: Asked): StudyCommand {
  if ('path' in asked) {
    throw new RealGainError(
      'bad-setting',
      `${asked.path} has no items to draw test sets from; name the outputs instead: a folder, a glob, or a test set of realgain.json.`,
      { path: asked.path },
    );
  }
  return asked;
}
