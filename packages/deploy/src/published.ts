import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Hex } from 'viem';

const require = createRequire(import.meta.url);

/** Contracts of others, deployed as published, by their paths in npm packages. */
const files = {
  UniswapV2Factory: () => require.resolve('@uniswap/v2-core/build/UniswapV2Factory.json'),
  UniswapV2Pair: () => require.resolve('@uniswap/v2-core/build/UniswapV2Pair.json'),
  UniswapV2Router02: () => require.resolve('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
  WETH9: () => require.resolve('@uniswap/v2-periphery/build/WETH9.json'),
  GPv2AllowListAuthentication: () =>
    require.resolve('@cowprotocol/contracts/lib/contracts/GPv2AllowListAuthentication.json'),
  GPv2Settlement: () => require.resolve('@cowprotocol/contracts/lib/contracts/GPv2Settlement.json'),
};

/** The creation code of a published contract, read from its npm package. */
export function publishedBytecode(name: keyof typeof files): Hex {
  const { bytecode } = JSON.parse(readFileSync(files[name](), 'utf8')) as { bytecode: string };
  // Some packages omit the 0x.
  return `0x${bytecode.replace(/^0x/, '')}`;
}
