import * as z from 'zod/mini';
import { digits, hexAddress, hexHash } from '../fields/chain.ts';

const step = z.object({
  to: hexAddress,
  /** The username that the member chose, without its TLD; null for an address. */
  name: z.nullable(z.string()),
  amount: digits,
  /**
   * `asked`: the wallet was asked and has not answered, or its answer was lost with the page.
   * `sent`: it is on its way to a block.
   * `proposed`: the signers of the wallet still have to approve it, which is not waited for.
   */
  state: z.enum(['waiting', 'asked', 'sent', 'proposed', 'confirmed', 'failed']),
  hash: z.nullable(hexHash),
  /** What the recipient really got; null until it is known. */
  arrived: z.nullable(digits),
  /** Why it failed, in words; null for none. */
  reason: z.nullable(z.string()),
});
export type PaymentStep = z.infer<typeof step>;

/** One or more transfers of one token that belong together; kept by the browser until it is over. */
export const paymentSchema = z.object({
  id: z.string(),
  chainId: z.int(),
  from: hexAddress,
  /** Null for the native coin. */
  token: z.nullable(hexAddress),
  symbol: z.string(),
  decimals: z.int().check(z.minimum(0), z.maximum(36)),
  /** All steps in one transaction, or none of them. */
  isBatch: z.boolean(),
  /** The wallet's id of the batch (EIP-5792); null without one. */
  batchId: z.nullable(z.string()),
  steps: z.array(step).check(z.minLength(1), z.maxLength(100)),
});
export type Payment = z.infer<typeof paymentSchema>;

/** What happens to a payment. `index` is null for all steps of a batch. */
export type PaymentEvent =
  | { type: 'asked'; index: number | null }
  /** The wallet was never asked, said no, or its member says that nothing was sent. */
  | { type: 'declined'; index: number | null }
  | { type: 'batched'; batchId: string }
  /** The wallet is asked step by step from now on: it never answered what it was asked for at once. */
  | { type: 'separated' }
  | { type: 'sent'; index: number | null; hash: `0x${string}` }
  | { type: 'proposed'; index: number | null }
  | { type: 'confirmed'; hash: `0x${string}`; final: `0x${string}` }
  | { type: 'arrived'; hash: `0x${string}`; amounts: readonly bigint[] }
  | { type: 'failed'; hash: `0x${string}` | null; reason: string | null }
  /** The chain replaced the block in which it had ended: it is on its way again. */
  | { type: 'removed'; hash: `0x${string}` }
  /** Nobody waits for it any more, and its end is not known: its member says what became of it. */
  | { type: 'lost'; hash: `0x${string}` }
  /** The member wants a failed step again. */
  | { type: 'retried'; index: number | null }
  /** The member knows that the wallet sent it, and the page does not know its hash. */
  | { type: 'believed'; index: number | null };

/**
 * What a payment is after an event. Money that may be on its way is never asked for again: an event that
 * does not fit the state of a step leaves the step as it is.
 */
export function applyToPayment(payment: Payment, event: PaymentEvent): Payment {
  if (event.type === 'batched') return { ...payment, batchId: event.batchId };
  if (event.type === 'separated') return separated(payment);
  if (event.type === 'arrived') return withArrived(payment, event.hash, event.amounts);
  const steps = payment.steps.map((step, index) => {
    const isMeant =
      'index' in event
        ? event.index === null || event.index === index
        : event.hash === null
          ? step.state === 'asked'
          : step.hash === event.hash;
    return isMeant ? next(step, event) : step;
  });
  const isUnasked = steps.every(({ state }) => state === 'waiting');
  return { ...payment, steps, batchId: isUnasked ? null : payment.batchId };
}

/** Only while nothing of a batch may be on its way. */
function separated(payment: Payment): Payment {
  const isUnasked = payment.steps.every(({ state }) => state === 'waiting');
  return isUnasked ? { ...payment, isBatch: false } : payment;
}

type StepEvent = Exclude<PaymentEvent, { type: 'batched' | 'separated' | 'arrived' }>;

/** From which states each event leads on. */
const sources: Readonly<Record<StepEvent['type'], readonly PaymentStep['state'][]>> = {
  asked: ['waiting'],
  declined: ['asked'],
  // The signers of a wallet may make a batch at last, and what was held for not sent may turn up.
  sent: ['asked', 'proposed', 'waiting'],
  proposed: ['asked'],
  confirmed: ['sent'],
  failed: ['sent', 'asked'],
  lost: ['sent'],
  retried: ['failed'],
  believed: ['asked'],
  removed: ['confirmed', 'failed'],
};

function next(step: PaymentStep, event: StepEvent): PaymentStep {
  if (!sources[event.type].includes(step.state)) return step;
  switch (event.type) {
    case 'asked':
      return { ...step, state: 'asked' };
    case 'declined':
      return { ...step, state: 'waiting' };
    case 'sent':
      return { ...step, state: 'sent', hash: event.hash };
    case 'proposed':
      return { ...step, state: 'proposed' };
    case 'confirmed':
      return { ...step, state: 'confirmed', hash: event.final };
    case 'failed':
      return { ...step, state: 'failed', reason: event.reason };
    case 'lost':
      return { ...step, state: 'asked', hash: null };
    case 'removed':
      return { ...step, state: 'sent', arrived: null, reason: null };
    case 'retried':
      return { ...step, state: 'waiting', hash: null, reason: null };
    case 'believed':
      return { ...step, state: 'confirmed' };
  }
}

function withArrived(payment: Payment, hash: `0x${string}`, amounts: readonly bigint[]): Payment {
  let at = 0;
  const steps = payment.steps.map((step) => {
    if (step.hash !== hash) return step;
    const arrived = amounts[at]?.toString() ?? null;
    at += 1;
    return { ...step, arrived };
  });
  return { ...payment, steps };
}

/** The step to ask the wallet for next; null while one is unanswered, has failed, or none is left. */
export function nextStep({ steps }: Payment): number | null {
  const isHeld = steps.some(({ state }) => state === 'asked' || state === 'sent');
  const index = steps.findIndex(({ state }) => state !== 'confirmed' && state !== 'proposed');
  return !isHeld && steps[index]?.state === 'waiting' ? index : null;
}

const over: readonly PaymentStep['state'][] = ['confirmed', 'failed', 'proposed'];

/** True when nothing of it is waited for. */
export function isOver({ steps }: Payment): boolean {
  return steps.every(({ state }) => over.includes(state));
}

/** What is still to be asked for, in the token's smallest unit. */
export function openAmount({ steps }: Payment): bigint {
  return steps
    .filter(({ state }) => state !== 'confirmed' && state !== 'proposed')
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}
