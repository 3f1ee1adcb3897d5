import { gasLimit } from '@parley/chain/transactions/gasLimit';
import {
  type Account,
  type Address,
  type Chain,
  type Hex,
  NonceTooLowError,
  type PublicClient,
  type TransactionReceipt,
  type Transport,
  type WalletClient,
} from 'viem';

export type SentRequest = {
  to: Address;
  data: Hex;
  value?: bigint | undefined;
  /** The gas limit where the node can't estimate it; a node that estimates more than a transaction may have refuses. */
  gasElse?: bigint | undefined;
};
/** The most gas that a transaction may have (EIP-7825). */
const gasMax = 2n ** 24n;
type Fees = {
  maxFeePerGas?: bigint | undefined;
  maxPriorityFeePerGas?: bigint | undefined;
  gasPrice?: bigint | undefined;
};

type Options = {
  client: PublicClient;
  wallet: WalletClient<Transport, Chain, Account>;
  /** How long a transaction may wait before its fee is raised, in milliseconds. */
  raiseAfterMs?: number;
  /** When to give up, in milliseconds: the transaction may still get into a block afterwards. */
  giveUpAfterMs?: number;
  pollMs?: number;
};

/** How often the nonce may be found used before the receipt is. */
const missesMax = 20;

/**
 * Sends a transaction, and again with a higher fee and the same nonce while the chain's fees have risen above it, so
 * that it happens once. Resolves with the receipt of the one that got into a block. Throws what the node throws,
 * NonceTooLowError where another transaction took the nonce, and an Error when none was in a block in time.
 */
export async function sendUntilMined(
  { gasElse, ...request }: SentRequest,
  options: Options,
): Promise<TransactionReceipt> {
  const { client, wallet, raiseAfterMs = 20_000, giveUpAfterMs = 900_000, pollMs = 250 } = options;
  const gas = await gasFor(client, { account: wallet.account, ...request }, gasElse);
  const { nonce, ...first } = await wallet.prepareTransactionRequest({ ...request, gas });
  let fees = feesOf(first);
  const hashes: Hex[] = [await wallet.sendTransaction(typed({ ...request, nonce, gas, ...fees }))];
  const begunAt = Date.now();
  let raisedAt = begunAt;
  let misses = 0;
  while (Date.now() - begunAt < giveUpAfterMs) {
    for (const hash of hashes) {
      const receipt = await client.getTransactionReceipt({ hash }).catch(() => null);
      if (receipt !== null) return receipt;
    }
    const used = await client.getTransactionCount({ address: wallet.account.address });
    // Another run with the same account was first; a receipt may be a moment behind the count.
    misses = used > nonce ? misses + 1 : 0;
    if (misses > missesMax) throw new NonceTooLowError({ nonce });
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    if (Date.now() - raisedAt < raiseAfterMs) continue;
    raisedAt = Date.now();
    const higher = await raisedFees(wallet, request, fees);
    const sent = await wallet
      .sendTransaction(typed({ ...request, nonce, gas, ...higher }))
      // It got into a block meanwhile, or the node wants more for it than is right.
      .catch(() => null);
    if (sent === null) continue;
    fees = higher;
    hashes.push(sent);
  }
  throw new Error(
    `A transaction (${hashes.at(-1)}) waits for a block for ${Math.round(giveUpAfterMs / 60_000)} minutes. Run the command again later.`,
  );
}

/** Above the estimate, since a call may cost more in its block. Throws what the node throws where there is no other. */
async function gasFor(
  client: PublicClient,
  call: SentRequest & { account: Account },
  gasElse: bigint | undefined,
): Promise<bigint> {
  const gas = await client.estimateGas(call).then(gasLimit, (error: unknown) => {
    if (gasElse === undefined) throw error;
    return gasElse;
  });
  return gas < gasMax ? gas : gasMax;
}

/** viem's types allow one kind of fee or the other; which one it is the chain says. */
const typed = (request: object) => request as never;

function feesOf({ maxFeePerGas, maxPriorityFeePerGas, gasPrice }: Fees): Fees {
  return maxFeePerGas === undefined ? { gasPrice } : { maxFeePerGas, maxPriorityFeePerGas };
}

/** What the chain asks now, and an eighth more than before at least: nodes refuse a smaller step. */
async function raisedFees(
  wallet: Options['wallet'],
  request: Omit<SentRequest, 'gasElse'>,
  before: Fees,
): Promise<Fees> {
  const now = feesOf(
    await wallet.prepareTransactionRequest({ ...request, parameters: ['fees', 'type'] }),
  );
  const raise = (one: bigint | undefined, other: bigint | undefined) => {
    const least = ((one ?? 0n) * 9n) / 8n + 1n;
    return (other ?? 0n) > least ? other : least;
  };
  return before.maxFeePerGas === undefined
    ? { gasPrice: raise(before.gasPrice, now.gasPrice) }
    : {
        maxFeePerGas: raise(before.maxFeePerGas, now.maxFeePerGas),
        maxPriorityFeePerGas: raise(before.maxPriorityFeePerGas, now.maxPriorityFeePerGas),
      };
}
