import { fullName } from '@parley/domain/names/display';
import type { Acquaintance } from '@parley/domain/send/lookalike';
import { shortAddress } from '@parley/domain/tokens/format';
import { sendText } from '@parley/text/send';
import { useConfig } from '../data/config.tsx';
import { Button } from '../ui/Button.tsx';
import { useMeant } from './useKnown.ts';

type MeantProps = {
  /** What nobody has, without the TLD; null for nothing. */
  typed: string | null;
  known: readonly Acquaintance[];
  onPick: (person: Acquaintance) => void;
};

/** Somebody known whom a member may have meant by a recipient that there isn't: one press fills them in. */
export function Meant({ typed, known, onPick }: MeantProps) {
  const { tldName } = useConfig();
  const person = useMeant(typed, known);
  if (person === null) return null;
  const { name, address } = person;
  return (
    <div role="status">
      <Button size="small" onClick={() => onPick(person)}>
        {sendText.didYouMean(name === null ? shortAddress(address) : fullName(name, tldName))}
      </Button>
    </div>
  );
}
