import type { Mentions } from '@parley/domain/search/wire';
import { mentionsText } from '@parley/text/mentions';
import { pushText } from '@parley/text/push';
import { text } from '@parley/text/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useRoomTitle } from '../../../data/rooms.ts';
import { mentionsOptions } from '../../../data/search.ts';
import { useAuthor } from '../../../data/wallet.ts';
import { openDialog } from '../../../platform/dialogs.ts';
import { askToNotify, canNotify } from '../../../platform/notify.ts';
import { mentionNotices } from '../../../storage/mentionNotices.ts';
import { isMuted, muted } from '../../../storage/muted.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { NoticesSwitch } from '../../../ui/NoticesSwitch.tsx';
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx';
import { FoundRow } from '../FoundRow.tsx';
import { useIsUnread } from './unreadMentions.ts';

type Mention = Mentions['mentions'][number];

/** Who mentioned the member or replied to them, newest first, each leading to what they said. */
export function MentionsDialog({ onClose }: { onClose: () => void }) {
  const author = useAuthor();
  return (
    <Dialog title={mentionsText.title} closeLabel={text.close} onClose={onClose}>
      {author === null ? (
        <p className="text-soft">{mentionsText.none}</p>
      ) : (
        <>
          <List self={author.toLowerCase()} onClose={onClose} />
          {canNotify() && <Notices />}
          <Button size="small" className="mt-2" onClick={() => openDialog('notifications')}>
            {pushText.open}
          </Button>
        </>
      )}
    </Dialog>
  );
}

function List({ self, onClose }: { self: string; onClose: () => void }) {
  const query = useInfiniteQuery(mentionsOptions(self));
  const isUnread = useIsUnread();
  const { data, isError, refetch } = query;
  if (data === undefined) {
    if (!isError) return <RowsSkeleton rows={4} height="h-16" />;
    return <Failed text={mentionsText.failed} onRetry={() => void refetch()} />;
  }
  const list = muted.get();
  const mentions = data.pages
    .flatMap((page) => page.mentions)
    .filter(({ author }) => !isMuted(list, { author, body: '' }));
  const people = Object.assign({}, ...data.pages.map((page) => page.people)) as Mentions['people'];
  return (
    <>
      {mentions.length === 0 && !query.hasNextPage && (
        <p className="text-soft">{mentionsText.none}</p>
      )}
      <ul className="-mx-3">
        {mentions.map((mention) => (
          <li key={`${mention.room} ${mention.seq}`}>
            <Row
              mention={mention}
              name={people[mention.author]?.name ?? null}
              isUnread={isUnread(mention)}
              onFollow={onClose}
            />
          </li>
        ))}
      </ul>
      <MoreButton
        label={mentionsText.more}
        hasMore={query.hasNextPage}
        isBusy={query.isFetchingNextPage}
        hasFailed={query.isFetchNextPageError}
        load={() => void query.fetchNextPage()}
      />
    </>
  );
}

type RowProps = { mention: Mention; name: string | null; isUnread: boolean; onFollow: () => void };

function Row({ mention, name, isUnread, onFollow }: RowProps) {
  const title = useRoomTitle(mention.room);
  return (
    <FoundRow
      message={mention}
      name={name}
      why={mention.isReply ? mentionsText.replied(title) : mentionsText.mentioned(title)}
      mark={
        isUnread && (
          <span className="mt-2 size-2 shrink-0 rounded-full bg-signal-text">
            <span className="sr-only">{mentionsText.unread}</span>
          </span>
        )
      }
      onFollow={onFollow}
    />
  );
}

/** Whether the member wants to be notified in this browser. */
function Notices() {
  const isOn = useSyncExternalStore(mentionNotices.subscribe, mentionNotices.get);
  return (
    <div className="mt-4">
      <NoticesSwitch
        label={mentionsText.notify}
        isOn={isOn}
        onChange={async (wanted) => {
          const isGranted = !wanted || (await askToNotify());
          mentionNotices.set(wanted && isGranted);
          return isGranted;
        }}
      />
    </div>
  );
}
