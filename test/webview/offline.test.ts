import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { offline, trafficIn } from '../../scripts/host/offline';
import { openWindow } from '../../scripts/host/workbench';

/** One line each way in which Node could reach another machine. The addresses are reserved for documentation. */
const WAYS = {
  'fetch of an address': "await fetch('http://192.0.2.1/').catch(() => {})",
  'request by name':
    "await new Promise((r) => require('http').get('http://example.invalid/').on('error', r))",
  'encrypted connection': "await new Promise((r) => require('tls').connect(443, '192.0.2.2').on('error', r))",
  'look-up of a name': "await new Promise((r) => require('dns').lookup('example.invalid', r))",
  'look-up by promise': "await require('dns/promises').resolve4('example.invalid').catch(() => {})",
  'look-up by a resolver':
    "try { new (require('dns').Resolver)().resolve4('example.invalid', () => {}) } catch {}",
  datagram: "try { require('dgram').createSocket('udp4').send('x', 53, '192.0.2.3') } catch {}",
  thread: `await new Promise((r) => new (require('worker_threads').Worker)(
      "fetch('http://192.0.2.4/').catch(() => {}).finally(() => process.exit())", { eval: true, execArgv: [] }).on('exit', r))`,
  'child that inherits nothing': `await new Promise((r) => require('child_process').spawn(process.execPath,
      ['-e', "fetch('http://192.0.2.5/').catch(() => {})"], { env: {} }).on('exit', r))`,
};

/** What stays here. */
const LOCAL = `await new Promise((r) => { const s = require('http').createServer((q, a) => a.end('here')).listen(0, async () => {
  console.log(await (await fetch('http://localhost:' + s.address().port)).text()); s.close(r); }) })`;

describe('the network monitor of the tests', () => {
  for (const [way, code] of Object.entries(WAYS)) {
    it(`blocks and reports a ${way} in Node`, () => {
      const { attempts } = traffic(code);
      assert.equal(attempts.length, 1, attempts.join('\n'));
      assert.match(attempts[0] ?? '', /192\.0\.2\.\d|example\.invalid/);
    });
  }

  it('allows connections within this machine', () => {
    const { said, attempts, watched } = traffic(LOCAL);
    assert.deepEqual([said, attempts], ['here\n', []]);
    assert.equal(watched.length, 1);
  });

  it('blocks and reports all requests of a page to elsewhere', async () => {
    const { page, attempts, close } = await openWindow({ log: () => undefined });
    try {
      await page.setContent(
        '<img src="http://192.0.2.1/picture"><iframe src="https://192.0.2.2/frame"></iframe>',
      );
      await page.evaluate("new Promise((end) => (new WebSocket('wss://192.0.2.3/').onerror = end))");
      await assert.rejects(page.goto('http://example.invalid/page'));
      for (const attempt of [
        'GET http://192.0.2.1/picture',
        'CONNECT 192.0.2.2:443',
        'CONNECT 192.0.2.3:443',
        'GET http://example.invalid/page',
      ]) {
        assert.ok(attempts.includes(attempt), `${attempt} is not among ${attempts.join(', ')}`);
      }
    } finally {
      await close();
    }
  });
});

function traffic(code: string): ReturnType<typeof trafficIn> & { readonly said: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'realgain-offline-'));
  try {
    const file = path.join(folder, 'network.jsonl');
    const script = `(async () => { ${code}; process.exit(0) })()`;
    const said = execFileSync(process.execPath, ['-e', script], {
      env: { ...process.env, ...offline(file) },
      encoding: 'utf8',
    });
    return { ...trafficIn(file), said };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
