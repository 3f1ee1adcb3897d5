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
