import { communityChain } from '@parley/chain/chain';
import { faucetAbi } from '@parley/chain/generated/abis';
import type { PublicConfig } from '@parley/domain/config/wire';
import { testCoinsText } from '@parley/text/testCoins';
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
import { type Allowance, Limiter } from '../platform/limiter.ts';
import type { FaucetStore } from './store.ts';

/** What a demo wallet gets, in wei: 1000 native coins. The faucet contract gives as much. */
const grantWei = parseEther('1000');
/** Wallets that the faucet funds at once, and 120 in an hour. */
const allGrants: Allowance = { burst: 120, perSecond: 120 / 3_600 };
/** What each client gets of them before its share counts as taken. */
const firstGrants: Allowance = { burst: 3, perSecond: 3 / 3_600 };
/** What is left for clients that had less than their share, so that a few cannot shut the faucet for others. */
const reserve = 60;
const receiptTimeoutMs = 15_000;

const everyone = 'everyone';

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
  const all = new Limiter(allGrants, clock);
  const first = new Limiter(firstGrants, clock);
  /** One transaction after the other, so that no two take the same nonce. */
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Funds a fresh wallet and waits until the money is there. Asked again, it answers the same.
   * `client` is whom the grant counts for. Throws AppError 503 when the chain does not answer, 429 when
   * there were too many.
   */
  function fund(address: Hex, client: string): Promise<Grant> {
    const wanted = address.toLowerCase() as Hex;
    const pending = underWay.get(wanted);
    if (pending !== undefined) return pending;
    const grant = last.then(() => fundOnce(wanted, client));
    underWay.set(wanted, grant);
    last = grant.catch(() => {}).finally(() => underWay.delete(wanted));
    return grant;
  }

  async function fundOnce(address: Hex, client: string): Promise<Grant> {
    const earlier = await store.grant(address);
    const held = await onChain(() => reader.getBalance({ address }));
    // A grant without money belongs to an earlier chain: the embedded chain was reset.
    if (earlier !== null && held > 0n) return { address, hash: earlier };
    if (held >= grantWei) throw new AppError(409, 'This wallet already has enough test coins.');
    const retryAfterMs = waitOf(client);
    if (retryAfterMs > 0)
      throw new AppError(429, testCoinsText.used(retryAfterMs), { retryAfterMs });
    const hash = await onChain(() => give(address));
    all.charge(everyone, 1);
    first.charge(client, 1);
    await store.addGrant(address, hash, clock.now());
    const receipt = await onChain(() =>
      reader.waitForTransactionReceipt({ hash, timeout: receiptTimeoutMs }),
    );
    if (receipt.status !== 'success') throw unavailable('The faucet is empty.');
    return { address, hash };
  }

  /** How long a client has to wait for a grant, in milliseconds; 0 if there is one now. */
  function waitOf(client: string): number {
    const ofAll = all.wait(everyone, reserve + 1);
    const ofShare = Math.max(first.wait(client, 1), all.wait(everyone, 1));
    return Math.min(ofAll, ofShare);
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
