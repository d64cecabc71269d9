import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import { FileInGit } from '../../../src/editor/git/file-in-git';
import { TemporaryFolder } from '../engine/temporary';

/** Everything in a configuration of a repository that names a program, and could be started by looking at a file in it. */
const PROGRAMS = [
  'core.fsmonitor',
  'core.sshCommand',
  'core.pager',
  'core.editor',
  'core.askPass',
  'core.gitProxy',
  'core.alternateRefsCommand',
  'pager.log',
  'pager.cat-file',
  'gpg.program',
  'gpg.ssh.program',
  'diff.external',
  'diff.own.textconv',
  'diff.own.command',
  'filter.own.smudge',
  'filter.own.clean',
  'filter.own.process',
  'credential.helper',
  'uploadpack.packObjectsHook',
  'remote.origin.uploadpack',
  ...['log', 'rev-parse', 'cat-file', 'show', 'fetch'].map((name) => `alias.${name}`),
];

/** What keeps Git from starting a program, asking for a password, fetching or writing. */
const PROTECTIONS = [
  'core.fsmonitor=false',
  `core.hooksPath=${os.devNull}`,
  'core.sshCommand=false',
  'log.showSignature=false',
  'protocol.allow=never',
  'safe.bareRepository=explicit',
  '--no-pager',
  '--no-optional-locks',
  'GIT_ALLOW_PROTOCOL=none',
  'GIT_NO_LAZY_FETCH=1',
  'GIT_TERMINAL_PROMPT=0',
  'GIT_LITERAL_PATHSPECS=1',
  'LC_ALL=C',
];

const hasGit = spawnSync('git', ['--version']).status === 0 && process.platform !== 'win32';

