import { expect, test } from 'vitest';
import { communityChain } from './chain.ts';

const settings = {
  supportedChainId: 666_666_666,
  chainName: 'Degen Chain',
  tokenSymbol: 'DEGEN',
  tokenDecimals: 18,
  blockExplorerBaseUrl: 'https://explorer.example',
};

test('the chain is described by the public config and read through the given endpoint', () => {
  expect(communityChain(settings, 'http://localhost:3000/rpc')).toMatchObject({
    id: 666_666_666,
    name: 'Degen Chain',
    nativeCurrency: { name: 'DEGEN', symbol: 'DEGEN', decimals: 18 },
    rpcUrls: { default: { http: ['http://localhost:3000/rpc'] } },
    blockExplorers: { default: { url: 'https://explorer.example' } },
  });
});

test('a chain without an explorer offers none', () => {
  const chain = communityChain({ ...settings, blockExplorerBaseUrl: '' }, 'http://localhost/rpc');
  expect(chain.blockExplorers).toBeUndefined();
});

test('the chain has the name of its coin and its explorer, and says when its coins have no worth', () => {
  const named = {
    ...settings,
    nativeCurrencyName: 'Degen',
    chainIsTestnet: true,
    blockExplorerName: 'Degen Explorer',
  };
  expect(communityChain(named, 'http://localhost/rpc')).toMatchObject({
    id: 666_666_666,
    nativeCurrency: { name: 'Degen', symbol: 'DEGEN', decimals: 18 },
    testnet: true,
    blockExplorers: { default: { name: 'Degen Explorer' } },
  });
});
