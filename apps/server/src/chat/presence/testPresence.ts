import type { ServerFrame } from '@parley/domain/chat/frames';
import type { TestServer } from '../../testServer.ts';
import { TestClient, type TestMember } from '../testClient.ts';

type Told = Extract<ServerFrame, { t: 'here' | 'typing' }>;

/** A client whose page shows a room. */
export async function show(
  server: Pick<TestServer, 'url'>,
  member: TestMember | null,
  room = 'general',
): Promise<TestClient> {
  const client = await TestClient.open(server, member, { [room]: null });
  client.raw({ t: 'here', room });
  return client;
}

/** What a client was told last of who is in a room, or who types there. */
export function lastTold(client: TestClient, t: 'here' | 'typing', room = 'general'): Told | null {
  const told = client.frames.filter((frame): frame is Told => frame.t === t && frame.room === room);
  return told.at(-1) ?? null;
}

/** Waits until a client knows that so many are in a room, or type there. */
export async function untilTold(
  client: TestClient,
  t: 'here' | 'typing',
  count: number,
  room = 'general',
): Promise<void> {
  await client.until(() => lastTold(client, t, room)?.count === count);
}

/** How far a client was told that its member has read in a room. */
export function seenBy(client: TestClient, room: string): number {
  const seqs = client.frames.map((frame) => (frame.t === 'seen' ? frame.rooms[room]?.seq : 0) ?? 0);
  return Math.max(0, ...seqs);
}
