import type { PublicConfig } from '@parley/domain/config/wire';
import { transactionText } from '@parley/text/transactions';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { openDialog } from '../platform/dialogs.ts';
import { logWarning } from '../platform/log.ts';
import { withoutReload } from '../platform/reloadHold.ts';
import { inOneTab } from '../platform/tabLock.ts';
import { showToast } from '../ui/toast.ts';
import type { ToastKind, ToastOptions } from '../ui/toastOptions.ts';
import { pause } from '../wallet/provider.ts';
import { openWeb3 } from '../wallet/wallet.ts';
import { lackOf } from '../wallet/walletLacks.ts';
import { walletState } from '../wallet/walletState.ts';
import type { Web3 } from '../wallet/web3.ts';
import { followTransaction, loadFollowing, type Outcome } from './follow.ts';
import { outcomeToast, refusalToast } from './outcomeToast.ts';
import {
  addTransaction,
  heldBy,
  transactionOf,
  updateTransaction,
  whenReleased,
} from './recent.ts';
import { toastSlot, transactionToast } from './transactionToast.ts';

/** After so long without a block the member is told, in milliseconds; the page goes on waiting. */
const blockLimitMs = 180_000;
/** Pause between two attempts to follow it while the network is away, in milliseconds. */
const lookAgainMs = 3_000;

type Hash = `0x${string}`;

/** Something that a member signs or pays, from one press of a button. */
export type Write = {
  /**
   * Which presses mean the same: while one may still be on its way, no other with this key and account is
   * begun, on this page or another tab, or after a reload.
   */
  key: string;
  /** What it does, in words, for the list of recent transactions. */
  what: string;
  /** Simulates, asks the wallet, and resolves with the hash. Throws ChainError. */
  send: (web3: Web3) => Promise<Hash>;
  /** Queries that its transaction makes stale, whether it succeeds or fails. */
  stale?: readonly QueryKey[];
  /** The sentence of its success, which may be read from its block; null where the page shows it by itself. */
  tell?: (hash: Hash, web3: Web3) => Promise<string | null> | string | null;
  /** True where the wallet is asked for several calls in one transaction (EIP-5792). */
  isBatch?: boolean;
  /** True where an allowance, or its end, is all that it is for. */
  isAllowance?: boolean;
  /** True where the page shows by itself how it goes: then no toast says that it waits. */
  isShown?: boolean;
  /** Called when the wallet's signers still have to approve it, which is not waited for. */
  onProposed?: () => void;
};

type Run = Write & { config: PublicConfig; client: QueryClient };

/**
 * The only way in which the web app writes to the chain: on the chain that is proven to be the community's,
 * simulated, listed before the wallet is asked, and followed until its end is known. Resolves with the hash of
 * one that succeeded, null otherwise. After its confirmation nothing can make it a failure: what is stale is
 * invalidated first, and what fails later is logged. A member's own rejection shows no toast; any other failure
 * shows the first reason that was given. Never throws.
 */
export async function runTransaction(run: Run): Promise<Hash | null> {
  const { config, key } = run;
  const wallet = walletState.get();
  const from = wallet.status === 'connected' ? wallet.address : '';
  const scope = `${config.supportedChainId}.${from.toLowerCase()}.${key}`;
  if (heldBy(config.supportedChainId, from, key) !== undefined) return tellUnderWay(run);
  const done = await inOneTab(`parley.write.${scope}`, () => attempt(run, from));
  return done === null ? tellUnderWay(run) : done.result;
}

function tellUnderWay({ what }: Run): null {
  tell('warning', transactionText.underWay(what), {
    onClick: () => openDialog('transactions'),
  });
  return null;
}

async function attempt(run: Run, from: string): Promise<Hash | null> {
  const { config, key, what } = run;
  let recorder: ReturnType<typeof import('./recorder.ts').createRecorder> | undefined;
  try {
    // All that is needed after the wallet's answer is here before it is asked: nothing that was sent may be
    // lost because a file did not load.
    const [web3, { createRecorder }] = await Promise.all([
      openWeb3(config),
      import('./recorder.ts'),
      loadFollowing(),
    ]);
    if (needsSwitch(config)) await web3.switchChain();
    recorder = createRecorder({
      web3,
      write: { chainId: config.supportedChainId, from, key, what },
      isAllowance: run.isAllowance === true,
      onTrouble: (state, id) => tellTrouble(run, state, id),
    });
    const { observe } = recorder;
    const recorded = { ...web3, walletClient: () => web3.walletClient(observe) };
    const hash = await withoutReload(run.send(recorded));
    // Sent: nothing that goes wrong from here on makes it a failure. Who looks after pending ones goes on with it.
    return await settle(web3, run, { hash, id: recorder.last(), from }).catch((error: unknown) => {
      logWarning('a transaction was not followed', error);
      return null;
    });
  } catch (error) {
    await tellRefusal(run, error, recorder?.last() ?? null);
    invalidate(run);
    return null;
  } finally {
    void recorder?.end();
  }
}

