import type { FoundPeople } from '@parley/domain/search/wire';
import { shortAddress } from '@parley/domain/tokens/format';
import { findUserText } from '@parley/text/findUser';
import { mutedText } from '@parley/text/muted';
import { useSyncExternalStore } from 'react';
import { offeredNames } from '../../data/search.ts';
import { muted } from '../../storage/muted.ts';
import { PeopleList } from './PeopleList.tsx';
import { PersonRow } from './PersonRow.tsx';

type FoundName = FoundPeople['names'][number];

type FoundNamesProps = { asked: string; names: FoundName[] };

/** Names like the one that is typed, each leading to its holder's profile. */
export function FoundNames({ asked, names }: FoundNamesProps) {
  const { blocked } = useSyncExternalStore(muted.subscribe, muted.get);
  const offered = offeredNames(names, asked, blocked);
  if (offered.length === 0) return null;
  return (
    <PeopleList title={findUserText.like}>
      {offered.map(({ name, holder, isMain }) => (
        <li key={name}>
          <PersonRow name={name} address={holder} note={noteOf(holder, isMain)} />
        </li>
      ))}
    </PeopleList>
  );

  function noteOf(holder: string, isMain: boolean): string {
    if (blocked.includes(holder)) return mutedText.isBlocked;
    return isMain ? findUserText.shown : shortAddress(holder);
  }
}
