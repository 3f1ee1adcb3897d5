import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { expectFreePort } from './port.ts';

let other: Server;
afterEach(() => new Promise((done) => other.close(done)));

async function listenOn(host: string): Promise<number> {
  other = createServer();
  await new Promise<void>((done) => other.listen({ port: 0, host, ipv6Only: true }, done));
  return (other.address() as AddressInfo).port;
}

test.each([
  ['127.0.0.1', '127.0.0.1', /^Port \d+ on 127\.0\.0\.1 is taken by another program\. Choose/],
  ['::1', '127.0.0.1', /on ::1 is taken by another program, which .* at http:\/\/localhost:\d+\./],
  ['::1', '0.0.0.0', /on ::1 is taken/],
  ['::1', '::1', /^Port \d+ on ::1 is taken by another program\. Choose/],
])('a program on %s is noticed by a start on %s', async (taken, host, sentence) => {
  const port = await listenOn(taken);
  await expect(expectFreePort(port, host)).rejects.toThrow(sentence);
});

test('a port is free where nobody listens, whatever else cannot be listened on', async () => {
  const port = await listenOn('127.0.0.1');
  await new Promise((done) => other.close(done));
  await expectFreePort(port, '127.0.0.1');
  await expect(expectFreePort(port, '192.0.2.1')).rejects.toThrow(
    /cannot be used \(EADDRNOTAVAIL\)\. HOST must be an address of this computer/,
  );
});
