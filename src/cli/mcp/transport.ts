import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { print } from '../print';
import { LONGEST_MESSAGE, limitedLines } from './limited-lines';
import { readMessage, type Refusal } from './read-message';

/**
 * Messages by standard input and output, one a line. Unlike the SDK's own it limits what it reads, and answers what it can't
 * read.
 */
export class StandardTransport implements Transport {
  onclose?: () => void;
  onmessage?: (message: JSONRPCMessage) => void;
  private isClosed = false;

  async start(): Promise<void> {
    void this.read();
    return Promise.resolve();
  }

  /** Names are escaped, as in all JSON that is printed. */
  async send(message: JSONRPCMessage | Refusal): Promise<void> {
    await print({ format: 'json', text: `${JSON.stringify(message)}\n` });
  }

  async close(): Promise<void> {
    if (!this.isClosed) {
      this.isClosed = true;
      process.stdin.destroy();
      this.onclose?.();
    }
    return Promise.resolve();
  }

  private async read(): Promise<void> {
    try {
      for await (const line of limitedLines(process.stdin, LONGEST_MESSAGE)) {
        const read = readMessage(line);
        if (read !== null && 'message' in read) {
          this.onmessage?.(read.message);
        } else if (read !== null) {
          // A client that doesn't read its answers isn't read either.
          await this.send(read.refusal);
        }
      }
    } catch {
      // The input is gone, as at its end.
    }
    await this.close();
  }
}
