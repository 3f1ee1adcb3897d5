import { formatAmount } from '@parley/domain/tokens/format';
import { sendText } from '@parley/text/send';
import { useConfig } from '../../data/config.tsx';
import type { Token } from '../../data/tokens.ts';
import type { FoundRecipient } from '../../recipients/useRecipient.ts';
import { KeptNotice } from '../../tokens/KeptNotice.tsx';
import { amountIn } from './paymentWords.ts';
import type { TransferView } from './useTransfer.ts';

type OutcomeProps = {
  recipient: FoundRecipient | null;
  from: `0x${string}`;
  token: Token;
  transfer: TransferView;
};

/** What leaves the wallet and what the network takes at most, or what is missing to send. */
export function Outcome({ recipient, from, token, transfer }: OutcomeProps) {
  const { tokenSymbol, tokenDecimals } = useConfig();
  const { amount, arriving, feeAtMostWei, fault, refusal } = transfer;
  if (recipient === null) return <Missing>{sendText.enterRecipient}</Missing>;
  if (amount === null) return fault === null && <Missing>{sendText.enterAmount}</Missing>;
  if (refusal !== null) return null;
  const unit = token.symbol;
  const isSelf = recipient.address.toLowerCase() === from.toLowerCase();
  const tell = amount === 10n ** BigInt(token.decimals) ? sendText.outcomeOne : sendText.outcome;
  return (
    <div className="grid gap-1 text-sm text-soft">
      <p className="[overflow-wrap:anywhere]">
        <bdi>{isSelf ? sendText.outcomeSelf : tell(amountIn(token, amount), unit)}</bdi>
      </p>
      <KeptNotice token={token} amount={amount} arriving={arriving} />
      <p className="flex justify-between gap-3">
        <span>{sendText.fee}</span>
        <span className="tabular font-medium font-mono">
          {feeAtMostWei === null
            ? '…'
            : `${formatAmount(feeAtMostWei, tokenDecimals, 9, 'up')} ${tokenSymbol}`}
        </span>
      </p>
    </div>
  );
}

function Missing({ children }: { children: string }) {
  return <p className="text-center text-sm text-soft">{children}</p>;
}
