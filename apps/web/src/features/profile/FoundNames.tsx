import { fullName } from '@parley/domain/names/display';
import type { FoundPeople } from '@parley/domain/search/wire';
import { alikeIn } from '@parley/domain/send/lookalike';
import { shortAddress } from '@parley/domain/tokens/format';
import { findUserText } from '@parley/text/findUser';
import { mutedText } from '@parley/text/muted';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { offeredNames } from '../../data/search.ts';
import { unmaskOptions } from '../../data/unmask.ts';
import { muted } from '../../storage/muted.ts';
import { PeopleList } from './PeopleList.tsx';
import { PersonRow } from './PersonRow.tsx';

type FoundName = FoundPeople['names'][number];

type FoundNamesProps = { asked: string; names: FoundName[] };

/** Names like the one that is typed, each leading to its holder's profile. */
export function FoundNames({ asked, names }: FoundNamesProps) {
  const { tldName } = useConfig();
  const { blocked } = useSyncExternalStore(muted.subscribe, muted.get);
  const offered = offeredNames(names, asked, blocked);
  const { data: table } = useQuery({ ...unmaskOptions, enabled: offered.length > 1 });
  if (offered.length === 0) return null;
  const alike = table === undefined ? null : alikeIn(offered, table.unmask);
  return (
    <PeopleList title={findUserText.like}>
      {offered.map(({ name, holder, isMain }) => (
        <li key={name}>
          <PersonRow
            name={name}
            address={holder}
            note={noteOf(holder, isMain)}
            warning={warningOf(alike?.get(name))}
          />
        </li>
      ))}
    </PeopleList>
  );

  function warningOf(other: string | undefined): string | undefined {
    return other === undefined ? undefined : findUserText.alike(fullName(other, tldName));
  }

  function noteOf(holder: string, isMain: boolean): string {
    if (blocked.includes(holder)) return mutedText.isBlocked;
    return isMain ? findUserText.shown : shortAddress(holder);
  }
}
