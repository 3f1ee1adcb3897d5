import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Hex } from 'viem';

/** Contracts of others that are deployed as they were published, by their file inside npm packages. */
const files = {
  UniswapV2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  UniswapV2Pair: '@uniswap/v2-core/build/UniswapV2Pair.json',
  UniswapV2Router02: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  WETH9: '@uniswap/v2-periphery/build/WETH9.json',
  GPv2AllowListAuthentication:
    '@cowprotocol/contracts/lib/contracts/GPv2AllowListAuthentication.json',
  GPv2Settlement: '@cowprotocol/contracts/lib/contracts/GPv2Settlement.json',
} as const;

/** The creation code of a published contract, read from its npm package. */
export function publishedBytecode(name: keyof typeof files): Hex {
  const path = createRequire(import.meta.url).resolve(files[name]);
  const { bytecode } = JSON.parse(readFileSync(path, 'utf8')) as { bytecode: string };
  // Some packages leave the 0x out.
  return `0x${bytecode.replace(/^0x/, '')}`;
}
