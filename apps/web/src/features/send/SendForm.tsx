import type { People } from '@parley/domain/chat/wire';
import type { SendRequest } from '@parley/domain/send/link';
import type { Acquaintance } from '@parley/domain/send/lookalike';
import { sendText } from '@parley/text/send';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { RecipientField, spelled } from '../../recipients/RecipientField.tsx';
import { useChosenRecipient } from '../../recipients/useChosenRecipient.ts';
import { usePaid } from '../../recipients/useKnown.ts';
import { useTokenChecks } from '../../tokens/useTokenChecks.ts';
import { Checks } from './Checks.tsx';
import { PeopleYouKnow } from './PeopleYouKnow.tsx';
import { paidPayment } from './payments.ts';
import { SendAmount } from './SendAmount.tsx';
import { SendButton } from './SendButton.tsx';
import { useChosenToken } from './useChosenToken.ts';
import type { usePayment } from './usePayment.ts';
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
  const chosenRecipient = useChosenRecipient(to, known);
  const { recipient, twin, isUnchecked } = chosenRecipient;
  const transfer = useTransfer({ from, recipient, token, amount });

  return (
    <div className="grid gap-7 wide:grid-cols-[minmax(0,420px)_minmax(0,1fr)] broad:grid-cols-[520px_1fr] broad:gap-10">
      <form
        className="grid grid-cols-[minmax(0,1fr)] content-start gap-4"
        onSubmit={(event) => event.preventDefault()}
      >
        <RecipientField
          label={sendText.to}
          typed={to}
          onType={setTo}
          isFixed={paying.payment !== null}
          chosen={chosenRecipient}
          known={known}
          from={from}
        />
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
        <Checks recipient={recipient} twin={twin} isWhole={usePaid().isWhole} token={token} />
        {/* Last: who wrote in the rooms comes late. */}
        <PeopleYouKnow
          people={people}
          from={from}
          onPick={(person) => setTo(spelled(person, tldName))}
        />
      </div>
    </div>
  );
}
