import type { Mentions } from '@parley/domain/search/wire';
import { postPath } from '@parley/domain/site/pages';
import { mentionsText } from '@parley/text/mentions';
import { text } from '@parley/text/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useConfig } from '../../../data/config.tsx';
import { mentionsOptions } from '../../../data/search.ts';
import { useAuthor } from '../../../data/wallet.ts';
import { muted } from '../../../storage/muted.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { MemberName } from '../../../ui/MemberName.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx';
import { formatMoment } from '../../../ui/when.ts';
import { usePlainWords } from '../../../ui/words/usePlainWords.ts';
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
        <List self={author.toLowerCase()} onClose={onClose} />
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
  const { people: mutedPeople } = muted.get();
  const mentions = data.pages
    .flatMap((page) => page.mentions)
    .filter(({ author }) => !mutedPeople.includes(author));
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
  const { room, seq, author, at, body, isReply } = mention;
  const { rooms, tldName } = useConfig();
  const said = usePlainWords(body);
  const title = rooms.find(({ id }) => id === room)?.title ?? room;
  return (
    <Link
      href={postPath(room, seq)}
      onClick={onFollow}
      className="flex gap-3 rounded-control px-3 py-2.5 hover:bg-raise hover:[--faint:var(--soft)]"
    >
      <Avatar address={author as `0x${string}`} className="size-8 rounded-[9px]" />
      <span className="min-w-0 flex-1">
        <span className="block text-soft text-sm">
          <MemberName name={name} address={author} tld={tldName} warnings={text.nameWarning} />{' '}
          {isReply ? mentionsText.replied(title) : mentionsText.mentioned(title)}
        </span>
        <span dir="auto" className="line-clamp-3 [overflow-wrap:anywhere]">
          {said}
        </span>
        <time dateTime={new Date(at).toISOString()} className="tabular text-faint text-sm">
          {formatMoment(at / 1_000)}
        </time>
      </span>
      {isUnread && (
        <span className="mt-2 size-2 shrink-0 rounded-full bg-signal-text">
          <span className="sr-only">{mentionsText.unread}</span>
        </span>
      )}
    </Link>
  );
}
