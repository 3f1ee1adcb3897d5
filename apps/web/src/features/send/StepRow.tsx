import type { Payment, PaymentStep } from '@parley/domain/send/payment';
import { sendText } from '@parley/text/send';
import { text } from '@parley/text/ui';
import { useConfig } from '../../data/config.tsx';
import { Portrait } from '../../recipients/RecipientCard.tsx';
import { transactionUrl } from '../../transactions/explorer.ts';
import { classes } from '../../ui/classes.ts';
import { OutsideIcon } from '../../ui/icons.ts';
import { MemberName } from '../../ui/MemberName.tsx';
import { amountIn } from './paymentWords.ts';

type StepRowProps = { step: PaymentStep; payment: Payment; tld: string };

const words = sendText.steps;

const tones: Readonly<Record<PaymentStep['state'], string>> = {
  waiting: 'text-soft',
  asked: 'text-warn',
  sent: 'text-soft',
  proposed: 'text-soft',
  confirmed: 'text-good',
  failed: 'text-bad',
};

/** One recipient of a payment: how much, how it goes, and its transaction. */
export function StepRow({ step, payment, tld }: StepRowProps) {
  const { blockExplorerBaseUrl } = useConfig();
  const { to, name, amount, hash, arrived, reason } = step;
  const url = hash === null ? null : transactionUrl(blockExplorerBaseUrl, hash);
  // Once the wallet has taken a batch, its answer is the batch's.
  const state = step.state === 'asked' && payment.batchId !== null ? 'sent' : step.state;
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-b py-2">
      <Portrait address={to} name={name} className="size-8 rounded-lg" />
      <span className="min-w-0 flex-1">
        <MemberName name={name} address={to} tld={tld} warnings={text.nameWarning} />
        <span className={classes('block text-sm', tones[state])}>
          {words.states[state]}
          {reason !== null && `: ${reason}`}
          {arrived !== null && arrived !== amount && (
            <span className="text-warn">
              {' '}
              {words.less(amountIn(payment, arrived), payment.symbol)}
            </span>
          )}
        </span>
      </span>
      <span className="max-w-[50%] text-end">
        <span className="tabular font-medium font-mono text-sm [overflow-wrap:anywhere]">
          {amountIn(payment, amount)}
        </span>{' '}
        <bdi className="text-sm text-soft">{payment.symbol}</bdi>
      </span>
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noopener"
          aria-label={words.view}
          title={words.view}
          className="inline-flex size-11 shrink-0 items-center justify-center text-soft hover:text-ink wide:size-9"
        >
          <OutsideIcon className="size-4" />
        </a>
      )}
    </li>
  );
}
