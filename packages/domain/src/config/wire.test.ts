import { expect, test } from 'vitest';
import { type PublicConfig, publicConfigSchema } from './wire.ts';

const config: PublicConfig = {
  communityName: 'Parley',
  projectUrl: 'https://parley.example',
  tldName: '.degen',
  supportedChainId: 666_666_666,
  chainName: 'Degen Chain',
  tokenSymbol: 'DEGEN',
  tokenDecimals: 18,
  blockExplorerBaseUrl: '',
  punkTldAddress: '',
  punkMinterAddress: '0x00000000000000000000000000000000000000aa',
  punkNumberOfPrices: 5,
  activityPointsAddress: '',
  chatTokenAddress: '',
  chatTokenSymbol: 'CHAT',
  chatTokenImage: '',
  moderatorsAddress: '',
  tipsAddress: '',
  multicallAddress: '',
  swapRouterAddress: '',
  stakingContractAddress: '',
  airdropClaimDomainsAddress: '',
  airdropApAddress: '',
  nftLaunchpadBondingAddress: '',
  rooms: [{ id: 'general', title: 'General', path: '/' }],
  postingNeedsName: true,
  embeddedChain: false,
};

test('a community without contracts or an explorer is a community', () => {
  expect(publicConfigSchema.parse(config)).toEqual(config);
});

test('contracts that are left out are empty', () => {
  const { tipsAddress: _, ...without } = config;
  expect(publicConfigSchema.parse(without)).toEqual(config);
});

test.each([
  ['stakingContractAddress', '0x1234'],
  ['projectUrl', 'parley.example'],
  ['tldName', 'degen'],
  ['tldName', '.de gen'],
  ['supportedChainId', 0],
  ['supportedChainId', '666666666'],
  ['punkMinterAddress', '0x1234'],
  ['punkNumberOfPrices', 3],
  ['tokenDecimals', 18.5],
  ['rooms', []],
  ['rooms', [{ id: 'General', title: 'General', path: '/' }]],
  ['rooms', [{ id: 'general', title: 'General', path: '/elsewhere' }]],
])('a wrong %s (%j) is found under its own name', (key, value) => {
  const parsed = publicConfigSchema.safeParse({ ...config, [key]: value });
  expect(parsed.error?.issues[0]?.path[0]).toBe(key);
});
