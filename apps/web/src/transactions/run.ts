import type { PublicConfig } from '@parley/domain/config/wire';
import { withDeadline } from '@parley/domain/time/deadline';
import { transactionText } from '@parley/text/transactions';
import { logWarning } from '../platform/log.ts';
import { withoutReload } from '../platform/reloadHold.ts';
import { showToast } from '../ui/toast.ts';
import { openOutside } from '../wallet/farcaster/openOutside.ts';
import { separateCalls } from '../wallet/separateCalls.ts';
import { openWeb3 } from '../wallet/wallet.ts';
import { walletState } from '../wallet/walletState.ts';
import type { Web3 } from '../wallet/web3.ts';
import { transactionUrl } from './explorer.ts';
import { followTransaction, type Outcome } from './follow.ts';
import { outcomeToast, refusalToast } from './outcomeToast.ts';
import { addTransaction, type RecentTransaction } from './recent.ts';

/** How long the page waits for a wallet's answer, in milliseconds. */
const answerLimitMs = 60_000;
/**
 * How long the page waits for a block, in milliseconds; the list of recent ones goes on waiting.
 */
const blockLimitMs = 180_000;
/** How long the waiting toast shows at least, in milliseconds, so that it can be read. */
const readableMs = 2_500;

type Hash = RecentTransaction['hash'];

type Parameters = {
  config: PublicConfig;
  /** What it does, in words, for the list of recent transactions. */
  what: string;
  /** True where the wallet is asked for several calls in one transaction (EIP-5792). */
  isBatch?: boolean;
  /** True where the page shows by itself how it goes: then no toast says that it waits. */
  isShown?: boolean;
  /** Called when the wallet's signers still have to approve it, which is not waited for. */
  onProposed?: () => void;
  /** Simulates, asks the wallet, and resolves with the hash. Throws ChainError. */
  send: (web3: Web3) => Promise<`0x${string}`>;
};

/**
 * The only way in which the web app writes to the chain: on the right chain, simulated, with toasts
 * from the wallet to the block, and listed among the recent transactions. A wallet of several signers may
 * answer with a proposal, which is neither. Resolves with the hash of one that succeeded, null otherwise. A member's own rejection shows no toast; any other failure shows its
 * reason. Never throws.
 */
export async function runTransaction(parameters: Parameters): Promise<Hash | null> {
  const { config, send } = parameters;
  try {
    const web3 = await openWeb3(config);
    if (!isOnChain(config)) await web3.switchChain();
    const asked = withoutReload(send(web3));
    const hash = await withDeadline(asked, answerLimitMs, () => null);
    if (hash === null) {
      // The member may still approve the request in the wallet: then the transaction is followed,
      // too.
      asked
        .then((late) => settle(web3, parameters, late))
        .catch((error: unknown) => tellRefusal(parameters, error));
      tellSilence(parameters);
      return null;
    }
    return await settle(web3, parameters, hash);
  } catch (error) {
    await tellRefusal(parameters, error);
    return null;
  }
}

function isOnChain({ supportedChainId }: PublicConfig): boolean {
  const wallet = walletState.get();
  return wallet.status !== 'connected' || wallet.chainId === supportedChainId;
}

/** Follows what the wallet sent; resolves with its hash if it succeeded. */
async function settle(web3: Web3, parameters: Parameters, sent: Hash): Promise<Hash | null> {
  if (await isProposed(web3, sent)) {
    await list(web3, parameters, sent);
    await tellProposed(parameters, transactionText.proposed);
    return null;
  }
  const outcome = await follow(web3, parameters, sent);
  return outcome.status === 'confirmed' ? outcome.hash : null;
}

/** Lists a proposal, so that its execution is noticed whenever it comes. */
async function list({ reads }: Web3, { config, what }: Parameters, hash: Hash): Promise<void> {
  const wallet = walletState.get();
  if (wallet.status !== 'connected') return;
  const { listProposal } = await import('./proposals.ts');
  await listProposal(reads, { hash, chainId: config.supportedChainId, from: wallet.address, what });
}

/** What cannot be told apart counts as sent, and is followed. */
async function isProposed({ reads }: Web3, hash: Hash): Promise<boolean> {
  const wallet = walletState.get();
  if (wallet.status !== 'connected') return false;
  const { isProposal } = await import('@parley/chain/transactions/isProposal');
  return isProposal(reads, { from: wallet.address, hash }).catch(() => false);
}

async function follow(
  web3: Web3,
  { config, what, isShown = false }: Parameters,
  sent: `0x${string}`,
): Promise<Outcome> {
  const hash = sent as Hash;
  const wallet = walletState.get();
  const from = wallet.status === 'connected' ? wallet.address : '';
  addTransaction({
    hash,
    chainId: config.supportedChainId,
    from,
    what,
    sentAt: Date.now(),
    status: 'pending',
    reason: null,
  });
  const url = transactionUrl(config.blockExplorerBaseUrl, hash);
  const onClick = url === null ? {} : { onClick: () => openOutside(url) };
  const shownAt = Date.now();
  const close = isShown ? () => {} : await showToast('info', transactionText.pending, onClick);
  const outcome = await followTransaction(web3.reads, hash, blockLimitMs);
  setTimeout(close, Math.max(0, shownAt + readableMs - Date.now()));
  const told = outcomeToast(outcome);
  if (told !== null) void showToast(told.kind, told.message, onClick);
  return outcome;
}

/** A wallet that never answers a request for several calls is asked call by call from now on. */
function tellSilence({ isBatch = false }: Parameters): void {
  if (isBatch) askSeparately();
  const { walletSilent, batchSilent } = transactionText;
  void showToast('warning', isBatch ? batchSilent : walletSilent);
}

function askSeparately(): void {
  const wallet = walletState.get();
  if (wallet.status !== 'connected') return;
  separateCalls.set([...separateCalls.get(), wallet.address.toLowerCase()]);
}

async function tellProposed({ onProposed, isShown }: Parameters, words: string): Promise<void> {
  onProposed?.();
  if (isShown !== true) await showToast('info', words);
}

async function tellRefusal(parameters: Parameters, error: unknown): Promise<void> {
  const { toChainError } = await import('@parley/chain/errors');
  const refusal = toChainError(error);
  if (refusal.code === 'proposed') {
    await tellProposed(parameters, refusal.message);
    return;
  }
  if (refusal.code === 'not-atomic') askSeparately();
  const told = refusalToast(refusal);
  if (told === null) return;
  logWarning('a transaction was not sent', error);
  await showToast(told.kind, told.message);
}
