import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './child.ts';

test('a free port is one that no system gives to outgoing connections, and can be listened on', async () => {
  for (let count = 0; count < 20; count += 1) {
    const port = await freePort();
    // Linux gives 32768 to 60999 (ip(7), ip_local_port_range), macOS and Windows 49152 to 65535.
    expect(port).toBeGreaterThan(10_080);
    expect(port).toBeLessThan(32_768);
    const server = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    server.close();
  }
});