function needsSwitch({ supportedChainId }: PublicConfig): boolean {
  const wallet = walletState.get();
  if (wallet.status !== 'connected') return false;
  return wallet.chainId !== supportedChainId || wallet.isForeign === true;
}

type Sent = { hash: Hash; id: string | null; from: string };

/** Follows what the wallet sent until its end is known; resolves with its hash if it succeeded. */
async function settle(
  web3: Web3,
  run: Run,
  { hash, id: listed, from }: Sent,
): Promise<Hash | null> {
  const { config, what, key } = run;
  const id = listed ?? hash;
  if (listed === null) {
    const chainId = config.supportedChainId;
    const now = { sentAt: Date.now(), status: 'pending', reason: null } as const;
    addTransaction({ id, hash, chainId, from, what, key, ...now });
  }
  updateTransaction(id, { hash, status: 'pending' });
  if (await isProposed(web3, from, hash)) {
    const { listProposal } = await import('./proposals.ts');
    await listProposal(web3.reads, { hash, chainId: config.supportedChainId, from, what });
    tellProposed(run, transactionText.proposed);
    return null;
  }
  const options = transactionToast(config, hash);
  if (run.isShown !== true) tell('info', transactionText.pending, options);
  const outcome = await decided(web3, run, { hash, id, options });
  invalidate(run);
  // Its member no longer waits for it; who looks after pending ones tells its end.
  if (outcome.status === 'pending') return null;
  if (outcome.status !== 'confirmed') {
    const told = outcomeToast(outcome);
    if (told !== null) tell(told.kind, told.message, options);
    return null;
  }
  await tellSuccess(web3, run, outcome.hash, options);
  return outcome.hash;
}

type Following = { hash: Hash; id: string; options: ToastOptions };

/** How it ended, however long that takes; `pending` once its member no longer waits for it. */
async function decided(web3: Web3, run: Run, { hash, id, options }: Following): Promise<Outcome> {
  const unknown: Outcome = { status: 'pending', reason: null, hash };
  const released = whenReleased(id).catch(() => unknown);
  const late = setTimeout(() => {
    if (run.isShown !== true) tell('warning', transactionText.unconfirmed, options);
  }, blockLimitMs);
  try {
    for (let current = hash; ; await pause(lookAgainMs)) {
      const following = followTransaction(web3.reads, current, blockLimitMs);
      const outcome = await Promise.race([following, released]);
      if (outcome.status !== 'pending' || transactionOf(id)?.isReleased === true) return outcome;
      current = outcome.hash;
    }
  } finally {
    clearTimeout(late);
  }
}

/** What cannot be told apart counts as sent, and is followed. */
async function isProposed({ reads }: Web3, from: string, hash: Hash): Promise<boolean> {
  const { isProposal } = await import('@parley/chain/transactions/isProposal');
  return isProposal(reads, { from: from as Hash, hash }).catch(() => false);
}

/** What is confirmed is confirmed: an outcome that cannot be read is told without its figures. */
async function tellSuccess(
  web3: Web3,
  { tell: tellIt, what }: Run,
  hash: Hash,
  options: ToastOptions,
): Promise<void> {
  let words: string | null = transactionText.confirmed(what);
  try {
    if (tellIt !== undefined) words = await tellIt(hash, web3);
  } catch (error) {
    logWarning('the outcome of a confirmed transaction could not be read', error);
  }
  if (words !== null) tell('success', words, options);
}

function invalidate({ client, stale = [] }: Run): void {
  for (const queryKey of stale) {
    client
      .invalidateQueries({ queryKey })
      .catch((error: unknown) =>
        logWarning('what a transaction changed was not read again', error),
      );
  }
}

/** A wallet that never answers a request for several calls is asked call by call from now on. */
function tellTrouble({ isBatch = false, what }: Run, state: 'silent' | 'maybe', id: string): void {
  if (state === 'silent' && isBatch) lackOf('batches').note();
  const { walletSilent, batchSilent, maybeSent } = transactionText;
  const silent = isBatch ? batchSilent : walletSilent;
  tell('warning', state === 'silent' ? silent : maybeSent(what), {
    slot: toastSlot(id),
    onClick: () => openDialog('transactions'),
  });
}

function tellProposed({ onProposed, isShown }: Run, words: string): void {
  onProposed?.();
  if (isShown !== true) tell('info', words);
}

async function tellRefusal(run: Run, error: unknown, id: string | null): Promise<void> {
  const { toChainError } = await import('@parley/chain/errors');
  const refusal = toChainError(error);
  if (refusal.code === 'proposed') return tellProposed(run, refusal.message);
  if (refusal.code === 'not-atomic') lackOf('batches').note();
  if (refusal.code === 'foreign-chain') openDialog('foreign-chain');
  const told = refusalToast(refusal);
  if (told === null) return;
  logWarning('a transaction was not sent', error);
  tell(told.kind, told.message, id === null ? {} : { slot: toastSlot(id) });
}

/** A toast that cannot be shown changes nothing of what happened. */
function tell(kind: ToastKind, message: string, options: ToastOptions = {}): void {
  showToast(kind, message, options).catch((error: unknown) =>
    logWarning('a toast was not shown', error),
  );
}
