import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Account,
  type Address,
  type Chain,
  createPublicClient,
  encodeDeployData,
  type Hex,
  http,
  parseAbi,
  type Transport,
  type WalletClient,
} from 'viem';

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
] as const;
export type OddWay = (typeof ways)[number];

const abi = parseAbi([
  'constructor(string name, string symbol, uint8 decimals, uint8 way, address holder, uint256 supply)',
]);

let compiled: Hex | undefined;

/** solc's own interface has no types. */
type Solc = { compile: (input: string) => string };

function bytecode(): Hex {
  if (compiled !== undefined) return compiled;
  const solc = createRequire(import.meta.url)('solc') as Solc;
  const content = readFileSync(new URL('./OddToken.sol', import.meta.url), 'utf8');
  const input = {
    language: 'Solidity',
    sources: { 'OddToken.sol': { content } },
    settings: { outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  };
  const { contracts, errors } = JSON.parse(solc.compile(JSON.stringify(input)));
  if (contracts === undefined) throw new Error(JSON.stringify(errors));
  compiled = `0x${contracts['OddToken.sol'].OddToken.evm.bytecode.object}`;
  return compiled;
}

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
  const data = encodeDeployData({ abi, bytecode: bytecode(), args });
  const hash = await wallet.sendTransaction({ data });
  const reads = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 });
  const { contractAddress } = await reads.waitForTransactionReceipt({ hash });
  if (!contractAddress) throw new Error('The token was not deployed');
  return contractAddress;
}
