import { Agent, request } from 'node:http';
import { connectionsMax, type Transport, unanswered } from './transport.ts';

/** Asks a node by its port on loopback. */
export function httpTransport(port: number): Transport {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax, scheduling: 'fifo' });

  function forward(body: string, timeoutMs: number): Promise<Buffer> {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    return new Promise((resolve, reject) => {
      let isLate = false;
      const fail = (cause: Error) => reject(unanswered(cause, isLate));
      const asked = request(
        { host: '127.0.0.1', port, method: 'POST', agent, headers },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => resolve(Buffer.concat(chunks)));
          answer.on('error', fail);
        },
      );
      asked.on('error', fail);
      asked.setTimeout(timeoutMs, () => {
        isLate = true;
        asked.destroy(new Error('too late'));
      });
      asked.end(body);
    });
  }

  return { forward, close: () => agent.destroy() };
}
