import type { People } from '@parley/domain/chat/wire';
import type { SendRequest } from '@parley/domain/send/link';
import type { Acquaintance } from '@parley/domain/send/lookalike';
import { exactAmount, maxCoins } from '@parley/domain/tokens/max';
import { sendText } from '@parley/text/send';
import { tokenText } from '@parley/text/tokens';
import { type ReactNode, useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { AmountField } from '../../tokens/AmountField.tsx';
import { TokenPicker } from '../../tokens/TokenPicker.tsx';
import { Field } from '../../ui/Field.tsx';
import { Checks } from './Checks.tsx';
import { PeopleYouKnow } from './PeopleYouKnow.tsx';
import { RecipientCard } from './RecipientCard.tsx';
import { SendButton } from './SendButton.tsx';
import { TwinWarning } from './TwinWarning.tsx';
import { useChosenToken } from './useChosenToken.ts';
import { useTwin } from './useKnown.ts';
import type { usePayment } from './usePayment.ts';
import { useRecipient } from './useRecipient.ts';
import { useTransfer } from './useTransfer.ts';

export type SendFormProps = {
  /** What the form begins with. */
  request: SendRequest;
  from: `0x${string}` | null;
  known: readonly Acquaintance[];
  people: People;
  paying: ReturnType<typeof usePayment>;
  entrance: ReactNode;
  onFill: (request: SendRequest) => void;
};

/** Sending to one person: to whom, how much, and what it does, before the wallet opens. */
export function SendForm(props: SendFormProps) {
  const { request, from, known, people, paying, entrance, onFill } = props;
  const { tldName } = useConfig();
  const [to, setTo] = useState(request.to);
  const [amount, setAmount] = useState(request.amount);
  const [isChoosing, setChoosing] = useState(false);
  const chosen = useChosenToken(request.token);
  const { token } = chosen;
  const found = useRecipient(to);
  const recipient = found.state === 'found' ? found.recipient : null;
  const twin = useTwin(recipient, known);
  const transfer = useTransfer({ from, recipient, token, amount });
  const { balance, maxFee } = transfer;
  const isBusy = paying.payment !== null;

  /** Everything of a token; of coins what leaves the fee. */
  const max = token.address === null && maxFee !== null ? maxCoins(balance ?? 0n, maxFee) : balance;
  const canMax = balance !== null && (token.address !== null || maxFee !== null);
  const pick = (other: Pick<Acquaintance, 'address' | 'name'>) =>
    setTo(other.name === null ? other.address : `${other.name}${tldName}`);

  return (
    <div className="grid gap-7 wide:grid-cols-[minmax(0,420px)_minmax(0,1fr)] broad:grid-cols-[520px_1fr] broad:gap-10">
      <form className="grid content-start gap-4" onSubmit={(event) => event.preventDefault()}>
        <div className="grid gap-3">
          <Field
            label={sendText.to}
            placeholder={sendText.toHint(tldName)}
            value={to}
            disabled={isBusy}
            maxLength={80}
            wrong={found.state === 'wrong' || Boolean(twin)}
            hint={found.state === 'wrong' ? found.sentence : null}
            onChange={(event) => setTo(event.target.value)}
          />
          {found.state === 'looking' && (
            <p role="status" className="text-sm text-soft">
              {sendText.looking}
            </p>
          )}
          {recipient !== null && !twin && <RecipientCard recipient={recipient} from={from} />}
        </div>
        {recipient !== null && twin && (
          <TwinWarning recipient={recipient} twin={twin} onPick={() => pick(twin.known)} />
        )}
        <AmountField
          label={sendText.youSend}
          value={amount}
          onChange={setAmount}
          token={token}
          onChooseToken={() => setChoosing(true)}
          balance={balance}
          onMax={canMax && max !== null ? () => setAmount(exactAmount(max, token.decimals)) : null}
          fault={chosen.isMissing ? tokenText.noToken : transfer.fault}
        />
        {token.isImported && <p className="text-sm text-warn">{tokenText.unlisted}</p>}
        <SendButton
          recipient={recipient}
          twin={twin}
          token={token}
          isTokenKnown={!chosen.isLooking && !chosen.isMissing}
          transfer={transfer}
          from={from}
          known={known}
          paying={paying}
          entrance={entrance}
        />
      </form>
      <div className="grid content-start gap-6">
        <PeopleYouKnow
          people={people}
          from={from}
          onPick={(other) =>
            onFill({
              to: other.name === null ? other.address : `${other.name}${tldName}`,
              token: token.address,
              amount,
            })
          }
        />
        <Checks recipient={recipient} twin={twin} token={token} />
      </div>
      {isChoosing && (
        <TokenPicker chosen={token} onChoose={chosen.choose} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}
