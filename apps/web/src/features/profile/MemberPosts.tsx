import type { FoundMessages } from '@parley/domain/search/wire';
import { postPath } from '@parley/domain/site/pages';
import { memberPostsText } from '@parley/text/memberPosts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useRoomTitle } from '../../data/rooms.ts';
import { foundMessagesOptions } from '../../data/search.ts';
import { serverNow } from '../../platform/serverClock.ts';
import { Failed } from '../../ui/Failed.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';
import { formatMoment, formatWhen } from '../../ui/when.ts';
import { usePlainWords } from '../../ui/words/usePlainWords.ts';

type Found = FoundMessages['messages'][number];

/** What a member said in the rooms, newest first, each leading to its page. */
export function MemberPosts({ address }: { address: `0x${string}` }) {
  const query = useInfiniteQuery(foundMessagesOptions(`from:${address.toLowerCase()}`));
  const { data, isError, refetch, fetchNextPage } = query;
  if (data === undefined) {
    if (!isError) return <RowsSkeleton rows={4} height="h-16" />;
    return <Failed text={memberPostsText.failed} onRetry={() => void refetch()} />;
  }
  const posts = data.pages.flatMap(({ messages }) => messages);
  if (posts.length === 0) return <p className="text-soft">{memberPostsText.none}</p>;
  return (
    <>
      <ul className="-mx-3">
        {posts.map((post) => (
          <li key={`${post.room} ${post.seq}`}>
            <Row post={post} />
          </li>
        ))}
      </ul>
      <MoreButton
        label={memberPostsText.more}
        hasMore={query.hasNextPage}
        isBusy={query.isFetchingNextPage}
        hasFailed={query.isFetchNextPageError}
        load={() => void fetchNextPage()}
      />
    </>
  );
}

function Row({ post: { room, seq, at, body } }: { post: Found }) {
  const said = usePlainWords(body);
  const title = useRoomTitle(room);
  return (
    <Link href={postPath(room, seq)} className="block rounded-control px-3 py-2.5 hover:bg-raise">
      <span className="tabular block text-faint text-sm">
        {memberPostsText.place(title)},{' '}
        <time dateTime={new Date(at).toISOString()} title={formatMoment(at / 1_000)}>
          {formatWhen(at / 1_000, serverNow() / 1_000)}
        </time>
      </span>
      <span
        dir="auto"
        className="line-clamp-4 max-w-[30em] whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {said}
      </span>
    </Link>
  );
}
