import { setTimeout as sleep } from 'node:timers/promises';
import { testCommunity } from '../testCommunity.ts';
import { envelope, TestClient, type TestMember } from './testClient.ts';
import type { Acked } from './testCompare.ts';

/**
 * One member's outbox: one message after the other, each with its id until it is acknowledged. `url` is
 * asked again for each connection.
 */
export async function send(
  target: { url: () => string },
  member: TestMember,
  index: number,
  acked: Acked[],
  state: { isOver: boolean },
  pauseMs = 0,
): Promise<void> {
  const room = testCommunity.rooms[index % testCommunity.rooms.length]?.id ?? '';
  let client: TestClient | null = null;
  for (let turn = 0; !state.isOver; turn += 1) {
    const signed = envelope({ room, body: `${index}/${turn}` });
    for (let isAcked = false; !isAcked && !state.isOver; ) {
      client ??= await reconnect(target, member, state);
      const signature = client?.sign(signed);
      const answer = await Promise.race([
        client?.sendEnvelope(signed, signature),
        client?.closed.then(() => null),
      ]).catch(() => null);
      if (answer?.t === 'ack') {
        isAcked = true;
        acked.push({ id: signed.id, room, seq: answer.seq, member: index, turn });
      } else if (answer?.t === 'refused') {
        await sleep(20);
      } else {
        client?.ws.terminate();
        client = null;
      }
    }
    if (client !== null) client.frames.length = 0;
    if (pauseMs > 0) await sleep(pauseMs);
  }
  client?.ws.terminate();
}

async function reconnect(
  target: { url: () => string },
  member: TestMember,
  state: { isOver: boolean },
): Promise<TestClient | null> {
  while (!state.isOver) {
    const client = new TestClient(target, member);
    const ready = client.hello({}).then(() => client.frame((frame) => frame.t === 'ready'));
    const frame = await Promise.race([ready, client.closed.then(() => null)]).catch(() => null);
    if (frame?.t === 'ready' && frame.author !== null) return client;
    client.ws.terminate();
    await sleep(20);
  }
  return null;
}
