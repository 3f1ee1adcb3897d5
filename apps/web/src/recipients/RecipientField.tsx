import { readName } from '@parley/domain/names/rules';
import type { Acquaintance } from '@parley/domain/send/lookalike';
import { typedName } from '@parley/domain/send/recipient';
import { sendText } from '@parley/text/send';
import { useConfig } from '../data/config.tsx';
import { Field } from '../ui/Field.tsx';
import { Meant } from './Meant.tsx';
import { RecipientCard } from './RecipientCard.tsx';
import { TwinWarning } from './TwinWarning.tsx';
import type { ChosenRecipient } from './useChosenRecipient.ts';

type RecipientFieldProps = {
  label: string;
  /** As typed: a username or an address. */
  typed: string;
  onType: (typed: string) => void;
  /** True while it cannot be changed. */
  isFixed?: boolean;
  chosen: ChosenRecipient;
  known: readonly Acquaintance[];
  /** The member who sends; absent where nothing is sent. */
  from?: `0x${string}` | null;
};

/** Where a member says who gets something: who that is, whom they may have meant, and whom it imitates. */
export function RecipientField(props: RecipientFieldProps) {
  const { label, typed, onType, isFixed = false, chosen, known, from } = props;
  const { found, recipient, twin } = chosen;
  const { tldName } = useConfig();
  const isMissing = found.state === 'wrong' && found.sentence !== sendText.lookFailed;
  const pick = (other: Pick<Acquaintance, 'address' | 'name'>) => onType(spelled(other, tldName));
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Field
          label={label}
          placeholder={sendText.toHint(tldName)}
          value={typed}
          readOnly={isFixed}
          maxLength={80}
          wrong={found.state === 'wrong' || Boolean(twin)}
          hint={found.state === 'wrong' ? found.sentence : null}
          onChange={(event) => onType(event.target.value)}
        />
        <Meant typed={isMissing ? readName(typed, tldName) : null} known={known} onPick={pick} />
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
    </>
  );
}

/** Somebody known, as a member would type them. */
export function spelled({ name, address }: Pick<Acquaintance, 'address' | 'name'>, tld: string) {
  return name === null ? address : `${typedName(name)}${tld}`;
}
