import { afterEach, expect, test, vi } from 'vitest';
import { enrol, envelope, TestClient } from '../chat/testClient.ts';
import { startTestServer } from '../testServer.ts';

afterEach(() => vi.useRealTimers());

test('what is said is read a moment later, before anybody looks for what was missed', async () => {
  // Looks come at intervals.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = await startTestServer();
  const client = await TestClient.open(server, await enrol(server.database));
  const found = async () => (await server.database.query('select body from search.texts')).rows;
  expect(await client.sendEnvelope(envelope({ body: 'unprompted' }))).toMatchObject({ t: 'ack' });
  await expect.poll(found).toEqual([{ body: 'unprompted' }]);
  await client.close();
  await server.stop();
});
