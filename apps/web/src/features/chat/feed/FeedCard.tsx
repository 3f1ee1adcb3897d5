import type { Outgoing } from '@parley/chat-client/outbox/outgoing';
import { isAddress, zeroAddress } from '@parley/domain/fields/hex';
import { fullName } from '@parley/domain/names/display';
import { memberPath } from '@parley/domain/site/memberPath';
import { postPath } from '@parley/domain/site/pages';
import { shortAddress } from '@parley/domain/tokens/format';
import { feedText } from '@parley/text/feed';
import { text } from '@parley/text/ui';
import { memo } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { serverNow } from '../../../platform/serverClock.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { MemberName } from '../../../ui/MemberName.tsx';
import { formatWhen } from '../../../ui/when.ts';
import { FailedActs } from '../actions/FailedActs.tsx';
import { useRoom } from '../chatContext.tsx';
import { useIsBlocked, useSpokenWords } from '../MessageContent.tsx';
import { MessageFacts } from '../MessageFacts.tsx';
import { ModeratorBadge } from '../ModeratorBadge.tsx';
import { ThreadLink } from '../post/ThreadLink.tsx';
import { Tipped } from '../Tipped.tsx';
import { fullFormat } from '../times.ts';
import { useShown } from '../useShown.ts';
import { VerificationMark, VerificationWarning } from '../VerificationMark.tsx';
import { CardActions } from './CardActions.tsx';
import { CardContent } from './CardContent.tsx';
import type { ShownCard } from './cards.ts';

type FeedCardProps = {
  card: ShownCard;
  /** Its place in the feed, from 1 on. */
  place: number;
  /** What the member did about it and the log does not hold yet. */
  waiting: readonly Outgoing[];
};

/** What a member posted: who and when, the first lines, one preview, and what others did about it. */
export const FeedCard = memo(function FeedCard(props: FeedCardProps) {
  return useIsBlocked(props.card.message.author) ? null : <Heard {...props} />;
});

function Heard({ card, place, waiting }: FeedCardProps) {
  const { message, events, replies } = card;
  const { room, seq, author, at, id } = message;
  const { tldName } = useConfig();
  const { name = null } = useRoom(room).view.people[author] ?? {};
  const shown = useShown(message, events, false, waiting);
  const words = useSpokenWords(message, shown);
  const failed = waiting.filter(({ state }) => state === 'failed');
  const shownName = name === null ? shortAddress(author) : fullName(name, tldName);
  const profile = memberPath({ name, address: author }, tldName);
  const when = formatWhen(at / 1_000, serverNow() / 1_000);
  return (
    <article
      data-row={`${author}:${id}`}
      tabIndex={-1}
      aria-label={text.chat.says(shownName, words.slice(0, 200))}
      aria-posinset={place}
      aria-setsize={-1}
      className="min-w-0 rounded-[14px] border border-line p-4 pb-2 outline-offset-2"
    >
      <header className="flex items-center gap-3">
        <span data-href={profile} className="shrink-0 cursor-pointer rounded-picture">
          <Avatar address={isAddress(author) ? author : zeroAddress} />
        </span>
        <span className="min-w-0 flex-1 leading-[22px]">
          <a href={profile} className="decoration-edge underline-offset-2 hover:underline">
            <MemberName name={name} address={author} tld={tldName} warnings={text.nameWarning} />
          </a>{' '}
          <span className="inline-flex h-[22px] items-center align-top">
            <VerificationMark message={message} shown={shown} />
          </span>{' '}
          <ModeratorBadge address={author} name={name} />
          <a
            href={postPath(room, seq)}
            aria-label={feedText.openPost(when)}
            title={fullFormat.format(at)}
            className="tabular block text-faint text-sm hover:underline"
          >
            <time dateTime={new Date(at).toISOString()}>{when}</time>
          </a>
        </span>
      </header>
      <div className="mt-3">
        <CardContent message={message} shown={shown} />
      </div>
      <VerificationWarning distrust={shown.distrust} />
      <footer className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <MessageFacts message={message} shown={shown} />
        <Tipped message={message} />
        {replies > 0 && <ThreadLink room={room} seq={seq} count={replies} />}
        <CardActions message={message} shown={shown} />
      </footer>
      {failed.length > 0 && <FailedActs roomId={room} failed={failed} />}
    </article>
  );
}
