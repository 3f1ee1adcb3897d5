import { communityChain } from '@parley/chain/chain';
import { faucetAbi } from '@parley/chain/generated/abis';
import type { PublicConfig } from '@parley/domain/config/wire';
import {
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  parseEther,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Clock } from '../platform/clock.ts';
import { AppError, unavailable } from '../platform/errors.ts';
import type { FaucetStore } from './store.ts';

/** What a demo wallet gets, in wei: 1000 native coins. The faucet contract gives as much. */
const grantWei = parseEther('1000');
/** Wallets that the faucet funds in an hour at most. */
const grantsPerHour = 120;
const hourMs = 60 * 60 * 1_000;
const receiptTimeoutMs = 15_000;

/** Who was funded, and by which transaction. */
export type Grant = { address: string; hash: string };

export type FaucetService = ReturnType<typeof createFaucetService>;

type Options = {
  community: PublicConfig;
  rpcUrl: string;
  key: Hex;
  store: FaucetStore;
  clock: Clock;
};

/**
 * Funds demo wallets on the embedded chain, each once: asks the faucet contract for them, which gives
 * chat tokens too, and only on the server's request. Without a contract, or when it
 * refuses (it is empty, or gave that wallet its share before), the coins are the key's own.
 */
export function createFaucetService({ community, rpcUrl, key, store, clock }: Options) {
  const chain = communityChain(community, rpcUrl);
  const transport = http(rpcUrl, { timeout: 5_000, retryCount: 1 });
  const reader = createPublicClient({ chain, transport, pollingInterval: 100 });
  const wallet = createWalletClient({ chain, transport, account: privateKeyToAccount(key) });
  const underWay = new Map<string, Promise<Grant>>();
  /** One transaction after the other, so that no two take the same nonce. */
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Funds a fresh wallet and waits until the money is there. Asked again, it answers the same.
   * Throws AppError 503 when the chain does not answer, 429 when there were too many.
   */
  function fund(address: Hex): Promise<Grant> {
    const wanted = address.toLowerCase() as Hex;
    const pending = underWay.get(wanted);
    if (pending !== undefined) return pending;
    const grant = last.then(() => fundOnce(wanted));
    underWay.set(wanted, grant);
    last = grant.catch(() => {}).finally(() => underWay.delete(wanted));
    return grant;
  }

  async function fundOnce(address: Hex): Promise<Grant> {
    const earlier = await store.grant(address);
    const held = await onChain(() => reader.getBalance({ address }));
    // A grant without money belongs to an earlier chain: the embedded chain was reset.
    if (earlier !== null && held > 0n) return { address, hash: earlier };
    if (held >= grantWei) throw new AppError(409, 'This wallet already has enough test coins.');
    if ((await store.countSince(clock.now() - hourMs)) >= grantsPerHour) {
      throw new AppError(429, 'The faucet is busy. Try again in an hour.');
    }
    const hash = await onChain(() => give(address));
    await store.addGrant(address, hash, clock.now());
    const receipt = await onChain(() =>
      reader.waitForTransactionReceipt({ hash, timeout: receiptTimeoutMs }),
    );
    if (receipt.status !== 'success') throw unavailable('The faucet is empty.');
    return { address, hash };
  }

  async function give(to: Hex): Promise<Hex> {
    const drip = await findDrip(to);
    return drip === null
      ? wallet.sendTransaction({ to, value: grantWei })
      : wallet.writeContract(drip);
  }

  /** The call that makes the faucet contract pay, or null when it cannot. */
  async function findDrip(to: Hex) {
    if (community.faucetAddress === '') return null;
    try {
      const { request } = await reader.simulateContract({
        address: community.faucetAddress as Hex,
        abi: faucetAbi,
        functionName: 'drip',
        args: [to],
        account: wallet.account,
      });
      return request;
    } catch (error) {
      const isRefused =
        error instanceof BaseError &&
        error.walk((cause) => cause instanceof ContractFunctionRevertedError) !== null;
      if (isRefused) return null;
      throw error;
    }
  }

  return { fund };
}

async function onChain<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw unavailable('Can’t reach the network right now. Try again in a moment.', error);
  }
}
