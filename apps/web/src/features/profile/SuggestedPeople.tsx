import type { SuggestedPeople as Suggested } from '@parley/domain/search/wire';
import { findUserText } from '@parley/text/findUser';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { offeredPeople, suggestedPeopleOptions } from '../../data/search.ts';
import { useEmptyText } from '../../data/useEmptyText.ts';
import { serverNow } from '../../platform/serverClock.ts';
import { muted } from '../../storage/muted.ts';
import { Failed } from '../../ui/Failed.tsx';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';
import { formatWhen } from '../../ui/when.ts';
import { PeopleList } from './PeopleList.tsx';
import { PersonRow } from './PersonRow.tsx';

/** Most people that are suggested at once. */
const most = 8;

type SuggestedPeopleProps = {
  /** Who is not suggested, in lower case: the member, and whom they looked at lately. */
  others: readonly string[];
  /** True where nothing else stands, so that nobody is worth a sentence. */
  isAlone: boolean;
};

/** Who writes most here, and who is new; nobody whom the member blocked or muted. */
export function SuggestedPeople({ others, isAlone }: SuggestedPeopleProps) {
  const { blocked, people: unheard } = useSyncExternalStore(muted.subscribe, muted.get);
  const { data, isError, refetch } = useQuery(suggestedPeopleOptions);
  if (isError) {
    return <Failed text={findUserText.unsuggested} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <div className="mt-8 max-w-[440px]">
        <RowsSkeleton rows={6} height="h-[46px]" />
      </div>
    );
  }
  const offered = offeredPeople(data.people, [...others, ...blocked, ...unheard], most);
  if (offered.length === 0) {
    return isAlone ? <Nobody /> : null;
  }
  const now = serverNow() / 1_000;
  return (
    <PeopleList title={findUserText.suggested}>
      {offered.map((person) => (
        <li key={person.holder}>
          <PersonRow name={person.name} address={person.holder} note={reasonOf(person, now)} />
        </li>
      ))}
    </PeopleList>
  );
}

function Nobody() {
  return <p className="mt-8 text-soft">{useEmptyText('names', findUserText.nobody)}</p>;
}

function reasonOf({ messages, registeredAt }: Suggested['people'][number], now: number): string {
  if (messages > 0) return findUserText.messages(messages);
  return findUserText.joined(formatWhen(registeredAt, now));
}
