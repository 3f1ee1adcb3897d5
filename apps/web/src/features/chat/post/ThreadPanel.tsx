import type { Room } from '@parley/domain/config/wire';
import { fullName } from '@parley/domain/names/display';
import { postPath } from '@parley/domain/site/pages';
import { shortAddress } from '@parley/domain/tokens/format';
import { postText } from '@parley/text/post';
import { text } from '@parley/text/ui';
import { use, useEffect, useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../../data/config.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { CloseIcon, OpenIcon } from '../../../ui/icons.ts';
import { Composer } from '../Composer.tsx';
import { useRoom } from '../chatContext.tsx';
import { LogSkeleton } from '../LogSkeleton.tsx';
import { LogLinks } from '../logLinks.tsx';
import { Message } from '../Message.tsx';
import { openThread } from '../openThread.ts';
import { SaidContext, saidIn } from '../recordings/said.ts';
import { SelfContext } from '../selfContext.ts';
import { ReplyRows, useOwnReplies, waitingFor } from './ReplyRows.tsx';
import type { Thread } from './thread.ts';
import { useThread } from './useThread.ts';

type ThreadPanelProps = { room: Room; seq: number };

const iconClass =
  'inline-flex size-9 items-center justify-center rounded-control text-soft hover:text-ink';

/** A thread beside its room, with a field of its own; Escape closes it. */
export function ThreadPanel({ room, seq }: ThreadPanelProps) {
  const found = useThread(room.id, seq);
  const self = use(SelfContext);
  const context = useMemo(() => ({ ...self, thread: seq }), [self, seq]);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);

  function close() {
    openThread.set(null);
    // The link that opened it has the focus again.
    setTimeout(() =>
      document
        .querySelector<HTMLElement>(`#content [data-thread="${seq}"]`)
        ?.focus({ preventScroll: true }),
    );
  }

  return (
    <SelfContext value={context}>
      <section
        ref={panel}
        tabIndex={-1}
        aria-labelledby="thread-title"
        onKeyDown={(event) => {
          const isInDialog = (event.target as Element).closest('dialog') !== null;
          if (event.key === 'Escape' && !event.defaultPrevented && !isInDialog) close();
        }}
        className="hidden min-h-0 w-[440px] shrink-0 flex-col border-line border-s outline-none broad:flex"
      >
        <header className="flex min-h-[54px] shrink-0 items-center gap-3 border-line border-b ps-6 pe-3">
          <h2 id="thread-title" className="text-[17px]">
            {postText.thread}
          </h2>
          {found.state === 'here' && (
            <span className="flex-1 text-faint text-sm">{postText.count(found.thread.count)}</span>
          )}
          <span className="ms-auto flex items-center">
            <Link
              href={postPath(room.id, seq)}
              aria-label={postText.openPage}
              title={postText.openPage}
              className={iconClass}
            >
              <OpenIcon className="size-[18px]" />
            </Link>
            <button
              type="button"
              aria-label={postText.closeThread}
              title={postText.closeThread}
              onClick={close}
              className={iconClass}
            >
              <CloseIcon className="size-[18px]" />
            </button>
          </span>
        </header>
        {found.state === 'here' ? (
          <SaidContext value={saidIn(room.id, found.thread)}>
            <Replies room={room} thread={found.thread} more={found.more} />
          </SaidContext>
        ) : (
          <div className="p-5">
            {found.state === 'loading' && <LogSkeleton />}
            {found.state === 'failed' && <Failed text={postText.failed} onRetry={found.again} />}
            {found.state === 'missing' && <p>{text.chat.removed}</p>}
          </div>
        )}
      </section>
    </SelfContext>
  );
}

type RepliesProps = Omit<ThreadPanelProps, 'seq'> & {
  thread: Thread;
  more: Parameters<typeof ReplyRows>[0]['more'];
};

function Replies({ room, thread, more }: RepliesProps) {
  const { message, events } = thread.root;
  const { tldName } = useConfig();
  const { view } = useRoom(room.id);
  const place = useRef<HTMLDivElement>(null);
  const { name = null } = view.people[message.author] ?? {};
  const author = name === null ? shortAddress(message.author) : fullName(name, tldName);
  const ownCount = useOwnReplies(thread).length;
  const before = useRef(ownCount);
  useEffect(() => {
    // What one just wrote is to be seen.
    if (ownCount > before.current) place.current?.scrollTo({ top: place.current.scrollHeight });
    before.current = ownCount;
  }, [ownCount]);
  return (
    <>
      <div ref={place} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-4">
        <Message
          rowKey={`${message.author}:${message.id}`}
          message={message}
          events={events}
          name={name}
          tld={tldName}
          head
          original={null}
          isPartial={false}
          waiting={waitingFor(view.timeline.outbox, message.seq)}
          thread={message.seq}
        />
        <div className="my-3 flex items-center gap-3 text-faint text-sm">
          <span className="h-px flex-1 bg-line" />
          {postText.count(thread.count)}
          <span className="h-px flex-1 bg-line" />
        </div>
        <ReplyRows thread={thread} more={more} />
        <LogLinks list={place} roomId={room.id} />
      </div>
      {/* What comes before writing, the room's own field beside it offers. */}
      {room.isArchived !== true && (
        <Composer room={room} offer={null} entrance={null} thread={{ seq: message.seq, author }} />
      )}
    </>
  );
}
