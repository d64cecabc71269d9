import { execFile } from 'node:child_process';
import * as os from 'node:os';
import * as path from 'node:path';

export interface Commit {
  readonly hash: string;
  readonly subject: string;
  readonly author: string;
  readonly date: Date;
}

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 2 ** 30;

/**
 * A repository's own configuration may name programs: to look at files (fsmonitor), to check signatures, to show contents
 * (textconv, which VS Code's Git extension asks for), to fetch what is missing in a partial clone. None of them is started:
 * these settings are stronger, `cat-file` converts nothing, and nothing may be fetched.
 */
const SETTINGS = {
  'core.fsmonitor': 'false',
  'core.hooksPath': os.devNull,
  'core.sshCommand': 'false',
  'log.showSignature': 'false',
  'protocol.allow': 'never',
  'safe.bareRepository': 'explicit',
};
const FLAGS = [
  '--no-pager',
  '--no-optional-locks',
  ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];
const ENVIRONMENT = {
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_TERMINAL_PROMPT: '0',
  // A file is called as it is called: stars in its name find no others.
  GIT_LITERAL_PATHSPECS: '1',
  LC_ALL: 'C',
};

/** What Git knows of one file, by Git's own commands, which start no program of the repository's. */
export class FileInGit {
  /** @param program the path of Git */
  constructor(
    private readonly program: string,
    private readonly file: string,
  ) {}

  async commits(most: number): Promise<Commit[]> {
    const format = '--format=%H%x00%s%x00%an%x00%at%x00';
    const listed = await this.run(
      'log',
      `--max-count=${most}`,
      '--no-show-signature',
      format,
      '--',
      this.name,
    );
    const fields = listed?.toString().split('\0') ?? [];
    return Array.from({ length: Math.floor(fields.length / 4) }, (_, i) => {
      const [hash = '', subject = '', author = '', seconds = ''] = fields.slice(4 * i, 4 * i + 4);
      return { hash: hash.trim(), subject, author, date: new Date(1_000 * Number(seconds)) };
    });
  }

  /** The hash of the one commit that a branch, a tag or HEAD~2 means; null if it means none. */
  async commitOf(revision: string): Promise<string | null> {
    // What begins so would be an option to Git; no name of a commit holds control characters.
    if (revision.startsWith('-') || /\p{Cc}/u.test(revision)) {
      return null;
    }
    const found = await this.run('rev-parse', '--quiet', '--verify', `${revision}^{commit}`);
    const hash = found?.toString().trim() ?? '';
    return /^[0-9a-f]{40,64}$/.test(hash) ? hash : null;
  }

  /** The contents as they were committed; null if the commit has no such file. */
  contentsIn(hash: string): Promise<Buffer | null> {
    return this.run('cat-file', 'blob', `${hash}:./${this.name}`);
  }

  private get name(): string {
    return path.basename(this.file);
  }

  /** What a command prints; null if it fails. */
  private run(...args: readonly string[]): Promise<Buffer | null> {
    return new Promise((resolve, reject) => {
      const options = {
        cwd: path.dirname(this.file),
        env: { ...process.env, ...ENVIRONMENT },
        encoding: 'buffer',
        timeout: TIMEOUT_MS,
        maxBuffer: MAX_BYTES,
        windowsHide: true,
      } as const;
      execFile(this.program, [...FLAGS, ...args], options, (error, printed) => {
        if (error === null) {
          resolve(printed);
        } else if (typeof error.code === 'number') {
          resolve(null);
        } else {
          reject(new Error(error.message, { cause: error }));
        }
      });
    });
  }
}
