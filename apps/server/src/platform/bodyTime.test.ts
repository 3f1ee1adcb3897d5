import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allowBodyTime, limitBodyTime } from './bodyTime.ts';

let server: Server;
let socket: Socket;
let said: string;
beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url === '/slow') allowBodyTime(request, 600_000);
    request.on('error', () => {});
    request.on('end', () => response.end('done')).resume();
  });
  limitBodyTime(server, 200);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  said = '';
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('data', (data) => {
    said += data.toString();
  });
  socket.on('error', () => {});
});
afterEach(async () => {
  socket.destroy();
  await new Promise((done) => server.close(done));
});

const head = (path: string) => `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\nx`;

test('a body that does not come to its end closes its connection', async () => {
  socket.write(head('/'));
  await expect.poll(() => socket.closed).toBe(true);
  expect(said).toBe('');
});

test('a body that was given more time gets it', async () => {
  socket.write(head('/slow'));
  await wait(1_000);
  expect(socket.closed).toBe(false);
  socket.write('y');
  await expect.poll(() => said).toContain('done');
});

test('a connection whose body came in time stays open for the next request', async () => {
  socket.write(`${head('/')}y`);
  await expect.poll(() => said).toContain('done');
  await wait(1_000);
  expect(socket.closed).toBe(false);
  said = '';
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await expect.poll(() => said).toContain('done');
});
