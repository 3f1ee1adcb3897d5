import { expect, test } from 'vitest';
import { assetId, chainRef } from './assetId.ts';

const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';

test.each<[number, `0x${string}` | null, string]>([
  [8_453, usdc, `eip155:8453/erc20:${usdc}`],
  [8_453, null, 'eip155:8453/native'],
  [666_666_666, null, 'eip155:666666666/native'],
  [1, `0x${'a'.repeat(40)}`, `eip155:1/erc20:0x${'a'.repeat(40)}`],
])('on chain %i the token %s is %s', (chainId, token, id) => {
  expect(assetId(chainId, token)).toBe(id);
  expect(id.startsWith(`${chainRef(chainId)}/`)).toBe(true);
});
