import { expect, test } from 'vitest';
import { walletConnectRelay } from './rules.ts';
import { type PublicConfigInput, publicConfigSchema } from './wire.ts';

const config: PublicConfigInput = {
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
  rooms: [{ id: 'general', title: 'General', path: '/' }],
  postingNeedsName: true,
  embeddedChain: false,
};

test('a community without contracts, an explorer or a storage is a community', () => {
  expect(publicConfigSchema.parse(config)).toMatchObject({
    ...config,
    tipsAddress: '',
    anchorsAddress: '',
    faucetAddress: '',
    arweaveGateway: '',
    rpcUrl: '',
    chainIsTestnet: false,
  });
});

test('what is read once is read the same again', () => {
  const read = publicConfigSchema.parse(config);
  expect(publicConfigSchema.parse(JSON.parse(JSON.stringify(read)))).toEqual(read);
});

test('every feature is on until it is switched off, one by one', () => {
  const all = { activityPoints: true, nftLaunchpad: true, sendTokens: true, stake: true };
  const features = { ...all, swap: true, airdrop: true };
  expect(publicConfigSchema.parse(config).showFeatures).toEqual(features);
  const without = publicConfigSchema.parse({ ...config, showFeatures: { swap: false } });
  expect(without.showFeatures).toEqual({ ...features, swap: false });
});

test('QR wallets have a relay once there is a project id: the one set, else the common one', () => {
  const id = '0123456789abcdef0123456789abcdef';
  const relay = (projectId: string, url: string) =>
    walletConnectRelay({ walletConnectProjectId: projectId, walletConnectRelayUrl: url });
  expect(relay('', 'wss://relay.example')).toBeNull();
  expect(relay(id, 'wss://relay.example')).toBe('wss://relay.example');
  expect(relay(id, '')).toBe('wss://relay.walletconnect.org');
});
