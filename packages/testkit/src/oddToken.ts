import {
  type Account,
  type Address,
  type Chain,
  encodeDeployData,
  parseAbi,
  type Transport,
  type WalletClient,
} from 'viem';
import { deployed } from './deployed.ts';
import { bytecodeOf } from './solidity.ts';

/** The ways in which a token of a test misbehaves, in the order of `OddToken.sol`. */
const ways = [
  'none',
  'returns nothing',
  'returns false',
  'keeps a part',
  'only claims',
  'is paused',
  'blocks recipients',
  'reverts without reason',
  'blocks sellers',
  'taxes sellers',
] as const;
export type OddWay = (typeof ways)[number];

const abi = parseAbi([
  'constructor(string name, string symbol, uint8 decimals, uint8 way, address holder, uint256 supply)',
]);

type OddTokenSettings = {
  name?: string;
  symbol?: string;
  decimals?: number;
  way?: OddWay;
  /** Who has all of it in the beginning. */
  holder: Address;
  /** In the smallest unit. */
  supply: bigint;
};

/** Deploys a token that misbehaves in one way, to a chain of tests. */
export async function deployOddToken(
  rpcUrl: string,
  wallet: WalletClient<Transport, Chain, Account>,
  { name = 'Odd', symbol = 'ODD', decimals = 18, way = 'none', holder, supply }: OddTokenSettings,
): Promise<Address> {
  const args = [name, symbol, decimals, ways.indexOf(way), holder, supply] as const;
  const bytecode = bytecodeOf('OddToken');
  return deployed(rpcUrl, wallet, encodeDeployData({ abi, bytecode, args }));
}
