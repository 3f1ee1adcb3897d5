import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutside } from './outside.ts';
import { startSentinel } from './testSentinel.ts';

/** Longer than an answer takes on the slowest machine, in milliseconds. */
const patientMs = 60_000;
let sentinel: Awaited<ReturnType<typeof startSentinel>>;
beforeAll(async () => {
  sentinel = await startSentinel();
});
afterAll(() => sentinel.stop());
describe('sizes and times are bounded', () => {
  /** A server that sends what a test says, byte for byte. */
  async function rawAnswer(send: (write: (text: string) => void) => void, timeoutMs: number) {
    let received = 0;
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', () => {
        received += 1;
        if (received === 1) send((text) => !socket.destroyed && socket.write(text));
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const outside = createOutside({
      ownHostname: 'x',
      resolve: async () => ['93.184.216.34'],
      dial: () => ({ host: '127.0.0.1', port }),
    });
    const outcome = await outside.head('http://a.example/', timeoutMs).then(
      ({ status }) => status,
      (error: { code: string }) => error.code,
    );
    await new Promise<void>((done) => server.close(() => done()));
    return outcome;
  }

  test.each<[string, (write: (text: string) => void) => void, string | number]>([
    ['nothing', () => {}, 'timeout'],
    ['half a line', (write) => write('HTTP/1.1 20'), 'timeout'],
    [
      'headers without end',
      (write) => write(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}`),
      'silent',
    ],
    ['no HTTP', (write) => write('SSH-2.0-OpenSSH_9.6\r\n'), 'silent'],
    [
      'a body all the same',
      (write) => write(`HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello${'x'.repeat(1e6)}`),
      200,
    ],
    ['no length at all', (write) => write('HTTP/1.1 204 No Content\r\n\r\nmore'), 204],
  ])('an answer with %s is bounded', async (_, send, outcome) => {
    // What is refused is refused long before its time is over, on a slow machine, too.
    expect(await rawAnswer(send, outcome === 'timeout' ? 400 : patientMs)).toBe(outcome);
  });

  test('a server that sends a byte now and then is given up', async () => {
    const timers: NodeJS.Timeout[] = [];
    const outcome = await rawAnswer((write) => {
      timers.push(setInterval(() => write('H'), 20));
    }, 400);
    for (const timer of timers) clearInterval(timer);
    expect(['timeout', 'silent']).toContain(outcome);
  });

  test('a name server that never answers, or fails, is given up', async () => {
    const never = sentinel.outside(() => new Promise<string[]>(() => {}));
    await expect(never.head('http://a.example/', 100)).rejects.toMatchObject({ code: 'timeout' });
    const failing = sentinel.outside(() => Promise.reject(new Error('ENOTFOUND')));
    await expect(failing.head('http://a.example/', 100)).rejects.toMatchObject({ code: 'silent' });
  });

  test('no connection is left open', async () => {
    sentinel.at('a.example/a', 200, { connection: 'keep-alive' });
    await Promise.all(
      Array.from({ length: 10 }, () => sentinel.outside().head('http://a.example/a', patientMs)),
    );
    await expect.poll(() => sentinel.openSockets()).toBe(0);
  });
});

test('what strangers put in their headers is a short line of plain letters', async () => {
  sentinel.answers.set('a.example/a', (_, response) => {
    response.writeHead(200, `O${'\u00e9'}K${'x'.repeat(300)}`, {
      'content-type': `image/png;${'y'.repeat(300)}`,
    });
    response.end();
  });
  const { statusText, contentType } = await sentinel
    .outside()
    .head('http://a.example/a', patientMs);
  expect(statusText).toMatch(/^OKx{98}$/);
  expect(contentType).toHaveLength(100);
});
