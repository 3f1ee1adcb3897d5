import { roomListText } from '@parley/text/roomList';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { useAuthor } from '../../../data/wallet.ts';
import { ClosedIcon } from '../../../ui/icons.ts';
import { standingOptions } from '../control/bound.ts';
import { roomMarks } from '../roomMarks.ts';
import { type Lock, locksOf, nextEnd } from './locks.ts';

/** How often it is asked whether a member has what a room asks for, while they lack it, in milliseconds. */
const lackingMs = 30_000;

/** Marks the rooms of the navigation where the member can't write. */
export function RoomLocks() {
  const { rooms } = useConfig();
  const author = useAuthor()?.toLowerCase() ?? null;
  const { data, dataUpdatedAt } = useQuery({
    ...standingOptions(author),
    refetchInterval: ({ state }) =>
      [state.data?.lacks, state.data?.farcasterLacks]
        .flatMap((byRoom) => Object.values(byRoom ?? {}))
        .some((lacks) => lacks.length > 0) && lackingMs,
  });
  const [, setTick] = useState(0);

  useEffect(() => {
    if (data === undefined) return;
    // By the server's clock.
    const now = Date.now() + data.now - dataUpdatedAt;
    const locks = locksOf(rooms, data, author === null, now);
    roomMarks.set(
      Object.fromEntries([...locks].map(([id, lock]) => [id, <LockMark key={id} lock={lock} />])),
    );
    const end = nextEnd(data, now);
    if (end === null) return;
    // A timer holds 24 days at most; a pause that lasts longer is looked at again then.
    const timer = setTimeout(() => setTick((tick) => tick + 1), Math.min(end - now, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  });
  return null;
}

function LockMark({ lock }: { lock: Lock }) {
  return (
    <span
      role="img"
      aria-label={roomListText.locks[lock]}
      title={roomListText.locks[lock]}
      className="inline-flex text-faint"
    >
      <ClosedIcon className="size-3.5" />
    </span>
  );
}
