import { exactAmount, maxCoins } from '@parley/domain/tokens/max';
import { sendText } from '@parley/text/send';
import { tokenText } from '@parley/text/tokens';
import { useState } from 'react';
import type { Token } from '../../data/tokens.ts';
import { AmountField } from '../../tokens/AmountField.tsx';
import { TokenNotice } from '../../tokens/TokenNotice.tsx';
import { TokenPicker } from '../../tokens/TokenPicker.tsx';
import type { FoundToken } from '../../tokens/useToken.ts';
import type { TokenCheck } from '../../tokens/useTokenChecks.ts';
import type { TransferView } from './useTransfer.ts';

type SendAmountProps = {
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
  found: FoundToken;
  onChoose: (token: Token) => void;
  check: TokenCheck;
  transfer: TransferView;
};

/** How much of which token is sent. */
export function SendAmount(props: SendAmountProps) {
  const { value, onChange, found, onChoose, check, transfer } = props;
  const [isChoosing, setChoosing] = useState(false);
  const { token, isMissing } = found;
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
      <TokenNotice check={check} onPick={onChoose} />
      {isChoosing && (
        <TokenPicker chosen={token} onChoose={onChoose} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}

/** Everything of a token; of coins what leaves the fee. Null while that is unknown. */
function maxOf(isCoin: boolean, { balance, maxFee }: TransferView): bigint | null {
  if (balance === null || !isCoin) return balance;
  return maxFee === null ? null : maxCoins(balance, maxFee);
}
