import type { Account, Chain, Hash, Transport, WalletClient } from 'viem';
import { getCallsStatus, getCapabilities } from 'viem/actions';
import type { ReadClient } from '../client.ts';
import { withChainErrors } from '../errors.ts';
import { sendBatch } from '../transactions/sendBatch.ts';
import { prepareTransfer, type Transfer, transferCall } from './transfer.ts';

type Wallet = WalletClient<Transport, Chain | undefined, Account>;

/** How long a wallet may take to say what it can do, in milliseconds. */
const capabilityLimitMs = 2_000;

/**
 * True if the wallet makes several calls in one transaction, all of them or none (EIP-5792). False
 * where it does not say so. Never throws.
 */
export async function canBatch(wallet: Wallet, chainId: number): Promise<boolean> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, capabilityLimitMs, null));
  const asked = getCapabilities(wallet, { chainId }).catch(() => null);
  const capabilities = await Promise.race([asked, late]);
  return capabilities?.atomic?.status === 'supported' || capabilities?.atomic?.status === 'ready';
}

export type SendTransfersParameters = {
  client: ReadClient;
  wallet: Wallet;
  transfers: readonly Transfer[];
  /** Called right before the wallet is asked: from then on it may send. */
  onAsk?: () => void;
};

/**
 * Has the wallet make several transfers in one transaction; returns the wallet's id of them (EIP-5792).
 * Each is simulated by itself before. Throws ChainError: every foreseeable refusal before the wallet
 * is asked, `rejected` when the member declines.
 */
export async function sendTransfers(parameters: SendTransfersParameters): Promise<string> {
  const { client, wallet, transfers, onAsk } = parameters;
  const from = wallet.account.address;
  for (const transfer of transfers) await prepareTransfer(client, { ...transfer, from });
  onAsk?.();
  return sendBatch(wallet, client.chain, transfers.map(transferCall));
}

/**
 * What became of several calls: in a block by `hash`, refused, or not decided yet. Refused ones may have a
 * transaction, too: that of a smart account (ERC-4337) succeeds whatever became of its calls.
 */
export type BatchStatus =
  | { state: 'pending' }
  | { state: 'included'; hash: Hash }
  | { state: 'refused'; hash: Hash | null };

/** Asks the wallet for what became of `sendTransfers`. Throws ChainError. */
export async function getBatchStatus(wallet: Wallet, id: string): Promise<BatchStatus> {
  const { status, receipts } = await withChainErrors(getCallsStatus(wallet, { id }));
  const hash = receipts?.at(-1)?.transactionHash;
  if (status === 'failure') return { state: 'refused', hash: hash ?? null };
  return hash === undefined ? { state: 'pending' } : { state: 'included', hash };
}
