import { lookingAt, withFolders, type LookFiles } from '../config/look';

import type { Caller } from '../engine/caller';
import { filesBelow } from '../files/folder';
import { kindOf } from '../files/stamps';
import type { Service } from '../engine/service';
import { englishOf, type Look } from '../model';
import { lookText } from '../report/look';
import { asGiven } from './as-given';
import { COMMANDS } from './commands';
import { disk } from './disk';
import { asJson } from './question';
import { parseOptions, usage } from './options';
import { asText, type Output } from './print';

/** `realgain look FILE…`. */
export interface LookCommand {
  readonly kind: 'look';
  readonly places: readonly string[];
  readonly json: boolean;
}

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parseLook(args: readonly string[]): LookCommand {
  const { values, positionals } = parseOptions(args, COMMANDS.look.options);
  if (positionals.length === 0) {
    throw usage('“realgain look” takes files or folders, but got none');
  }
  return { kind: 'look', places: positionals, json: values.json === true };
}

const files: LookFiles = {
  ...disk,
  isFolder: async (place) => (await kindOf(place)) === 'folder',
  filesBelow: async (folder) => filesBelow(folder),
  spell: asGiven,
};

type Listener = Pick<Caller, 'signal' | 'onProgress'>;

/** @throws RealGainError `file-missing`, `file-unreadable`, `bad-config`; `cancelled` */
export async function lookAtPlaces(
  service: Pick<Service, 'look'>,
  { places }: Pick<LookCommand, 'places'>,
  caller: Listener,
): Promise<Look> {
  const { folders, identity } = await lookingAt(files, places);
  return withFolders(await service.look(identity, caller), folders).look;
}

/** Throws like `lookAtPlaces`. */
export async function runLook(
  service: Pick<Service, 'look'>,
  command: LookCommand,
  caller: Listener,
): Promise<Output> {
  const look = await lookAtPlaces(service, command, caller);
  return command.json ? asJson(look) : asText(look, (shown) => lookText(shown, englishOf));
}
