import { expect, test, vi } from 'vitest';
import { enrol, envelope, TestClient } from '../chat/testClient.ts';
import { startTestServer } from '../testServer.ts';

test('what is said is read a moment later, before anybody looks for what was missed', async () => {
  // Looks come at intervals; those of this server never do.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const server = await startTestServer();
  vi.useRealTimers();
  const client = await TestClient.open(server, await enrol(server.database));
  // The look at the start has ended.
  await server.app().search.follow();
  const found = async () => (await server.database.query('select body from search.texts')).rows;
  expect(await client.sendEnvelope(envelope({ body: 'unprompted' }))).toMatchObject({ t: 'ack' });
  await expect.poll(found).toEqual([{ body: 'unprompted' }]);
  await client.close();
  await server.stop();
});
