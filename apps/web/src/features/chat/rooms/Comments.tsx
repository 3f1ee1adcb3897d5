import { eventsByTarget } from '@parley/chat-client/log/believed';
import { isSaid } from '@parley/domain/chat/wire';
import type { Room } from '@parley/domain/config/wire';
import { collectionRoom } from '@parley/domain/rooms/collections';
import { roomPath } from '@parley/domain/site/pages';
import { roomListText } from '@parley/text/roomList';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { useAnyRoom } from '../../../data/rooms.ts';
import { serverNow } from '../../../platform/serverClock.ts';
import { formatWhen } from '../../../ui/when.ts';
import { Composer } from '../Composer.tsx';
import { useRoom } from '../chatContext.tsx';
import { useJoined } from '../joining.ts';
import { LogSkeleton } from '../LogSkeleton.tsx';
import { SaidLine } from '../SaidLine.tsx';
import { SelfContext } from '../selfContext.ts';
import { useRoomContent } from '../useRoomContent.ts';
import { useSelf } from '../useSelf.ts';

/** How many of the newest are shown. */
const shownMax = 5;

type CommentsProps = {
  collection: string;
  /** Shown to a visitor in place of the composer. */
  offer: ReactNode;
  entrance: ReactNode;
};

/** What holders of a collection said last, and a place to write. */
export function Comments({ collection, ...slots }: CommentsProps) {
  const id = collectionRoom(collection);
  const room = useAnyRoom(id);
  const isJoined = useJoined(id);
  if (!room || !isJoined) return <div className="min-h-40" />;
  return <Newest room={room} {...slots} />;
}

function Newest({ room, offer, entrance }: { room: Room; offer: ReactNode; entrance: ReactNode }) {
  useRoomContent(room);
  const self = useSelf(room.id);
  const { timeline, phase } = useRoom(room.id).view;
  const { messages } = timeline;
  const events = useMemo(() => eventsByTarget(messages), [messages]);
  const newest = messages.filter(({ kind, erased }) => isSaid(kind) && !erased).slice(-shownMax);
  if (phase === 'loading') return <LogSkeleton />;
  return (
    <SelfContext value={self}>
      <div className="grid grid-cols-1 gap-2 pt-3">
        {newest.length === 0 && <p className="py-2 text-soft">{roomListText.noComments}</p>}
        <ul aria-label={roomListText.commentsOf(room.title)} className="-mx-2.5">
          {newest.toReversed().map((message) => (
            <li key={message.seq}>
              <SaidLine
                said={{ message, events: events.get(message.seq) ?? noEvents }}
                end={
                  <time
                    dateTime={new Date(message.at).toISOString()}
                    className="tabular shrink-0 text-faint"
                  >
                    {formatWhen(message.at / 1_000, serverNow() / 1_000)}
                  </time>
                }
              />
            </li>
          ))}
        </ul>
        {newest.length > 0 && (
          <Link
            href={roomPath(room.id)}
            className="inline-flex min-h-11 items-center justify-self-start font-[550] text-signal-text text-sm underline underline-offset-2 wide:min-h-9"
          >
            {roomListText.open}
          </Link>
        )}
        <div className="-mx-4 wide:-mx-6">
          <Composer room={room} offer={offer} entrance={entrance} />
        </div>
      </div>
    </SelfContext>
  );
}

const noEvents: [] = [];
