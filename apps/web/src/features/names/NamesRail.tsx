import { fullName } from '@parley/domain/names/display';
import { changeNameText } from '@parley/text/changeName';
import { text } from '@parley/text/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTopic } from '../../data/changes.ts';
import { useConfig } from '../../data/config.tsx';
import { heldNamesKey, memberNamesOptions } from '../../data/memberNames.ts';
import { useMainName } from '../../data/names.ts';
import { AnswerNote } from '../../transactions/WriteButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { MemberName } from '../../ui/MemberName.tsx';
import { useChangeName } from './useChangeName.ts';

/** Names that are listed; “Change username” has all of them. */
const shownMax = 5;
/** How often names that do not load are asked for again, each time after a longer pause. */
const retriesMax = 6;
/** Pages ask again within this time of a mint, in milliseconds. */
const spreadMs = 1_000;

/** The names that the member owns, which of them is shown here, and the way to show another. */
export function NamesRail({ address }: { address: `0x${string}` }) {
  const { tldName } = useConfig();
  const client = useQueryClient();
  // Nothing else says that they did not load: beside a room they may as well come late.
  const { data } = useQuery({ ...memberNamesOptions(address), retry: retriesMax });
  const main = useMainName(address);
  const change = useChangeName();
  useTopic(
    'names',
    useCallback(
      () => void client.invalidateQueries({ queryKey: heldNamesKey(address) }),
      [client, address],
    ),
    spreadMs,
  );
  if (!data || !main) return null;
  const others = data.names.filter(({ name }) => name !== main);
  return (
    <section aria-labelledby="rail-names" className="grid grid-cols-1 gap-1">
      <h2 id="rail-names" className="mb-1 text-[17px]">
        {changeNameText.yours}
      </h2>
      <AnswerNote isBusy={change.isPending} className="block text-sm text-soft" />
      <ul>
        {[{ name: main }, ...others].slice(0, shownMax).map(({ name }) => (
          <li key={name} className="flex min-h-[34px] items-center justify-between gap-3">
            <span className="min-w-0">
              <MemberName name={name} address={address} tld={tldName} warnings={text.nameWarning} />
            </span>
            {name === main ? (
              <span className="shrink-0 rounded border border-line px-2 text-faint text-xs leading-5">
                {changeNameText.shown}
              </span>
            ) : (
              <Button
                look="quiet"
                size="tiny"
                className="-me-2.5 shrink-0"
                aria-label={changeNameText.showHere(fullName(name, tldName))}
                busy={change.isPending && change.asked === name}
                disabled={change.isPending}
                onClick={() => change.mutate(name)}
              >
                {changeNameText.useIt}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
