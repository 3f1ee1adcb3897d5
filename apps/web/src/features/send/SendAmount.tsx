import { exactAmount, maxCoins } from '@parley/domain/tokens/max';
import { sendText } from '@parley/text/send';
import { tokenText } from '@parley/text/tokens';
import { useState } from 'react';
import { AmountField } from '../../tokens/AmountField.tsx';
import { TokenNotice } from '../../tokens/TokenNotice.tsx';
import { TokenPicker } from '../../tokens/TokenPicker.tsx';
import type { TokenCheck } from '../../tokens/useTokenChecks.ts';
import type { useChosenToken } from './useChosenToken.ts';
import type { TransferView } from './useTransfer.ts';

type SendAmountProps = {
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
  chosen: ReturnType<typeof useChosenToken>;
  check: TokenCheck;
  transfer: TransferView;
};

/** How much of which token is sent. */
export function SendAmount({ value, onChange, chosen, check, transfer }: SendAmountProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { token, isMissing, choose } = chosen;
  const max = maxOf(token.address === null, transfer);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <AmountField
        label={sendText.youSend}
        value={value}
        onChange={onChange}
        token={token}
        onChooseToken={() => setChoosing(true)}
        balance={transfer.balance}
        onMax={max === null ? null : () => onChange(exactAmount(max, token.decimals))}
        fault={isMissing ? tokenText.noToken : transfer.fault}
      />
      <TokenNotice check={check} onPick={choose} />
      {isChoosing && (
        <TokenPicker chosen={token} onChoose={choose} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}

/** Everything of a token; of coins what leaves the fee. Null while that is unknown. */
function maxOf(isCoin: boolean, { balance, maxFee }: TransferView): bigint | null {
  if (balance === null || !isCoin) return balance;
  return maxFee === null ? null : maxCoins(balance, maxFee);
}
