import type { OwnedState } from '@parley/chain/operator/getOwnedState';
import type { People } from '@parley/domain/chat/wire';
import { formatAmount } from '@parley/domain/tokens/format';
import { operatorText } from '@parley/text/operator';
import { sendText } from '@parley/text/send';
import { text } from '@parley/text/ui';
import { useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { RecipientField } from '../../recipients/RecipientField.tsx';
import { useChosenRecipient } from '../../recipients/useChosenRecipient.ts';
import { useKnown } from '../../recipients/useKnown.ts';
import { WriteButton } from '../../transactions/WriteButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { HoldButton } from '../../ui/HoldButton.tsx';
import { Changes } from './Changes.tsx';
import { contractName } from './contractName.ts';
import { FieldRow } from './FieldRow.tsx';
import {
  type AmountUnit,
  type FieldValue,
  fieldText,
  isChange,
  readField,
  valueText,
} from './fields.ts';
import type { Power } from './power.ts';
import { useCoin } from './useCoin.ts';
import { useOwnerCall } from './useOwnerCall.ts';

type PowerDialogProps = { state: OwnedState; power: Power; onClose: () => void };

/** Confirms an act: what it does, the most it can do, and what becomes of what. */
export function PowerDialog({ state, power, onClose }: PowerDialogProps) {
  const config = useConfig();
  const coin = useCoin();
  const { fields } = power;
  // What is set now stays as it was when the dialog opened: typed text must not change under the hand.
  const [typed, setTyped] = useState(() =>
    fields.map((field) => (field.kind === 'address' ? '' : fieldText(field, field.now, coin))),
  );
  const call = useOwnerCall(onClose);
  const words = operatorText.powers[power.name];
  const { chosen, known, address } = usePerson(fields, typed);
  const read = fields.map((field, at) =>
    field.kind === 'address' ? address : readField(field, typed[at] ?? '', coin),
  );
  const values = read.filter((value): value is FieldValue => value !== null);
  const isWhole = values.length === fields.length;
  const isChanged = fields.length === 0 || values.some((value, at) => differs(power, at, value));
  const amount = isWhole ? amountOf(power, values, coin) : null;
  const what = operatorText.what(words.verb, words.label, contractName(state, config));
  const label = amount === null ? words.verb : operatorText.now(words.verb, amount);
  const canAct = isWhole && isChanged && !call.isPending;

  function act(): void {
    if (!canAct) return;
    call.mutate(
      { contract: power.at ?? state.address, act: power.act(values), what },
      { onSuccess: onClose },
    );
  }

  return (
    <Dialog title={`${words.verb}: ${words.label}`} closeLabel={text.close} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!chosen.twin) act();
        }}
      >
        <div className="grid gap-1">
          <p>{words.does}</p>
          <p className="text-soft text-sm">{words.most}</p>
        </div>
        {fields.map((field, at) => {
          const row = {
            typed: typed[at] ?? '',
            onType: (next: string) => setTyped((before) => before.with(at, next)),
          };
          return field.kind === 'address' ? (
            <RecipientField
              key={field.label}
              {...row}
              label={field.label}
              chosen={chosen}
              known={known}
            />
          ) : (
            <FieldRow key={field.label} {...row} field={field} />
          );
        })}
        <Changes power={power} values={read} />
        {chosen.isUnchecked && (
          <p role="alert" className="text-bad text-sm">
            {sendText.unchecked}
          </p>
        )}
        {chosen.twin ? (
          <HoldButton holding={sendText.holding} onHeld={act} disabled={!canAct}>
            {operatorText.hold(label)}
          </HoldButton>
        ) : (
          <WriteButton type="submit" look="signal" busy={call.isPending} disabled={!canAct}>
            {label}
          </WriteButton>
        )}
        {isWhole && !isChanged && <p className="text-faint text-sm">{operatorText.unchanged}</p>}
      </form>
    </Dialog>
  );
}

const nobody: People = {};

/** Whom an act is about, in its one field for a person: their address once it is known whom they look like. */
function usePerson(fields: Power['fields'], typed: readonly string[]) {
  const at = fields.findIndex(({ kind }) => kind === 'address');
  const known = useKnown(nobody);
  const chosen = useChosenRecipient(typed[at] ?? '', known);
  const address = chosen.twin === undefined ? null : (chosen.recipient?.address ?? null);
  return { chosen, known, address };
}

/** The amount or share that an act is about, with its unit; null where there is none, or several. */
function amountOf(
  { fields, change }: Power,
  values: readonly FieldValue[],
  coin: AmountUnit,
): string | null {
  const moved = change?.[0];
  if (typeof moved === 'bigint') {
    return `${formatAmount(moved, coin.decimals, coin.decimals)} ${coin.symbol}`;
  }
  const amounts = fields.flatMap((field, at) =>
    field.kind === 'amount' || field.kind === 'share'
      ? [valueText(field, values[at] ?? null, coin)]
      : [],
  );
  return amounts.length === 1 ? (amounts[0] ?? null) : null;
}

function differs({ fields }: Power, at: number, value: FieldValue): boolean {
  const field = fields[at];
  return field !== undefined && isChange(field, value);
}
