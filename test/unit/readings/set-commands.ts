import type { ComposedSet } from './composed-sets';

/** A command that a user might type for a set; `refuses` if only a question or an error is a right answer. */
export interface SetCommand {
  readonly command: string;
  readonly refuses?: true;
}

/** Every such command. */
export function commandsFor(set: ComposedSet): readonly SetCommand[] {
  const { layout, files, systems, tasks, perItem } = set;
  const [a = '', b = '', c = ''] = systems;
  const [all, [task = '']] = [Object.keys(files), tasks];
  const [file = ''] = all;
  const of = (name: string) => all.find((one) => namesPart(one, name)) ?? '';
  const two = `"${a},${b}"`;
  const refused = (...commands: readonly string[]) =>
    commands.map((command) => ({ command, refuses: true as const }));
  const answered = (...commands: readonly string[]) => commands.map((command) => ({ command }));
  switch (layout) {
    case 'wide':
    case 'long':
      return [
        ...answered(`compare ${file} --systems ${two}`, `study ${file}`, `look ${file}`),
        ...refused(`compare ${file}`, ...(layout === 'wide' || perItem > 1 ? [`leaderboard ${file}`] : [])),
      ];
    case 'flat':
      return [
        ...answered('study out', `study ${all.join(' ')}`, `compare ${of(a)} ${of(b)}`, 'look out'),
        ...answered(`runs ${of(b)} ${of(c)} --baseline ${of(a)}`),
        ...refused(
          `compare ${all.slice(0, 3).join(' ')}`,
          `compare out ${of(a)}`,
          'leaderboard out',
          'suite out',
        ),
      ];
    case 'systems/tasks':
      return [
        ...answered('leaderboard out', `suite out --systems ${two}`, `suite out/${a} out/${b}`, 'look out'),
        ...answered(
          `study ${all.filter((one) => namesPart(one, task)).join(' ')}`,
          `study out --task ${task}`,
        ),
        ...refused('suite out', `compare out/${a} out/${b}`, 'study out'),
      ];
    case 'tasks/systems':
      return [
        ...answered('leaderboard out', `suite out --systems ${two}`, `study out/${task}`, 'look out'),
        ...answered(`study out --task ${task}`),
        ...refused('suite out', 'study out', `compare out/${task} out/${tasks[1]}`),
      ];
    case 'systems/runs':
      return [
        ...answered(`compare out/${a} out/${b}`, `suite out/${a} out/${b}`, `suite out --systems ${two}`),
        ...answered('leaderboard out', 'look out'),
        ...refused('study out', `runs out/${b} out/${c} --baseline out/${a}`),
      ];
    case 'system-run':
      return [
        ...answered('leaderboard out', `suite out --systems ${two}`, 'look out'),
        ...refused('study out'),
      ];
    case 'task__system':
      return [
        ...answered('leaderboard out', `suite out --systems ${two}`, `study out --task ${task}`, 'look out'),
        ...refused('study out'),
      ];
  }
}

/** Whether a path has a name as a whole part. */
export function namesPart(path: string, name: string): boolean {
  const isLetter = (text: string) => /[\p{L}\p{N}+]/u.test(text);
  const bare = path.replace(/\.(?:csv|tsv|jsonl|json)$/, '');
  const parts = bare.split(name);
  return parts.some((before, i) => {
    const after = parts[i + 1];
    return after !== undefined && !isLetter(before.slice(-1)) && !isLetter(after.slice(0, 1));
  });
}
