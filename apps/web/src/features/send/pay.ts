import { ChainError, toChainError } from '@parley/chain/errors';
import { zeroAddress } from '@parley/domain/fields/hex';
import { nextStep, type Payment } from '@parley/domain/send/payment';
import { sendText } from '@parley/text/send';
import { transactionText } from '@parley/text/transactions';
import { nameKeys } from '../../data/names.ts';
import { inOneTab } from '../../platform/tabLock.ts';
import { paymentOf } from '../../storage/payment.ts';
import { runTransaction } from '../../transactions/run.ts';
import { showToast } from '../../ui/toast.ts';
import type { Web3 } from '../../wallet/web3.ts';
import {
  askedPayment,
  detachEnded,
  endPayment,
  type Paying,
  paidPayment,
  tellPayment,
  writeKeyOf,
} from './payments.ts';
import { payeeOf, whatOf } from './paymentWords.ts';
import { settle } from './settle.ts';

/**
 * Asks the wallet for the next step, or for all of them at once, and follows what it sends. Resolves once
 * that has ended, or was not sent. Never throws.
 */
export async function payNext(paying: Paying, payment: Payment): Promise<void> {
  const index = nextStep(payment);
  if (index === null || askedPayment.get() !== null) return;
  askedPayment.set(payment.id);
  const free = () => askedPayment.set(null);
  let isSending = false;
  await runTransaction({
    ...paying,
    key: writeKeyOf(payment, index),
    what: whatOf(payment, payment.isBatch ? null : index, paying.config.tldName),
    isBatch: payment.isBatch,
    // `settle` says how it goes and what arrived.
    isShown: true,
    tell: () => null,
    send: (web3) => {
      isSending = true;
      const sending = inOneTab(`parley.pay.${payment.from.toLowerCase()}`, () =>
        ask(paying, payment, payment.isBatch ? null : index, web3),
      );
      return sending
        .then((done) => {
          if (done === null) throw new ChainError('wallet', { reason: sendText.otherTab });
          return done.result;
        })
        .finally(free);
    },
  });
  // The wallet may still be silent; then `send` frees it.
  if (!isSending) free();
}

async function ask(
  paying: Paying,
  payment: Payment,
  index: number | null,
  web3: Web3,
): Promise<`0x${string}`> {
  const wallet = web3.walletClient();
  if (wallet.account.address.toLowerCase() !== payment.from.toLowerCase()) {
    throw new ChainError('wallet', { reason: sendText.otherAccount });
  }
  const stored = paymentOf(payment.chainId, payment.from).get();
  if (stored?.id !== payment.id || nextStep(stored) === null) {
    throw new ChainError('wallet', { reason: sendText.otherTab });
  }
  const steps = payment.steps.filter((_, at) => index === null || at === index);
  await checkHolders(paying, steps, web3);
  const transfers = steps.map(({ to, amount }) => ({
    token: payment.token,
    to,
    amount: BigInt(amount),
  }));
  const { isContractWallet } = await import('@parley/chain/operator/isContractWallet');
  // Known before the wallet answers: a hash that is sent is stored at once.
  const isContract = isContractWallet(web3.reads, payment.from).catch(() => false);
  const onAsk = () => {
    detachEnded(payment, index ?? 0);
    tellPayment(payment, { type: 'asked', index });
  };
  try {
    const hash = await send(web3, payment, transfers, onAsk);
    if ((await isContract) && (await isProposed(web3, payment, hash))) {
      const { listProposal } = await import('../../transactions/proposals.ts');
      const { chainId, from } = payment;
      const what = whatOf(payment, index, paying.config.tldName);
      await listProposal(web3.reads, { hash, chainId, from, what });
      throw new ChainError('proposed');
    }
    tellPayment(payment, { type: 'sent', index, hash });
    // Another tab may end the payment first: it is told here as it is now.
    void settle(paying, paymentOf(payment.chainId, payment.from).get() ?? payment, hash);
    return hash;
  } catch (error) {
    if (toChainError(error).code === 'proposed') proposed(payment, index);
    // What may have been sent does not end here: it is searched for until that is known.
    else tellPayment(payment, { type: 'declined', index });
    throw error;
  }
}

/** What cannot be told apart counts as sent. */
async function isProposed(
  { reads }: Web3,
  { from }: Payment,
  hash: `0x${string}`,
): Promise<boolean> {
  const { isProposal } = await import('@parley/chain/transactions/isProposal');
  return isProposal(reads, { from, hash }).catch(() => false);
}

/** The signers of the wallet decide about it, wherever that is: the form is free for the next one. */
function proposed(payment: Payment, index: number | null): void {
  tellPayment(payment, { type: 'proposed', index });
  if (payment.steps.length > 1) return;
  void showToast('info', transactionText.proposed);
  paidPayment.set(payment.id);
  endPayment(payment);
}

type Transfer = { token: `0x${string}` | null; to: `0x${string}`; amount: bigint };

async function send(
  web3: Web3,
  payment: Payment,
  transfers: readonly Transfer[],
  onAsk: () => void,
): Promise<`0x${string}`> {
  const common = { client: web3.reads, wallet: web3.walletClient(), onAsk };
  const [first] = transfers;
  if (!payment.isBatch && first !== undefined) {
    const { sendTransfer } = await import('@parley/chain/tokens/sendTransfer');
    return sendTransfer({ ...common, transfer: first });
  }
  const { sendTransfers } = await import('@parley/chain/tokens/sendTransfers');
  const batchId = await sendTransfers({ ...common, transfers });
  tellPayment(payment, { type: 'batched', batchId });
  const { waitForBatch } = await import('../../transactions/waitForBatch.ts');
  return waitForBatch(web3, batchId);
}

/** Looks every username up once more. Throws ChainError when one has another holder than was shown. */
async function checkHolders(
  { config: { punkTldAddress: registry, tldName }, client: queries }: Paying,
  steps: Payment['steps'],
  { reads: client }: Web3,
): Promise<void> {
  const { getNameHolder } = await import('@parley/chain/names/getNameHolder');
  for (const { name, to } of steps) {
    if (name === null) continue;
    const holder = await getNameHolder(client, { registry: registry as `0x${string}`, name });
    if (holder.toLowerCase() === to.toLowerCase()) continue;
    void queries.invalidateQueries({ queryKey: nameKeys.holder(name) });
    const shown = payeeOf({ name, to }, tldName);
    const reason = holder === zeroAddress ? sendText.gone(shown) : sendText.moved(shown);
    throw new ChainError('reverted', { reason });
  }
}
