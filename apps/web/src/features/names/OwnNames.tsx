import { fullName } from '@parley/domain/names/display';
import { changeNameText } from '@parley/text/changeName';
import { text } from '@parley/text/ui';
import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { memberNamesOptions } from '../../data/memberNames.ts';
import { useMainName } from '../../data/names.ts';
import { useIndexLag } from '../../data/useIndexLag.ts';
import { Button } from '../../ui/Button.tsx';
import { IndexNotice } from '../../ui/IndexNotice.tsx';
import { MemberName } from '../../ui/MemberName.tsx';

type OwnNamesProps = {
  address: `0x${string}`;
  /** The name in the field. */
  chosen: string;
  onChoose: (name: string) => void;
};

/** The names that the member owns besides their main one; a press takes one into the field. */
export function OwnNames({ address, chosen, onChoose }: OwnNamesProps) {
  const { tldName } = useConfig();
  const { data } = useQuery(memberNamesOptions(address));
  const main = useMainName(address);
  const lag = useIndexLag();
  const others = (data?.names ?? []).filter(({ name }) => name !== main);
  if (others.length === 0) return null;
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 text-soft text-sm">{changeNameText.own}</legend>
      {lag !== null && <IndexNotice behindSeconds={lag} />}
      <div className="-m-1 flex max-h-40 flex-wrap gap-2 overflow-y-auto p-1">
        {others.map(({ name }) => (
          <Button
            key={name}
            size="small"
            aria-label={changeNameText.use(fullName(name, tldName))}
            aria-pressed={name === chosen}
            onClick={() => onChoose(name)}
          >
            <MemberName name={name} address={address} tld={tldName} warnings={text.nameWarning} />
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
