import { orderMax } from '@parley/domain/rooms/wire';
import { labelSentence } from '@parley/domain/text/labels';
import { roomsText } from '@parley/text/rooms';
import { tokenText } from '@parley/text/tokens';
import { expect, test } from 'vitest';
import { testConfig as config } from '../../../data/testConfig.ts';
import {
  draftOf,
  emptyDraft,
  farcasterChoices,
  freeId,
  gateKindsOf,
  settingsOf,
} from './roomDraft.ts';

const nft = `0x${'e'.repeat(40)}`;
const { chatTokenAddress: chat } = config;
const draft = { ...emptyDraft, title: ' Lounge ', topic: ' Slow talk ' };
const gateOf = (change: object) => {
  const read = settingsOf({ ...draft, ...change }, config);
  return 'fault' in read ? read.fault : read.settings.gate;
};

test('what a moderator types becomes settings, without the spaces around it', () => {
  expect(settingsOf({ ...draft, order: '3', readOnly: true }, config)).toEqual({
    settings: { title: 'Lounge', topic: 'Slow talk', order: 3, gate: null, readOnly: true },
  });
  expect(settingsOf({ ...draft, title: '  ' }, config)).toEqual({ fault: roomsText.wrong.title });
  expect(gateOf({ gate: 'balance', atLeast: ' 2.5 ' })).toEqual({ balance: { atLeast: '2.5' } });
  expect(gateOf({ gate: 'balance', atLeast: '1,250.50' })).toEqual({
    balance: { atLeast: '1250.5' },
  });
  expect(gateOf({ gate: 'nft', atLeast: '2', collection: nft })).toEqual({
    nft: { collection: nft, atLeast: 2 },
  });
});

const { comma, shape, whole } = tokenText.amountFaults;

test.each([
  ['an amount with a comma', { gate: 'balance', atLeast: '1,5' }, comma('1.5')],
  ['no amount', { gate: 'balance', atLeast: '' }, shape],
  ['half an NFT', { gate: 'nft', atLeast: '0.5', collection: nft }, whole],
  ['no NFT', { gate: 'nft', atLeast: '0', collection: nft }, roomsText.wrong.gate],
  ['no collection', { gate: 'nft', atLeast: '1', collection: '' }, roomsText.wrong.gate],
  ['points where there are none', { gate: 'points', atLeast: '1' }, roomsText.wrong.gate],
])('a gate that asks for %s is told before anything is signed', (_what, change, sentence) => {
  expect(gateOf(change)).toBe(sentence);
});

test('a community offers only gates for what it has', () => {
  expect(gateKindsOf(config)).toEqual(['none', 'balance', 'nft']);
});

test('a room’s settings come back as they were typed', () => {
  const gate = { nft: { collection: nft, atLeast: 2 } };
  const room = { id: 'club', title: 'Club', path: '/room?id=club', topic: 'Cats', gate };
  expect(draftOf(room, 4)).toEqual({
    title: 'Club',
    topic: 'Cats',
    order: '4',
    gate: 'nft',
    atLeast: '2',
    collection: nft,
    farcaster: 'none',
    readOnly: false,
  });
  expect(draftOf({ id: 'general', title: 'General', path: '/' }, null)).toEqual({
    ...emptyDraft,
    title: 'General',
  });
  expect(freeId('General', config.rooms)).toBe('general-2');
});

test.each(['balance', 'points', 'stake'] as const)(
  'a gate that asks for %s comes back as it was typed',
  (kind) => {
    const room = { id: 'club', title: 'Club', path: '/', gate: { [kind]: { atLeast: '2.5' } } };
    expect(draftOf({ ...room, readOnly: true }, null)).toEqual({
      ...emptyDraft,
      title: 'Club',
      gate: kind,
      atLeast: '2.5',
      readOnly: true,
    });
  },
);

test('a gate that asks for several things shows the first, and keeps the collection at hand', () => {
  const gate = { points: { atLeast: '7' }, nft: { collection: nft, atLeast: 2 } };
  const room = { id: 'club', title: 'Club', path: '/', gate };
  expect(draftOf(room, null)).toMatchObject({ gate: 'points', atLeast: '7', collection: nft });
});

test('a community that has everything offers every gate', () => {
  const addresses = { activityPointsAddress: chat, stakePoolAddress: chat };
  const whole = { ...config, ...addresses };
  const kinds = gateKindsOf(whole as typeof config);
  expect(kinds).toContain('points');
  expect(kinds).toEqual(
    ['none', 'balance', 'points', 'stake', 'nft'].filter((kind) => kinds.includes(kind as never)),
  );
  expect(gateKindsOf({ ...config, chatTokenAddress: '' })).toEqual(['none', 'nft']);
});

test('a title or topic that hides something is told, and an order beyond the last place is the last', () => {
  for (const change of [{ title: 'Lo\u202eunge' }, { topic: 'Slow\u202e' }]) {
    const read = settingsOf({ ...draft, ...change }, config);
    expect(read).toEqual({ fault: labelSentence(Object.values(change)[0] ?? '') });
  }
  const read = settingsOf({ ...draft, order: '99999999' }, config);
  expect(read).toMatchObject({ settings: { order: orderMax } });
  expect(settingsOf(draft, config)).toMatchObject({ settings: { order: null } });
  expect(settingsOf({ ...draft, title: 'x'.repeat(1_000) }, config)).toEqual({
    fault: roomsText.wrong.title,
  });
  expect(freeId('Lounge', config.rooms)).toBe('lounge');
});

test('a gate asks at Farcaster besides, and comes back as it was chosen', () => {
  expect(gateOf({ farcaster: 'linked' })).toEqual({ farcaster: 'linked' });
  const gate = { balance: { atLeast: '2.5' }, farcaster: 'linked' as const };
  expect(gateOf({ gate: 'balance', atLeast: '2.5', farcaster: 'linked' })).toEqual(gate);
  const room = { id: 'club', title: 'Club', path: '/' as const, gate };
  expect(draftOf(room, null)).toMatchObject({ gate: 'balance', farcaster: 'linked' });
  // The community names no account to follow.
  expect(gateOf({ farcaster: 'follows' })).toBe(roomsText.wrong.gate);
});

test('moderators may ask at Farcaster for what the server can check, and keep what a room asks for', () => {
  expect(farcasterChoices([], 'none')).toEqual([]);
  expect(farcasterChoices(['linked', 'follows'], 'none')).toEqual(['none', 'linked', 'follows']);
  expect(farcasterChoices(['linked'], 'linked')).toEqual(['none', 'linked']);
  expect(farcasterChoices([], 'follows')).toEqual(['none', 'follows']);
});
