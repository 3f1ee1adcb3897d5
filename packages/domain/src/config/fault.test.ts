import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectationAt } from './expectations.ts';
import { isFault, readPublicConfig } from './fault.ts';
import { publicConfigSchema } from './wire.ts';

const degen: Record<string, unknown> = JSON.parse(readFileSync('config/degen.json', 'utf8'));
const keys = Object.keys(publicConfigSchema.shape);

function faultOf(changes: Record<string, unknown>) {
  const read = readPublicConfig({ ...degen, ...changes });
  return isFault(read) ? read : null;
}

test('the file for Degen Chain is right, names every key, and knows no contracts yet', () => {
  const read = readPublicConfig(degen);
  expect(read).toMatchObject({
    supportedChainId: 666_666_666,
    chainName: 'Degen Chain',
    nativeCurrencyName: 'Degen',
    tokenSymbol: 'DEGEN',
    tokenDecimals: 18,
    chainIsTestnet: true,
    rpcUrl: 'https://rpc.degen.tips',
    blockExplorerName: 'Degen Chain Explorer',
    blockExplorerBaseUrl: 'https://explorer.degen.tips',
    blockExplorerApiUrl: 'https://explorer.degen.tips/api/v2',
  });
  expect(Object.keys(degen).sort()).toEqual(keys.toSorted());
  const contracts = Object.entries(degen).filter(([key]) => key.endsWith('Address'));
  expect(contracts.filter(([, value]) => value !== '')).toEqual([]);
});

const newcomers = { hours: 24, messagesPerHour: 30, linksPerHour: 3 };
const oddToken = { address: `0x${'a'.repeat(40)}`, symbol: 'ODD', name: 'Odd', decimals: 18 };

/** Wrong values of each key. */
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  communityName: ['', 'x'.repeat(41), 7],
  projectUrl: ['parley.example', 'ftp://x.example', 'javascript:alert(1)', 'https://x.example/', 7],
  sourceCodeUrl: ['code.example', 'javascript:alert(1)', 7],
  tldName: ['degen', '.de gen', '.', '.a.b'],
  supportedChainId: [0, '666666666', 1.5],
  chainName: ['', null],
  tokenSymbol: ['', 'THIRTEENCHARS'],
  tokenDecimals: [18.5, -1, 37],
  nativeCurrencyName: [7, 'x'.repeat(41)],
  chainIsTestnet: ['true', 1],
  rpcUrl: ['rpc.example', 'ws://rpc.example', null],
  blockExplorerBaseUrl: ['explorer.example', 'javascript:alert(1)'],
  blockExplorerName: ['', 7],
  blockExplorerApiUrl: ['api', false],
  punkNumberOfPrices: [3, '5'],
  chatTokenSymbol: [7],
  chatTokenImage: [null],
  earlierAirdropApAddresses: [
    `0x${'a'.repeat(40)}`,
    [`0x${'a'.repeat(40)}`, `0x${'A'.repeat(40)}`],
    Array.from({ length: 21 }, (_, index) => `0x${String(index).padStart(40, '0')}`),
  ],
  tokens: [{}, 'CHAT', null],
  arweaveAddress: ['short', 'x'.repeat(44), '!'.repeat(43)],
  arweaveGateway: [
    'http://ar.example',
    'http://localhost.example',
    'http://localhost:1984/',
    'https://ar.example/',
    'ar.example',
    'https://ar.example?x',
  ],
  startBlocks: [7, [], null],
  fileUploadEnabled: ['yes', null],
  linkCardsEnabled: ['no', 1],
  showFeatures: [[], true, null],
  farcasterShareText: [7, 'x'.repeat(281)],
  frameAncestors: ['https://farcaster.xyz', null],
  farcasterAccount: [7, [], 'parley'],
  miniapp: ['Parley', null],
  storageExpiry: [60, null],
  walletConnectProjectId: ['abc', '0'.repeat(33), 'g'.repeat(32)],
  walletConnectRelayUrl: ['https://relay.example', 'relay'],
  meta: ['Parley', []],
  rooms: [
    [],
    {},
    [
      { id: 'a', title: 'A', path: '/' },
      { id: 'b', title: 'B', path: '/' },
    ],
  ],
  gate: [true, { stake: { atLeast: '1' } }, { balance: { atLeast: '1' } }],
  guards: [true, []],
  postingNeedsName: [1, 'no'],
  embeddedChain: [0, 'no'],
};

