import { publicConfigSchema } from '@parley/domain/config/wire';
import { expect, test } from 'vitest';
import { draftOf, emptyDraft, freeId, gateKindsOf, settingsOf } from './roomDraft.ts';

const [chat, nft] = ['a', 'e'].map((digit) => `0x${digit.repeat(40)}`) as [string, string];
const config = publicConfigSchema.parse({
  ...{ communityName: 'Parley', projectUrl: 'http://localhost:3000', tldName: '.degen' },
  ...{ supportedChainId: 1, chainName: 'Chain', tokenSymbol: 'DEGEN', tokenDecimals: 18 },
  ...{ blockExplorerBaseUrl: '', punkTldAddress: '', punkMinterAddress: '' },
  ...{ punkNumberOfPrices: 5, activityPointsAddress: '', chatTokenAddress: chat },
  ...{ chatTokenSymbol: 'CHAT', chatTokenImage: '', postingNeedsName: false, embeddedChain: true },
  rooms: [{ id: 'general', title: 'General', path: '/' }],
});
const draft = { ...emptyDraft, title: ' Lounge ', topic: ' Slow talk ' };
const gateOf = (change: object) => {
  const read = settingsOf({ ...draft, ...change }, config);
  return 'fault' in read ? read.fault : read.settings.gate;
};

test('what a moderator types becomes settings, without the spaces around it', () => {
  expect(settingsOf({ ...draft, order: '3', readOnly: true }, config)).toEqual({
    settings: { title: 'Lounge', topic: 'Slow talk', order: 3, gate: null, readOnly: true },
  });
  expect(settingsOf({ ...draft, title: '  ' }, config)).toEqual({ fault: 'title' });
  expect(gateOf({ gate: 'balance', atLeast: ' 2.5 ' })).toEqual({ balance: { atLeast: '2.5' } });
  expect(gateOf({ gate: 'nft', atLeast: '2', collection: nft })).toEqual({
    nft: { collection: nft, atLeast: 2 },
  });
});

test.each([
  ['an amount with a comma', { gate: 'balance', atLeast: '1,5' }],
  ['no amount', { gate: 'balance', atLeast: '' }],
  ['half an NFT', { gate: 'nft', atLeast: '0.5', collection: nft }],
  ['no collection', { gate: 'nft', atLeast: '1', collection: '' }],
  ['points where there are none', { gate: 'points', atLeast: '1' }],
])('a gate that asks for %s is told before anything is signed', (_what, change) => {
  expect(gateOf(change)).toBe('gate');
});

test('a community offers only gates for what it has', () => {
  expect(gateKindsOf(config)).toEqual(['none', 'balance', 'nft']);
});

test('a room’s settings come back as they were typed', () => {
  const gate = { nft: { collection: nft, atLeast: 2 } };
  const room = { id: 'club', title: 'Club', path: '/room?id=club', topic: 'Cats', gate };
  expect(draftOf(room, 4)).toEqual({
    ...{ title: 'Club', topic: 'Cats', order: '4', gate: 'nft', atLeast: '2', collection: nft },
    readOnly: false,
  });
  expect(draftOf({ id: 'general', title: 'General', path: '/' }, null)).toEqual({
    ...emptyDraft,
    title: 'General',
  });
  expect(freeId('General', config.rooms)).toBe('general-2');
});
