import type { Room } from '@parley/domain/config/wire';
import { isAddress } from '@parley/domain/fields/hex';
import { fullName } from '@parley/domain/names/display';
import { titleOf } from '@parley/domain/site/titles';
import { shortAddress } from '@parley/domain/tokens/format';
import { postText } from '@parley/text/post';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { Rail } from '../../../ui/Rail.tsx';
import { Composer } from '../Composer.tsx';
import { ConnectionBar } from '../ConnectionBar.tsx';
import { useRoom } from '../chatContext.tsx';
import { LogSkeleton } from '../LogSkeleton.tsx';
import { LogLinks } from '../logLinks.tsx';
import { OpenParts } from '../OpenParts.tsx';
import { SaidContext, saidIn } from '../recordings/said.ts';
import { SelfContext } from '../selfContext.ts';
import { FreshTips } from '../tips/FreshTips.ts';
import { useSelf } from '../useSelf.ts';
import { useShown } from '../useShown.ts';
import { Around } from './Around.tsx';
import { Author } from './Author.tsx';
import { PostMessage } from './PostMessage.tsx';
import { PostTitle } from './PostTitle.tsx';
import { ReplyRows, useOwnReplies, waitingFor } from './ReplyRows.tsx';
import type { Thread } from './thread.ts';
import { useThread } from './useThread.ts';
import { useThreadJumps } from './useThreadJumps.ts';

type PostScreenProps = {
  room: Room;
  seq: number;
  /** Shown to a visitor in place of the composer. */
  offer: ReactNode;
  /** Connects or switches the wallet of a member who cannot write yet. */
  entrance: ReactNode;
  /** In place of the composer where nobody writes. */
  closed?: ReactNode;
};

/** The page of one message: what it says, its proof, what was said in answer to it, and around it. */
export function PostScreen({ room, seq, ...composer }: PostScreenProps) {
  const found = useThread(room.id, seq, true);
  const self = useSelf(room.id);
  const context = useMemo(() => ({ ...self, thread: seq }), [self, seq]);
  if (found.state === 'here') {
    return (
      <SelfContext value={context}>
        <SaidContext value={saidIn(room.id, found.thread)}>
          <Post room={room} thread={found.thread} more={found.more} {...composer} />
        </SaidContext>
      </SelfContext>
    );
  }
  return (
    <section aria-labelledby="post-title" className="flex h-full min-h-0 flex-col">
      <PostTitle room={room} />
      <div className="min-h-0 max-w-[808px] flex-1 p-4 wide:p-6">
        {found.state === 'loading' && <LogSkeleton />}
        {found.state === 'failed' && <Failed text={postText.failed} onRetry={found.again} />}
        {found.state === 'missing' && (
          <>
            <p>{postText.missing}</p>
            <p className="mt-1 text-soft">{postText.missingText}</p>
          </>
        )}
      </div>
    </section>
  );
}

type PostProps = Omit<PostScreenProps, 'seq'> & {
  thread: Thread;
  more: Parameters<typeof ReplyRows>[0]['more'];
};

function Post({ room, thread, more, offer, entrance, closed }: PostProps) {
  const { root, count } = thread;
  const { message, events } = root;
  const config = useConfig();
  const { view } = useRoom(room.id);
  const page = useRef<HTMLElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const waiting = waitingFor(view.timeline.outbox, message.seq);
  const shown = useShown(message, events, false, waiting);
  const name = view.people[message.author]?.name ?? null;
  const author = name === null ? shortAddress(message.author) : fullName(name, config.tldName);
  const ownCount = useOwnReplies(thread).length;
  useThreadJumps(room.id, message.seq, place);

  useEffect(() => {
    document.title = titleOf('/post', config, postText.titleIn(author, room.title));
  }, [author, room.title, config]);
  const before = useRef(ownCount);
  useEffect(() => {
    // What one just wrote is to be seen.
    if (ownCount > before.current) place.current?.scrollTo({ top: place.current.scrollHeight });
    before.current = ownCount;
  }, [ownCount]);

  return (
    <section ref={page} aria-labelledby="post-title" className="flex h-full min-h-0 flex-col">
      <PostTitle room={room} message={message} shown={shown} />
      <ConnectionBar room={room.id} />
      <FreshTips />
      <div ref={place} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="grid max-w-[808px] grid-cols-1 gap-6 p-4 wide:p-6">
          <PostMessage
            shown={shown}
            waiting={waiting}
            said={root}
            onReply={() => page.current?.querySelector('textarea')?.focus()}
          />
          <section aria-labelledby="replies">
            <div className="mb-1 flex items-baseline justify-between gap-3">
              <h2 id="replies" className="text-[17px]">
                {postText.replies}
              </h2>
              {count > 0 && <span className="text-faint text-sm">{postText.count(count)}</span>}
            </div>
            <ReplyRows thread={thread} more={more} />
            <LogLinks list={place} roomId={room.id} />
          </section>
        </div>
      </div>
      {closed ?? (
        <Composer
          room={room}
          offer={offer}
          entrance={entrance}
          thread={{ seq: message.seq, author }}
        />
      )}
      <OpenParts room={room.id} />
      <Rail>
        <Around room={room} thread={thread} />
        {isAddress(message.author) && <Author address={message.author} name={name} />}
      </Rail>
    </section>
  );
}
