import type { People } from '@parley/domain/chat/wire';
import { readName } from '@parley/domain/names/rules';
import type { SendRequest } from '@parley/domain/send/link';
import type { Acquaintance } from '@parley/domain/send/lookalike';
import { typedName } from '@parley/domain/send/recipient';
import { sendText } from '@parley/text/send';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useTokenChecks } from '../../tokens/useTokenChecks.ts';
import { Field } from '../../ui/Field.tsx';
import { Checks } from './Checks.tsx';
import { Meant } from './Meant.tsx';
import { PeopleYouKnow } from './PeopleYouKnow.tsx';
import { paidPayment } from './payments.ts';
import { RecipientCard } from './RecipientCard.tsx';
import { SendAmount } from './SendAmount.tsx';
import { SendButton } from './SendButton.tsx';
import { TwinWarning } from './TwinWarning.tsx';
import { useChosenToken } from './useChosenToken.ts';
import { useTwin } from './useKnown.ts';
import type { usePayment } from './usePayment.ts';
import { useRecipient } from './useRecipient.ts';
import { useTransfer } from './useTransfer.ts';

type SendFormProps = {
  /** What the form begins with. */
  request: SendRequest;
  from: `0x${string}` | null;
  known: readonly Acquaintance[];
  people: People;
  paying: ReturnType<typeof usePayment>;
  entrance: ReactNode;
};

/** Sending to one person: to whom, how much, and what it does, before the wallet opens. */
export function SendForm({ request, from, known, people, paying, entrance }: SendFormProps) {
  const { tldName } = useConfig();
  const [to, setTo] = useState(request.to);
  const [amount, setAmount] = useState(request.amount);
  const paid = useSyncExternalStore(paidPayment.subscribe, paidPayment.get);
  const [paidBefore] = useState(paid);
  // What was sent is not sent again by pressing once more.
  useEffect(() => {
    if (paid !== paidBefore) setAmount('');
  }, [paid, paidBefore]);
  const chosen = useChosenToken(request.token);
  const { token } = chosen;
  const [check] = useTokenChecks([token]);
  const found = useRecipient(to);
  const isMissing = found.state === 'wrong' && found.sentence !== sendText.lookFailed;
  const recipient = found.state === 'found' ? found.recipient : null;
  const { twin, isUnchecked } = useTwin(recipient, known);
  const transfer = useTransfer({ from, recipient, token, amount });
  const pick = (other: Pick<Acquaintance, 'address' | 'name'>) =>
    setTo(other.name === null ? other.address : `${typedName(other.name)}${tldName}`);

  return (
    <div className="grid gap-7 wide:grid-cols-[minmax(0,420px)_minmax(0,1fr)] broad:grid-cols-[520px_1fr] broad:gap-10">
      <form
        className="grid grid-cols-[minmax(0,1fr)] content-start gap-4"
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Field
            label={sendText.to}
            placeholder={sendText.toHint(tldName)}
            value={to}
            readOnly={paying.payment !== null}
            maxLength={80}
            wrong={found.state === 'wrong' || Boolean(twin)}
            hint={found.state === 'wrong' ? found.sentence : null}
            onChange={(event) => setTo(event.target.value)}
          />
          <Meant typed={isMissing ? readName(to, tldName) : null} known={known} onPick={pick} />
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
        <SendAmount
          value={amount}
          onChange={setAmount}
          chosen={chosen}
          check={check}
          transfer={transfer}
        />
        <SendButton
          recipient={recipient}
          twin={twin}
          isUnchecked={isUnchecked}
          token={token}
          isTokenKnown={!chosen.isLooking && !chosen.isMissing && check.isKnown}
          isNamesake={check.twin !== null}
          transfer={transfer}
          from={from}
          known={known}
          paying={paying}
          entrance={entrance}
        />
      </form>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <Checks recipient={recipient} twin={twin} token={token} />
        {/* Last: who wrote in the rooms comes late. */}
        <PeopleYouKnow people={people} from={from} onPick={pick} />
      </div>
    </div>
  );
}
