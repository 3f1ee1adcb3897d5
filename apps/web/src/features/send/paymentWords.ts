import { fullName } from '@parley/domain/names/display';
import { openAmount, type Payment, type PaymentStep } from '@parley/domain/send/payment';
import { formatAmount, shortAddress } from '@parley/domain/tokens/format';
import { sendText } from '@parley/text/send';

/** A recipient in plain text. */
export function payeeOf({ name, to }: Pick<PaymentStep, 'name' | 'to'>, tld: string): string {
  return name === null ? shortAddress(to) : fullName(name, tld);
}

/** An amount of a payment's token, every digit of it. */
export function amountIn({ decimals }: Pick<Payment, 'decimals'>, amount: bigint | string): string {
  return formatAmount(BigInt(amount), decimals, decimals);
}

/** What a payment does, for the list of recent transactions; `index` is null for all steps at once. */
export function whatOf(payment: Payment, index: number | null, tld: string): string {
  const step = index === null ? undefined : payment.steps[index];
  const words =
    step === undefined
      ? sendText.whatMany(
          amountIn(payment, openAmount(payment)),
          payment.symbol,
          payment.steps.length,
        )
      : sendText.what(amountIn(payment, step.amount), payment.symbol, payeeOf(step, tld));
  return words.slice(0, 200);
}

/** What is told of a payment of one that was confirmed: that all of it arrived, or that less did. */
export function arrivedToast(
  payment: Payment,
  step: PaymentStep,
  { arrived, tld }: { arrived: bigint; tld: string },
): { kind: 'success' | 'warning'; message: string } {
  const { symbol } = payment;
  const sent = amountIn(payment, step.amount);
  const to = payeeOf(step, tld);
  if (arrived === BigInt(step.amount)) {
    return { kind: 'success', message: sendText.sent(sent, symbol, to) };
  }
  const message = sendText.arrivedLess(sent, symbol, amountIn(payment, arrived), to);
  return { kind: 'warning', message };
}

/** What is told of a payment of several once it is over: how much of it was paid. */
export function sentManyWords(payment: Payment): string {
  const { steps, symbol } = payment;
  const total = steps
    .filter(({ state }) => state === 'confirmed')
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return sendText.sentMany(amountIn(payment, total), symbol, steps.length);
}
