import { signWithDevice } from '@parley/chat-client/device/deviceKey';
import { type RoomBook, type RoomStatement, roomBytes } from '@parley/domain/rooms/wire';
import { expect, test } from 'vitest';
import { issuedAt, openTestDevice, site } from '../testDevice.ts';
import { provenRooms } from './roomList.ts';

const configured: RoomBook['configured'] = [
  { id: 'general', title: 'General', path: '/' },
  { id: 'shill', title: 'Shill', path: '/shill' },
];

/** What a moderator's real device signed of rooms. */
async function moderator() {
  const { device, author: by, proof } = await openTestDevice();
  async function say(room: string, change: Partial<RoomStatement> = {}, made = 1) {
    const said: Omit<RoomStatement, 'signature'> = {
      ...site,
      device: device.id,
      at: issuedAt.getTime() + 1_000,
      kind: 'create',
      room,
      reason: '',
      settings: { title: room, topic: '', order: null, gate: null, readOnly: false },
      ...change,
    };
    const signature = await signWithDevice(device, roomBytes(said));
    return { made, said: { ...said, signature, id: made, by } };
  }
  return { say, devices: { site, proofOf: async () => proof } };
}
const idsOf = (rooms: readonly { id: string }[]) => rooms.map(({ id }) => id);

test('a page lists the rooms that moderators signed, as the server would', async () => {
  const { say, devices } = await moderator();
  const settings = { title: 'Shill', topic: 'New', order: 1, gate: null, readOnly: false };
  const list = await provenRooms(
    {
      configured,
      entries: [
        await say('lounge', {}, 3),
        await say('club', {}, 2),
        await say('old', { kind: 'archive' }, 1),
        await say('shill', { kind: 'change', settings }, 4),
      ],
      farcaster: ['linked'],
    },
    devices,
  );
  expect(idsOf(list.open)).toEqual(['shill', 'general', 'club', 'lounge']);
  expect(list.open[0]).toMatchObject({ topic: 'New' });
  expect(idsOf(list.archived)).toEqual(['old']);
  expect(list.orders.get('shill')).toBe(1);
  expect(list.farcaster).toEqual(['linked']);
});

test('a room that no moderator’s device signed is not listed, nor a change that it did not sign', async () => {
  const { say, devices } = await moderator();
  const made = await say('lounge');
  const title = { ...made.said.settings, title: 'Bank' };
  const topic = await say('general', { kind: 'change' }, 2);
  for (const forged of [
    { ...made, said: { ...made.said, settings: title } },
    { ...made, said: { ...made.said, room: 'bank' } },
    { ...made, said: { ...made.said, by: `0x${'b'.repeat(40)}` } },
    {
      ...topic,
      said: { ...topic.said, settings: { ...topic.said.settings, topic: 'Send coins' } },
    },
  ]) {
    const list = await provenRooms({ configured, entries: [forged], farcaster: [] }, devices);
    expect(list.open).toEqual(configured);
    expect(list.archived).toEqual([]);
  }
  const unknown = { site, proofOf: async () => null };
  expect((await provenRooms({ configured, entries: [made], farcaster: [] }, unknown)).open).toEqual(
    configured,
  );
});