describe('a wrong setting', () => {
  test.each(keys)('a wrong %s is told with its key, its value, and what is expected', (key) => {
    const values = key.endsWith('Address') && wrong[key] === undefined ? ['0x1234', 7] : wrong[key];
    expect(values, 'a new key needs wrong values here').toBeDefined();
    for (const value of values ?? []) {
      const expected = expectationAt([key]);
      expect(expected, 'a new key needs an expectation').not.toBeNull();
      expect(faultOf({ [key]: value })).toEqual({ key, value, expected });
    }
  });

  test.each<[string, Record<string, unknown>, unknown, RegExp]>([
    ['miniapp.name', { miniapp: { name: 7 } }, 7, /^text$/],
    ['miniapp.tags.1', { miniapp: { tags: ['a', null] } }, null, /^text$/],
    [
      'miniapp.accountAssociation.payload',
      { miniapp: { accountAssociation: { header: 'h', signature: 's' } } },
      undefined,
      /^text$/,
    ],
    [
      'miniapp.authServerUrl',
      { miniapp: { authServerUrl: 'https://auth.example/' } },
      'https://auth.example/',
      /not end with a slash/,
    ],
    ['showFeatures.swap', { showFeatures: { swap: 'on' } }, 'on', /true or false/],
    [
      'tokens.0.symbol',
      { tokens: [{ ...oddToken, symbol: 'TWELVELETTER' }] },
      'TWELVELETTER',
      /1 to 11/,
    ],
    ['tokens.0.decimals', { tokens: [{ ...oddToken, decimals: 37 }] }, 37, /0 to 36/],
    ['gate.points.atLeast', { gate: { points: { atLeast: '1,000' } } }, '1,000', /as text/],
    ['gate.nft.collection', { gate: { nft: { collection: 'x' } } }, 'x', /an address/],
    [
      'rooms.0.gate',
      { rooms: [{ id: 'a', title: 'A', path: '/', gate: { points: { atLeast: '1' } } }] },
      { points: { atLeast: '1' } },
      /for what the community has/,
    ],
    [
      'gate.farcaster',
      { gate: { farcaster: 'follows' } },
      'follows',
      /^"linked", or "follows" where farcasterAccount names an account$/,
    ],
    [
      'rooms.0.gate.farcaster',
      { rooms: [{ id: 'a', title: 'A', path: '/', gate: { farcaster: 'follows' } }] },
      'follows',
      /where farcasterAccount names an account$/,
    ],
    ['gate.farcaster', { gate: { farcaster: 'liked' } }, 'liked', /^"linked", or "follows"/],
    [
      'farcasterAccount.username',
      { farcasterAccount: { fid: 7, username: '@parley' } },
      '@parley',
      /without the @/,
    ],
    ['farcasterAccount.fid', { farcasterAccount: { fid: 0, username: 'a' } }, 0, /above 0/],
    ['guards.repeats', { guards: { repeats: 3 } }, 3, /times and minutes/],
    ['guards.repeats.times', { guards: { repeats: { times: 0, minutes: 1 } } }, 0, /1 to 100/],
    [
      'guards.newcomers.hours',
      { guards: { newcomers: { ...newcomers, hours: 0 } } },
      0,
      /1 to 720/,
    ],
    [
      'guards.newcomers.linksPerHour',
      { guards: { newcomers: { ...newcomers, linksPerHour: 0.5 } } },
      0.5,
      /1 to 10000/,
    ],
    ['storageExpiry.usernames', { storageExpiry: { usernames: -1 } }, -1, /number of seconds/],
    ['startBlocks.tipsAddress', { startBlocks: { tipsAddress: '7' } }, '7', /of at least 0/],
    ['meta.imageUrl', { meta: { imageUrl: '//x.example/a.png' } }, '//x.example/a.png', /a path/],
    ...[
      'http://farcaster.xyz',
      'http://localhost.evil.example:3000',
      'http://127.0.0.1.evil.example',
      'http://localhost:3000/preview',
      'http://*.localhost',
      'http://10.0.0.1:3000',
      'https://*',
      '*',
      "https://a.example; script-src 'unsafe-inline'",
      'https://a.example/path',
    ].map((origin): [string, Record<string, unknown>, unknown, RegExp] => [
      'frameAncestors.0',
      { frameAncestors: [origin] },
      origin,
      /^an origin such as/,
    ]),
    [
      'earlierAirdropApAddresses.1',
      { earlierAirdropApAddresses: [`0x${'a'.repeat(40)}`, ''] },
      '',
      /^an address of 0x/,
    ],
    ['rooms.0.id', { rooms: [{ id: 'No', title: 'x', path: '/' }] }, 'No', /a-z, 0-9 and -/],
    [
      'rooms.0.readOnly',
      { rooms: [{ id: 'a', title: 'x', path: '/', readOnly: 'yes' }] },
      'yes',
      /^true or false$/,
    ],
    ['rooms.0.path', { rooms: [{ id: 'a', title: 'x', path: '/about' }] }, '/about', /"\/shill"/],
  ])(
    'a wrong %s is told with its key, its value, and what is expected',
    (key, changes, value, expected) => {
      expect(faultOf(changes)).toEqual({ key, value, expected: expect.stringMatching(expected) });
    },
  );

  test('an airdrop that is the newest and an earlier one is refused', () => {
    const [airdropApAddress, earlier] = [`0x${'a'.repeat(40)}`, `0x${'A'.repeat(40)}`];
    const earlierAirdropApAddresses = [`0x${'b'.repeat(40)}`, earlier];
    expect(faultOf({ airdropApAddress, earlierAirdropApAddresses })).toMatchObject({
      key: 'earlierAirdropApAddresses',
      expected: expect.stringMatching(/none of them airdropApAddress/),
    });
  });

  test('gates may ask for followers of an account that the config names', () => {
    const farcasterAccount = { fid: 7, username: 'parley.eth' };
    expect(faultOf({ farcasterAccount, gate: { farcaster: 'follows' } })).toBeNull();
    expect(faultOf({ gate: { farcaster: 'linked' } })).toBeNull();
  });

  test('a missing key is told without a value', () => {
    const { tldName: _, ...rest } = degen;
    expect(readPublicConfig(rest)).toMatchObject({ key: 'tldName', value: undefined });
  });

  test('a file that is not an object is refused', () => {
    expect(readPublicConfig(7)).toMatchObject({ key: '(the whole file)', value: 7 });
  });
});

test.each([
  ['tldname', { tldname: '.x' }],
  ['showFeatures.swaps', { showFeatures: { swaps: false } }],
  ['miniapp.frame', { miniapp: { frame: {} } }],
  ['rooms.0.name', { rooms: [{ id: 'a', title: 'A', path: '/', name: 'A' }] }],
])('an unknown key is refused: %s', (key, changes) => {
  expect(faultOf(changes)).toMatchObject({ key, expected: 'no such key' });
});

test('the table of the operating guide has a row for every key, and no row more', () => {
  const guide = readFileSync('docs/operating.md', 'utf8');
  const section = guide.split('## Public config')[1]?.split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| `([A-Za-z]+)` /gm)].map(([, key]) => key);
  expect(rows.toSorted()).toEqual(keys.toSorted());
});
