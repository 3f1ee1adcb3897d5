import { signWithDevice } from '@parley/chat-client/device/deviceKey';
import type { AuditEntry } from '@parley/domain/moderation/audit';
import { type RoomAct, roomActBytes } from '@parley/domain/moderation/roomModes';
import { isEntrySigned } from '@parley/domain/moderation/verifyEntry';
import { type Act, actBytes } from '@parley/domain/moderation/wire';
import { type RoomStatement, roomBytes } from '@parley/domain/rooms/wire';
import { expect, test } from 'vitest';
import { issuedAt, openTestDevice, site } from '../testDevice.ts';
import { entryWords } from './entryWords.ts';

const anna = `0x${'a'.repeat(40)}`;

/** A moderator with a real device, and what they signed. */
async function moderator() {
  const { device, author: by, proof } = await openTestDevice();
  const said = { ...site, device: device.id, at: issuedAt.getTime() + 1_000 };
  const suspend = {
    ...said,
    kind: 'suspend',
    author: anna,
    place: null,
    until: null,
    reason: 'spam',
  } as const satisfies Omit<Act, 'signature'>;
  const slow = {
    ...said,
    kind: 'slow',
    room: 'general',
    seconds: 60,
    until: null,
    reason: '',
  } as const satisfies Omit<RoomAct, 'signature'>;
  const lounge = {
    ...said,
    kind: 'create',
    room: 'lounge',
    reason: 'for the evening',
    settings: { title: 'Lounge', topic: 'Talk', order: null, gate: null, readOnly: false },
  } as const satisfies Omit<RoomStatement, 'signature'>;
  const room: AuditEntry = {
    t: 'room',
    at: 5,
    act: { ...lounge, id: 3, by, signature: await signWithDevice(device, roomBytes(lounge)) },
  };
  const act: AuditEntry = {
    t: 'act',
    at: 5,
    act: { ...suspend, id: 1, by, signature: await signWithDevice(device, actBytes(suspend)) },
  };
  const mode: AuditEntry = {
    t: 'mode',
    at: 5,
    act: { ...slow, id: 2, by, signature: await signWithDevice(device, roomActBytes(slow)) },
  };
  return { act, mode, room, devices: { site, proofOf: async () => proof } };
}

test('a statement of a moderator’s device is proven, and any other word, person, or time is not', async () => {
  const { act, mode, devices } = await moderator();
  if (act.t !== 'act' || mode.t !== 'mode') throw new Error('Not what was made.');
  expect(await isEntrySigned(act, devices)).toBe(true);
  expect(await isEntrySigned(mode, devices)).toBe(true);
  const forgedActs: Partial<typeof act.act>[] = [
    ...[{ reason: 'scam' }, { author: `0x${'b'.repeat(40)}` }, { kind: 'lift' as const }],
    ...[{ until: 9e15 }, { at: act.act.at + 1 }, { by: anna }, { host: 'evil.example' }],
    ...[{ place: { room: 'general', seq: 1 } }, { chainId: 1 }],
  ];
  for (const change of forgedActs) {
    expect(await isEntrySigned({ ...act, act: { ...act.act, ...change } }, devices)).toBe(false);
  }
  const forgedModes: Partial<typeof mode.act>[] = [
    ...[{ room: 'shill' }, { seconds: 10 }, { kind: 'open' as const }, { reason: 'x' }],
    ...[{ until: 9e15 }, { by: anna }, { signature: act.act.signature }],
  ];
  for (const change of forgedModes) {
    expect(await isEntrySigned({ ...mode, act: { ...mode.act, ...change } }, devices)).toBe(false);
  }
  const unknown = { site, proofOf: async () => null };
  expect(await isEntrySigned(act, unknown)).toBe(false);
});

test('a room’s statement is proven, and any other title, topic, place, gate, or kind is not', async () => {
  const { room, devices } = await moderator();
  if (room.t !== 'room') throw new Error('Not what was made.');
  expect(await isEntrySigned(room, devices)).toBe(true);
  const { settings } = room.act;
  const gate = { balance: { atLeast: '10' } };
  const forged: Partial<typeof room.act>[] = [
    ...[{ title: 'Bank' }, { topic: '' }, { order: 1 }, { gate }, { readOnly: true }].map(
      (change) => ({ settings: { ...settings, ...change } }),
    ),
    ...[{ room: 'salon' }, { kind: 'archive' as const }, { reason: 'x' }, { by: anna }],
    ...[{ at: room.act.at + 1 }, { host: 'evil.example' }, { chainId: 1 }],
  ];
  for (const change of forged) {
    expect(await isEntrySigned({ ...room, act: { ...room.act, ...change } }, devices)).toBe(false);
  }
});

test('an entry of a sweep is about the member whose reactions went', () => {
  const vera = `0x${'c'.repeat(40)}`;
  const message = {
    ...site,
    room: 'general',
    id: 'A'.repeat(26),
    author: anna,
    kind: 'sweep' as const,
    body: vera,
    replyTo: null,
    target: { seq: 7, digest: '' },
    seq: 9,
    at: 5,
    sentAt: 5,
    device: '',
    signature: '',
  };
  expect(entryWords({ t: 'event', at: 5, author: anna, message }, 'GENERAL')).toEqual({
    by: anna,
    author: vera,
    what: 'removed the reactions of',
    lasts: '',
    reason: '',
    place: { room: 'general', seq: 7 },
  });
});

test('an entry says who did what to whom or where, and how long it lasts', async () => {
  const { act, mode, room } = await moderator();
  const titleOf = 'GENERAL';
  expect(entryWords(act, titleOf)).toMatchObject({
    author: anna,
    what: 'suspended',
    lasts: 'for good',
    reason: 'spam',
    place: null,
  });
  expect(entryWords(mode, titleOf)).toMatchObject({
    author: null,
    what: 'slowed GENERAL to one message per 1 min',
    lasts: '',
  });
  expect(entryWords(room, titleOf)).toMatchObject({
    author: null,
    what: 'made the room Lounge',
    reason: 'for the evening',
    place: null,
  });
  if (mode.t !== 'mode') throw new Error('Not what was made.');
  const until = Date.UTC(2026, 10, 24, 12);
  const paused = { ...mode, act: { ...mode.act, kind: 'pause' as const, seconds: null, until } };
  const words = entryWords(paused, titleOf);
  expect(words.what).toBe('paused GENERAL');
  expect(words.lasts).toMatch(/^until Nov 2\d/);
});
