import { isOver, type Payment } from '@parley/domain/send/payment';
import { formatBalance } from '@parley/domain/tokens/format';
import { transactionText } from '@parley/text/transactions';
import { reportPaid } from '../../data/paid.ts';
import { tokenBalanceKey } from '../../data/tokens.ts';
import { logWarning } from '../../platform/log.ts';
import { afterOtherTabs } from '../../platform/tabLock.ts';
import { paymentOf } from '../../storage/payment.ts';
import { rememberRecipient } from '../../storage/recipients.ts';
import { followTransaction, type Outcome } from '../../transactions/follow.ts';
import { transactionOf, whenReleased } from '../../transactions/recent.ts';
import { transactionToast } from '../../transactions/transactionToast.ts';
import { showToast } from '../../ui/toast.ts';
import type { ToastOptions } from '../../ui/toastOptions.ts';
import { pause } from '../../wallet/provider.ts';
import { openWeb3 } from '../../wallet/wallet.ts';
import { endPayment, type Paying, paidPayment, tellPayment } from './payments.ts';
import { arrivedToast, sentManyWords } from './paymentWords.ts';

/** How long one attempt to follow a transaction lasts, in milliseconds. */
const lookMs = 10 * 60_000;
/** Pause after an attempt that ended without an answer, in milliseconds. */
const pauseMs = 3_000;

/** Transactions that this page follows already. */
const followed = new Set<string>();

/**
 * Goes on with what a payment has sent before this page was loaded, or in another tab: follows its
 * transactions, and asks the wallet what became of several calls.
 */
export async function resumePayment(paying: Paying, payment: Payment): Promise<void> {
  const { steps, batchId } = payment;
  const hashes = steps.flatMap(({ state, hash }) => (state === 'sent' && hash ? [hash] : []));
  for (const hash of new Set(hashes)) void settle(paying, payment, hash);
  const [first] = steps;
  const isWaiting = first?.state === 'asked' || first?.state === 'proposed';
  if (batchId === null || !isWaiting || followed.has(batchId)) return;
  followed.add(batchId);
  try {
    const web3 = await openWeb3(paying.config);
    const { waitForBatch } = await import('../../transactions/waitForBatch.ts');
    const hash = await waitForBatch(web3, batchId, Number.POSITIVE_INFINITY);
    tellPayment(payment, { type: 'sent', index: null, hash });
    await settle(paying, payment, hash);
  } catch (error) {
    logWarning('a batch was given up', error);
    tellPayment(payment, { type: 'failed', hash: null, reason: null });
  } finally {
    followed.delete(batchId);
  }
}

/**
 * Follows what a payment has sent until it is decided, however long that takes. Of several tabs one after the
 * other does: what one writes of a step could undo what another has just written of the next. Never throws.
 */
export async function settle(paying: Paying, payment: Payment, hash: `0x${string}`): Promise<void> {
  if (followed.has(hash)) return;
  followed.add(hash);
  try {
    await afterOtherTabs(`parley.settle.${hash}`, () => follow(paying, payment, hash));
  } catch (error) {
    logWarning('a payment was not followed', error);
  } finally {
    followed.delete(hash);
  }
}

async function follow(paying: Paying, payment: Payment, hash: `0x${string}`): Promise<void> {
  const { reads } = await openWeb3(paying.config);
  if (payment.steps.length === 1) {
    void showToast('info', transactionText.pending, transactionToast(paying.config, hash));
  }
  const id = transactionOf(hash)?.id ?? hash;
  const released = whenReleased(id).catch(() => null);
  for (let current = hash; ; ) {
    const outcome = isGivenUp(id)
      ? null
      : await Promise.race([followTransaction(reads, current, lookMs), released]);
    if (outcome?.status === 'confirmed') {
      return settleConfirmed(paying, payment, hash, outcome.hash);
    }
    if (outcome?.status !== 'pending') return settleUnpaid(payment, hash, outcome);
    current = outcome.hash;
    await pause(pauseMs);
  }
}

/** Ends what failed; of what nobody waits for any more (null) its member says what became of it. */
function settleUnpaid(payment: Payment, hash: `0x${string}`, outcome: Outcome | null): void {
  const event =
    outcome === null
      ? ({ type: 'lost', hash } as const)
      : ({ type: 'failed', hash, reason: outcome.reason } as const);
  tellPayment(payment, event);
  // A single one is told by its toast, and tried again in the form.
  if (payment.steps.length === 1) endPayment(payment);
}

/** True once nobody waits for a transaction any more, though its end is not known. */
function isGivenUp(id: string): boolean {
  const known = transactionOf(id);
  return known !== undefined && (known.isReleased === true || known.status === 'dropped');
}

async function settleConfirmed(
  { config, client }: Paying,
  payment: Payment,
  hash: `0x${string}`,
  final: `0x${string}`,
): Promise<void> {
  const { chainId, from, token, symbol, steps: all } = payment;
  const stored = paymentOf(chainId, from).get();
  const steps = (stored?.id === payment.id ? stored.steps : all).filter(
    (step) => step.hash === hash,
  );
  const transfers = steps.map(({ to, amount }) => ({ token, to, amount: BigInt(amount) }));
  const { reads } = await openWeb3(config);
  const { getArrived } = await import('@parley/chain/tokens/getArrived');
  const amounts = await getArrived(reads, { hash: final, from, transfers }).then(
    (arrived) => arrived.amounts,
    () => transfers.map(({ amount }) => amount),
  );
  tellPayment(payment, { type: 'confirmed', hash, final });
  tellPayment(payment, { type: 'arrived', hash: final, amounts });
  steps.forEach(({ to: address, name }, index) => {
    const arrived = amounts[index] ?? 0n;
    if (arrived === 0n) return;
    const amount = formatBalance(arrived, payment.decimals);
    rememberRecipient({ chainId, address, name, amount, symbol });
  });
  if (token === null) void reportPaid(from, final);
  const changed = [
    tokenBalanceKey({ address: token }, from),
    tokenBalanceKey({ address: null }, from),
  ];
  for (const queryKey of changed) void client.invalidateQueries({ queryKey });
  tellSuccess(payment, steps, amounts, {
    tld: config.tldName,
    options: transactionToast(config, hash),
  });
}

function tellSuccess(
  payment: Payment,
  steps: Payment['steps'],
  amounts: readonly bigint[],
  { tld, options }: { tld: string; options: ToastOptions },
): void {
  const { chainId, from } = payment;
  const [first] = steps;
  if (first === undefined) return;
  if (payment.steps.length === 1) {
    const [arrived = 0n] = amounts;
    const { kind, message } = arrivedToast(payment, first, { arrived, tld });
    void showToast(kind, message, options);
    paidPayment.set(payment.id);
    endPayment(payment);
    return;
  }
  const stored = paymentOf(chainId, from).get();
  if (stored === null || stored.id !== payment.id || !isOver(stored)) return;
  void showToast('success', sentManyWords(stored));
}
