import { type Address, erc20Abi, type Hash, isAddressEqual, parseEventLogs } from 'viem';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import type { Transfer } from './transfer.ts';

/** What a confirmed transaction did, exactly. */
export type Arrived = {
  /** What each recipient got, in the order of the transfers, in the smallest unit. */
  amounts: readonly bigint[];
  /** What the network took, in wei. */
  feeWei: bigint;
};

type GetArrivedParameters = { hash: Hash; from: Address; transfers: readonly Transfer[] };

/**
 * What the recipients of a confirmed transaction got. Of tokens it is what the token announced, and no
 * more than the recipient's balance grew in that block where the node still knows the balance
 * before: a token may keep a part, or lie. Throws ChainError.
 */
export async function getArrived(
  client: ReadClient,
  { hash, from, transfers }: GetArrivedParameters,
): Promise<Arrived> {
  const receipt = await withChainErrors(client.getTransactionReceipt({ hash }));
  const { logs, blockNumber, gasUsed, effectiveGasPrice } = receipt;
  const events = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs });
  const amounts = transfers.map(async ({ token, to, amount }) => {
    if (token === null || isAddressEqual(to, from)) return amount;
    const announced = events
      .filter(({ address, args }) => isAddressEqual(address, token) && isAddressEqual(args.to, to))
      .filter(({ args }) => isAddressEqual(args.from, from))
      .reduce((sum, { args }) => sum + args.value, 0n);
    const grown = await growth(client, { token, to, blockNumber });
    return grown === null || grown > announced ? announced : grown;
  });
  return { amounts: await Promise.all(amounts), feeWei: gasUsed * effectiveGasPrice };
}

type Place = { token: Address; to: Address; blockNumber: bigint };

/** How much a balance grew in a block; null where the node has forgotten. Never negative. */
async function growth(
  client: ReadClient,
  { token, to, blockNumber }: Place,
): Promise<bigint | null> {
  const call = { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [to] } as const;
  try {
    const [before, after] = await Promise.all([
      client.readContract({ ...call, blockNumber: blockNumber - 1n }),
      client.readContract({ ...call, blockNumber }),
    ]);
    return after > before ? after - before : 0n;
  } catch {
    return null;
  }
}
