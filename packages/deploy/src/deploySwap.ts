import { activityPointsAbi, swapRouterAbi } from '@parley/chain/generated/abis';
import { swapRouterBytecode } from '@parley/chain/generated/bytecode';
import { pairAddress } from '@parley/chain/swap/pairAddress';
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeDeployData,
  parseAbi,
  zeroAddress,
} from 'viem';
import type { Deployer } from './deployer.ts';
import { publishedBytecode } from './published.ts';

/** The settings of swaps. */
export type SwapSettings = {
  /**
   * Where points are awarded, still owned by the deploying account; the zero address if nowhere.
   */
  points: Address;
  treasury: Address;
  /** The final owner of everything; may switch Uniswap's own protocol fee on from the start. */
  owner: Address;
  /** The router's fee in basis points of a swap, at most 100. */
  swapFeeBps: number;
  /** The referrer's share of that fee in basis points, at most 5000. */
  referralShareBps: number;
};

export type SwapAddresses = {
  factory: Address;
  weth: Address;
  /** Uniswap's own router, for those who want no fee and no points; null where the swap router stays. */
  uniRouter: Address | null;
  swapRouterAddress: Address;
};

/**
 * Deploys Uniswap V2 (as published, unmodified) and our router, and lets the router award points.
 * Does only what is missing. The deploying account owns the router until `handOver`.
 */
export async function deploySwap(
  deployer: Deployer,
  settings: SwapSettings,
): Promise<SwapAddresses> {
  const weth = await deployer.deploy('wrapped native coin', publishedBytecode('WETH9'));
  const factory = await deployer.deploy(
    'Uniswap V2 factory',
    concatHex([
      publishedBytecode('UniswapV2Factory'),
      encodeAbiParameters([{ type: 'address' }], [settings.owner]),
    ]),
  );
  const uniRouter =
    deployer.kept['swap router'] === undefined
      ? await deployUniRouter(deployer, factory, weth)
      : null;
  const swapRouterAddress = await deployer.deploy(
    'swap router',
    encodeDeployData({
      abi: swapRouterAbi,
      bytecode: swapRouterBytecode,
      args: [
        deployer.address,
        factory,
        weth,
        settings.points,
        settings.treasury,
        BigInt(settings.swapFeeBps),
        BigInt(settings.referralShareBps),
      ],
    }),
  );
  if (settings.points !== zeroAddress) {
    await deployer.ensure({
      aim: 'The swap router may award points',
      between: [settings.points, swapRouterAddress],
      isDone: () =>
        deployer.client.readContract({
          address: settings.points,
          abi: activityPointsAbi,
          functionName: 'isWriter',
          args: [swapRouterAddress],
        }),
      call: {
        address: settings.points,
        abi: activityPointsAbi,
        functionName: 'setWriter',
        args: [swapRouterAddress, true],
      },
    });
  }
  return { factory, weth, uniRouter, swapRouterAddress };
}

function deployUniRouter(deployer: Deployer, factory: Address, weth: Address): Promise<Address> {
  return deployer.deploy(
    'Uniswap V2 router',
    concatHex([
      publishedBytecode('UniswapV2Router02'),
      encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [factory, weth]),
    ]),
  );
}

const factoryAbi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function createPair(address, address) returns (address)',
]);

/** Hash of the published pair's init code, which determines the addresses of pairs. */
const pairCodeHash = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f';

/**
 * Creates the pair of two tokens if there is none, and returns its address, which is also the
 * liquidity's token.
 */
export async function deployPair(
  deployer: Deployer,
  { factory }: Pick<SwapAddresses, 'factory'>,
  tokens: readonly [Address, Address],
): Promise<Address> {
  const pair = pairAddress({ factory, pairCodeHash }, tokens);
  const find = () =>
    deployer.client.readContract({
      address: factory,
      abi: factoryAbi,
      functionName: 'getPair',
      args: tokens,
    });
  await deployer.ensure({
    aim: `There is a pair of ${tokens[0]} and ${tokens[1]}`,
    isDone: async () => (await find()) === pair,
    call: { address: factory, abi: factoryAbi, functionName: 'createPair', args: tokens },
  });
  return pair;
}