(hasGit ? describe : describe.skip)('a hostile repository', () => {
  const folder = new TemporaryFolder();
  let first = '';
  const marker = () => folder.path('started');
  const inRepository = (name: string) => folder.path(`repository/${name}`);
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false', ...args],
      {
        cwd: folder.path('repository'),
        encoding: 'utf8',
        env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' },
        stdio: ['pipe', 'pipe', 'ignore'],
      },
    ).trim();
  const commit = (contents: string) => {
    writeFileSync(inRepository('out.txt'), contents);
    git('add', '-A');
    git('commit', '-q', '-m', 'write $(check) [link](command:x)');
    return git('rev-parse', 'HEAD');
  };

  before(async () => {
    await folder.write('program', `#!/bin/sh\necho "$0 $@" >> '${marker()}'\ncat "$1" 2>/dev/null\nexit 0\n`);
    chmodSync(folder.path('program'), 0o755);
    mkdirSync(folder.path('repository'));
    git('init', '-q');
    writeFileSync(inRepository('.gitattributes'), '* diff=own filter=own\n');
    first = commit('0.1\r\n0.2\n');
    // A commit that claims a signature, which somebody would have to check.
    const signed = git('cat-file', 'commit', first).replace(
      /\n\n/,
      '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n',
    );
    const hash = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
      cwd: folder.path('repository'),
      input: `${signed}\n`,
    })
      .toString()
      .trim();
    git('update-ref', 'HEAD', hash);
    first = hash;
    const second = commit('0.3\n0.4\n');
    for (const name of [
      '$(touch${IFS}started)',
      'a;touch${IFS}started',
      '`touch${IFS}started`',
      '"|touch${IFS}started',
    ]) {
      git('update-ref', `refs/heads/${name}`, second);
    }
    // What begins like an option can't be made by Git's own commands.
    writeFileSync(inRepository(`.git/refs/heads/--output=${path.basename(marker())}`), `${second}\n`);
    const hooks = [
      'post-checkout',
      'post-index-change',
      'reference-transaction',
      'fsmonitor-watchman',
      'pre-auto-gc',
    ];
    hooks.forEach((hook) => {
      writeFileSync(inRepository(`.git/hooks/${hook}`), `#!/bin/sh\necho ${hook} >> '${marker()}'\n`, {
        mode: 0o755,
      });
    });
    const program = folder.path('program');
    const sections = PROGRAMS.map((setting) => {
      const at = setting.lastIndexOf('.');
      const [section = '', ...sub] = setting.slice(0, at).split('.');
      const value = setting.startsWith('alias.') ? `!${program}` : program;
      return `[${section}${sub.length > 0 ? ` "${sub.join('.')}"` : ''}]\n\t${setting.slice(at + 1)} = ${value}\n`;
    });
    appendFileSync(
      inRepository('.git/config'),
      `${sections.join('')}[log]\n\tshowSignature = true\n[protocol]\n\tallow = always\n[extensions]\n\tpartialClone = origin\n[remote "origin"]\n\turl = ssh://nowhere.invalid/x\n\tpromisor = true\n[core]\n\trepositoryFormatVersion = 1\n`,
    );
  });

  it('would start its programs if it were asked as usual', () => {
    spawnSync('git', ['show', '--textconv', 'HEAD:out.txt'], { cwd: folder.path('repository') });
    spawnSync('git', ['log', '--', 'out.txt'], { cwd: folder.path('repository') });
    const started = readFileSync(marker(), 'utf8');
    assert.match(started, /--status-fd/, 'the trap works: it checks a signature');
    rmSync(marker());
  });

  it('passes every protection to each command, because some protect against the same', async () => {
    // A program in Git's place writes down what it is given, one argument or variable a line.
    const calls = folder.path('calls');
    await folder.write(
      'written-git',
      `#!/bin/sh\n{ printf '%s\\n' "$@"; env | grep '^GIT_\\|^LC_ALL='; echo; } >> '${calls}'\n`,
    );
    chmodSync(folder.path('written-git'), 0o755);
    const file = new FileInGit(folder.path('written-git'), inRepository('out.txt'));
    await file.commits(50);
    await file.commitOf('HEAD');
    await file.contentsIn(first);
    const given = readFileSync(calls, 'utf8').trim().split('\n\n');
    assert.equal(given.length, 3);
    for (const call of given) {
      const lines = call.split('\n');
      for (const protection of PROTECTIONS) {
        assert.ok(lines.includes(protection), `${protection} is missing in ${lines.join(' ')}`);
      }
    }
    assert.ok(given[0]?.split('\n').includes('--no-show-signature'));
  });

  it('starts none of its programs when a file is compared with a commit', async () => {
    const file = new FileInGit('git', inRepository('out.txt'));
    const commits = await file.commits(50);
    assert.equal(commits.length, 2);
    assert.deepEqual([commits[1]?.hash, commits[1]?.subject], [first, 'write $(check) [link](command:x)']);
    assert.equal(await file.commitOf('HEAD~1'), first);
    assert.equal((await file.contentsIn(first))?.toString(), '0.1\r\n0.2\n');
    assert.ok(!existsSync(marker()), 'no program was started');
  });

  it('starts none if contents are missing and would have to be fetched', async () => {
    const blob = git('rev-parse', `${first}:out.txt`);
    rmSync(inRepository(`.git/objects/${blob.slice(0, 2)}/${blob.slice(2)}`));
    for (const url of ['ssh://nowhere.invalid/x', `ext::${folder.path('program')}`, folder.path('nowhere')]) {
      git('config', 'remote.origin.url', url);
      assert.equal(await new FileInGit('git', inRepository('out.txt')).contentsIn(first), null);
    }
    assert.ok(!existsSync(marker()), 'no program was started');
  });

  it('treats branch names as names, not options', async () => {
    const file = new FileInGit('git', inRepository('out.txt'));
    const names = git('for-each-ref', '--format=%(refname:short)', 'refs/heads').split('\n');
    assert.ok(names.length >= 5);
    for (const name of [...names, 'HEAD; touch started', '$(touch started)']) {
      await file.commitOf(name);
    }
    for (const name of [
      '--output=started',
      '-h',
      '--all',
      'HEAD\n--all',
      'HEAD..HEAD~1',
      '',
      '^HEAD',
      'HEAD:out.txt',
    ]) {
      assert.equal(await file.commitOf(name), null, JSON.stringify(name));
    }
    const left = readdirSync(folder.path('repository')).concat(readdirSync(folder.path('.')));
    assert.ok(!left.some((name) => name.includes('started')), left.join());
  });

  it('doesn’t match other files by stars in a name', async () => {
    writeFileSync(inRepository('*.txt'), '1\n');
    assert.deepEqual(await new FileInGit('git', inRepository('*.txt')).commits(50), []);
  });
});
