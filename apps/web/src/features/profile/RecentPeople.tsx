import { shortAddress } from '@parley/domain/tokens/format';
import { findUserText } from '@parley/text/findUser';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useHolder } from '../../data/holders.ts';
import { muted } from '../../storage/muted.ts';
import { forgetPerson, type RecentPerson } from '../../storage/recentPeople.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseIcon } from '../../ui/icons.ts';
import { PeopleList } from './PeopleList.tsx';
import { PersonRow } from './PersonRow.tsx';

type RecentPeopleProps = {
  people: readonly RecentPerson[];
  /** Who looked at them; null for a visitor. */
  by: string | null;
  /** Gets the focus when the last one is gone. */
  onEmpty: () => void;
};

/** Whom this member looked at lately in this browser, each to be removed. */
export function RecentPeople({ people, by, onEmpty }: RecentPeopleProps) {
  const { blocked } = useSyncExternalStore(muted.subscribe, muted.get);
  const shown = people.filter(({ address }) => !blocked.includes(address));
  if (shown.length === 0) return null;
  return (
    <PeopleList
      title={findUserText.recent}
      action={
        <Button
          look="quiet"
          size="tiny"
          aria-label={findUserText.forgetAllLabel}
          onClick={() => {
            onEmpty();
            forgetPerson(by, null);
          }}
          className="-me-2.5"
        >
          {findUserText.forgetAll}
        </Button>
      }
    >
      {shown.map((person) => (
        <Row key={person.address} {...person} onForget={(event) => forget(event, person.address)} />
      ))}
    </PeopleList>
  );

  function forget({ currentTarget }: MouseEvent<HTMLElement>, address: string): void {
    const row = currentTarget.closest('li');
    const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
    const next = neighbor?.querySelector('button');
    if (next) next.focus();
    else onEmpty();
    forgetPerson(by, address);
  }
}

type RowProps = RecentPerson & { onForget: (event: MouseEvent<HTMLElement>) => void };

function Row({ address, name, onForget }: RowProps) {
  const { tldName } = useConfig();
  const isOthers = useHasOtherHolder(name, address);
  const shown = isOthers ? null : name;
  const called = shown === null ? shortAddress(address) : `${shown}${tldName}`;
  return (
    <li className="flex items-center">
      <PersonRow name={shown} address={address} />
      <button
        type="button"
        onClick={onForget}
        aria-label={findUserText.forget(called)}
        title={findUserText.forget(called)}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-faint hover:text-ink"
      >
        <CloseIcon className="size-4" />
      </button>
    </li>
  );
}

/** True if somebody else holds the name by now: it would lead to them. */
function useHasOtherHolder(name: string | null, address: string): boolean {
  const holder = useHolder(name);
  return holder !== undefined && holder !== address;
}
