import {
  type Account,
  type Address,
  type Chain,
  createPublicClient,
  encodeAbiParameters,
  type Hex,
  http,
  type Transport,
  type WalletClient,
} from 'viem';
import { bytecodeOf } from './solidity.ts';

/** A wallet of a chain of tests, and that chain's endpoint. */
export type Deploying = { rpcUrl: string; wallet: WalletClient<Transport, Chain, Account> };

/** What a community's config says of contracts that are not ours. */
type Named = {
  punkTldAddress: Address;
  punkMinterAddress: Address;
  punkNumberOfPrices: 1 | 5;
  activityPointsAddress: Address;
};

/**
 * Contracts that are not ours, which a community may name in its config. `listed`: by the letter of what the product
 * is specified to call, and nothing besides. `earlier`: as communities before Parley have them.
 */
export const foreignContracts: Record<'listed' | 'earlier', (by: Deploying) => Promise<Named>> = {
  async listed(by) {
    const names = await deploy(by, 'ListedNames');
    const activityPointsAddress = await deploy(by, 'ListedPoints');
    const addresses = { punkTldAddress: names, punkMinterAddress: names, activityPointsAddress };
    return { ...addresses, punkNumberOfPrices: 1 };
  },
  async earlier(by) {
    const punkTldAddress = await deploy(by, 'EarlierRegistry');
    const registry = encodeAbiParameters([{ type: 'address' }], [punkTldAddress]);
    const minter = await deploy(by, 'EarlierMinter', registry);
    const addresses = { punkTldAddress, punkMinterAddress: minter, activityPointsAddress: minter };
    return { ...addresses, punkNumberOfPrices: 5 };
  },
};

async function deploy({ rpcUrl, wallet }: Deploying, contract: string, settings: Hex = '0x') {
  const data: Hex = `${bytecodeOf(contract)}${settings.slice(2)}`;
  const hash = await wallet.sendTransaction({ data });
  const reads = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 });
  const { contractAddress } = await reads.waitForTransactionReceipt({ hash });
  if (!contractAddress) throw new Error(`${contract} was not deployed`);
  return contractAddress;
}
