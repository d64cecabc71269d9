/**
 * Loaded by every Node process and thread of the embedded VS Code before anything else: refuses whatever would leave
 * this machine, and writes down which process tried it, so that the tests see that nobody does.
 *
 * REALGAIN_NETWORK_LOG names the file. Its first line of a process says that the process is watched.
 */

const { appendFileSync } = require('node:fs');
const { argv, env, execArgv, nextTick, pid } = require('node:process');
const { syncBuiltinESMExports } = require('node:module');
const { ChildProcess } = require('node:child_process');
const { isMainThread } = require('node:worker_threads');
const dgram = require('node:dgram');
const dns = require('node:dns');
const net = require('node:net');

/** What to find a process by: its script, and the part of VS Code that it plays. */
const what = [
  ...(isMainThread ? [] : ['thread']),
  ...execArgv,
  ...argv.slice(1),
  env['VSCODE_ESM_ENTRYPOINT'],
]
  .filter((part) => part !== undefined)
  .join(' ');

/** @param {object} entry */
function write(entry) {
  const file = env['REALGAIN_NETWORK_LOG'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ pid, what, ...entry })}\n`);
}

/** @param {unknown} host */
function isHere(host) {
  return (
    host === undefined || host === null || /^(localhost|127(\.\d+){3}|0\.0\.0\.0|::1?|)$/i.test(String(host))
  );
}

/**
 * @param {string} to
 * @param {string} by
 */
function refuse(to, by) {
  write({ to, by, stack: new Error().stack });
  return Object.assign(new Error(`${by} ${to}: the tests have no network`), { code: 'ENETUNREACH' });
}

const { connect } = net.Socket.prototype;
/** @param {any[]} args as `connect` takes them, or already brought into one array by Node itself */
net.Socket.prototype.connect = function (...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  const port = typeof first === 'number' || (typeof first === 'string' && /^\d+$/.test(first));
  const host = port ? second : first?.host;
  // A path is a pipe or a socket of this machine.
  const local = typeof first === 'string' && !port ? true : first?.path !== undefined && first?.path !== null;
  if (local || isHere(typeof host === 'function' ? undefined : host)) return connect.apply(this, args);
  const error = refuse(`${host}:${port ? first : first.port}`, 'connect');
  nextTick(() => this.destroy(error));
  return this;
};

for (const name of ['lookup', ...Object.keys(dns).filter((key) => /^(resolve|reverse)/.test(key))]) {
  const own = dns[name];
  /** @param {any[]} args */
  dns[name] = function (...args) {
    if (isHere(args[0])) return own.apply(this, args);
    const error = refuse(String(args[0]), `dns.${name}`);
    nextTick(() => args.at(-1)(error));
    return undefined;
  };
  const later = dns.promises[name];
  if (later === undefined) continue;
  /** @param {any[]} args */
  dns.promises[name] = async function (...args) {
    if (isHere(args[0])) return later.apply(this, args);
    throw refuse(String(args[0]), `dns.promises.${name}`);
  };
}
for (const { prototype } of [dns.Resolver, dns.promises.Resolver]) {
  for (const name of Object.getOwnPropertyNames(prototype).filter((key) => /^(resolve|reverse)/.test(key))) {
    prototype[name] = function (/** @type {unknown} */ host) {
      throw refuse(String(host), `Resolver.${name}`);
    };
  }
}

for (const name of /** @type {const} */ (['send', 'connect'])) {
  const own = dgram.Socket.prototype[name];
  /** @param {any[]} args */
  dgram.Socket.prototype[name] = function (...args) {
    // The address is the last text among them; without one it is this machine, or where it was connected to.
    const to = args.slice(1).findLast((arg) => typeof arg === 'string');
    if (isHere(to)) return own.apply(this, args);
    throw refuse(to, `dgram.${name}`);
  };
}

// VS Code starts some of its processes without these.
const inherited = ['NODE_OPTIONS', 'REALGAIN_NETWORK_LOG'].map(
  (name) => /** @type {const} */ ([name, env[name]]),
);
const { spawn } = ChildProcess.prototype;
/** @param {{ envPairs: string[] }} options */
ChildProcess.prototype.spawn = function (options) {
  for (const [name, value] of inherited) {
    const given = options.envPairs.some((pair) => pair.startsWith(`${name}=`));
    if (value !== undefined && !given) options.envPairs.push(`${name}=${value}`);
  }
  return spawn.call(this, options);
};

// For those who import the functions by name.
syncBuiltinESMExports();
write({ watched: true });
