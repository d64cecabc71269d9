import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';

const dist = path.resolve(__dirname, '../../../dist');
const scripts = readdirSync(dist, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.js'));

/** What could send something: modules of Node, and what browsers and Node have built in. */
const SENDERS =
  /\b(?:require|import)\(\s*["'`](?:node:)?(?:https?|http2|net|tls|dns|dgram|inspector|undici|ws)(?:\/\w+)?["'`]\s*\)|\bfrom\s*["'`](?:node:)?(?:https?|http2|net|tls|dns|dgram|undici|ws)["'`]|(?<![.\w])fetch\(|\bnew (?:WebSocket|EventSource|XMLHttpRequest|RTCPeerConnection)\b|\bsendBeacon\b/;

/** What a library could do and isn't asked for: a standard output that is a pipe, which is no connection. */
const UNUSED = /=new\(require\("net"\)\)\.Socket\(\{fd:/g;

describe('the bundles that ship', () => {
  it('contain nothing that could send data', () => {
    assert.ok(
      ['extension.js', 'engine.js', 'service-thread.js', 'worker.js', 'cli.js'].every((name) =>
        scripts.includes(name),
      ),
    );
    for (const name of scripts) {
      const code = readFileSync(path.join(dist, name), 'utf8').replace(UNUSED, '');
      const found = SENDERS.exec(code);
      assert.equal(found?.[0], undefined, name);
    }
  });

  it('would be detected if they did', () => {
    for (const code of [
      'require("https")',
      "import('node:net')",
      'require(`tls`)',
      'a;fetch(u)',
      'new WebSocket(u)',
      'import x from "http"',
    ]) {
      assert.match(code, SENDERS);
    }
  });
});
