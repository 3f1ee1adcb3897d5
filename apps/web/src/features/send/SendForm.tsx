import type { People } from '@parley/domain/chat/wire';
import type { Acquaintance } from '@parley/domain/send/lookalike';
import { sendText } from '@parley/text/send';
import type { ReactNode } from 'react';
import { useConfig } from '../../data/config.tsx';
import { RecipientField, spelled } from '../../recipients/RecipientField.tsx';
import { useChosenRecipient } from '../../recipients/useChosenRecipient.ts';
import { usePaid } from '../../recipients/useKnown.ts';
import { useToken } from '../../tokens/useToken.ts';
import { useTokenChecks } from '../../tokens/useTokenChecks.ts';
import { Checks } from './Checks.tsx';
import { PeopleYouKnow } from './PeopleYouKnow.tsx';
import { SendAmount } from './SendAmount.tsx';
import { SendButton } from './SendButton.tsx';
import type { usePayment } from './usePayment.ts';
import type { SendForm as Form } from './useSendForm.ts';
import { useTransfer } from './useTransfer.ts';

type SendFormProps = {
  form: Form;
  from: `0x${string}` | null;
  known: readonly Acquaintance[];
  people: People;
  paying: ReturnType<typeof usePayment>;
  entrance: ReactNode;
};

/** Sending to one person: to whom, how much, and what it does, before the wallet opens. */
export function SendForm({ form, from, known, people, paying, entrance }: SendFormProps) {
  const { tldName } = useConfig();
  const { to, amount, token: asked } = form.draft;
  const setTo = (typed: string) => form.change({ to: typed });
  const found = useToken(asked);
  const { token } = found;
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
          onChange={(typed) => form.change({ amount: typed })}
          found={found}
          onChoose={({ address }) => form.change({ token: address })}
          check={check}
          transfer={transfer}
        />
        <SendButton
          recipient={recipient}
          twin={twin}
          isUnchecked={isUnchecked}
          token={token}
          isTokenKnown={!found.isLooking && !found.isMissing && check.isKnown}
          isNamesake={check.twin !== null}
          transfer={transfer}
          from={from}
          known={known}
          paying={paying}
          onBegin={form.keep}
          onHandedOver={() => form.settle({ amount: '' })}
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
