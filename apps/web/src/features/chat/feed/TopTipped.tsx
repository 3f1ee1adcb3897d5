import type { CardsPage } from '@parley/domain/chat/cardsWire';
import { isAddress, zeroAddress } from '@parley/domain/referral/rules';
import { postPath } from '@parley/domain/site/pages';
import { feedText } from '@parley/text/feed';
import { text } from '@parley/text/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { Link } from 'wouter';
import { topTippedKey, topTippedOptions } from '../../../data/cards.ts';
import { useTopic } from '../../../data/changes.ts';
import { useConfig } from '../../../data/config.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CoinsIcon } from '../../../ui/icons.ts';
import { MemberName } from '../../../ui/MemberName.tsx';
import { RailEnd } from '../../../ui/Rail.tsx';
import { useRoom } from '../chatContext.tsx';
import { useSpokenWords } from '../MessageContent.tsx';
import { useShown } from '../useShown.ts';
import { cardsOf, type ShownCard } from './cards.ts';

/** Posts that are listed. */
const listMax = 5;
/** How long pages wait at most, in milliseconds, so that not all readers ask at the same moment. */
const spreadMs = 2_000;

/** What most members tipped in a room in the last seven days; nothing where nobody did. */
export function TopTipped({ room }: { room: string }) {
  const client = useQueryClient();
  const { data } = useQuery(topTippedOptions(room));
  useTopic(
    'tips',
    useCallback(
      () => void client.invalidateQueries({ queryKey: topTippedKey(room) }),
      [client, room],
    ),
    spreadMs,
  );
  return data?.cards.some(({ tippers }) => tippers > 0) ? <List page={data} /> : null;
}

function List({ page }: { page: CardsPage }) {
  const { room, view } = useRoom(page.room);
  const { timeline, people } = view;
  useEffect(() => room.addPeople(page.people), [room, page]);
  const found = useMemo(
    () => cardsOf({ pages: [page], timeline, people, upTo: null, self: null }),
    [page, timeline, people],
  );
  // The log is another one, or went on without this page: the next tip, or visit, asks again.
  if (found === 'gap') return null;
  const tippers = new Map(page.cards.map((card) => [card.message.seq, card.tippers]));
  const tipped = found.cards.filter(({ message, events }) => {
    const isGone = events.some(({ kind }) => kind === 'delete');
    return (tippers.get(message.seq) ?? 0) > 0 && !isGone;
  });
  if (tipped.length === 0) return null;
  return (
    <RailEnd>
      <section
        aria-labelledby="top-tipped"
        className="grid grid-cols-1 gap-2 border-line border-t pt-[22px]"
      >
        <h2 id="top-tipped" className="text-[17px]">
          {feedText.topTipped}
        </h2>
        <ol className="-mx-2.5">
          {tipped.slice(0, listMax).map((card) => (
            <li key={card.message.seq}>
              <Line card={card} tippers={tippers.get(card.message.seq) ?? 0} />
            </li>
          ))}
        </ol>
      </section>
    </RailEnd>
  );
}

function Line({ card: { message, events }, tippers }: { card: ShownCard; tippers: number }) {
  const { tldName } = useConfig();
  const { view } = useRoom(message.room);
  const shown = useShown(message, events, false);
  const spoken = useSpokenWords(message, shown);
  const words = shown.distrust === null ? spoken : text.verification.broken;
  const { author, room, seq } = message;
  return (
    <Link
      href={postPath(room, seq)}
      className="block min-h-11 rounded-control px-2.5 py-2 text-sm hover:bg-ink/4 hover:[--faint:var(--soft)]"
    >
      <span className="flex items-center gap-2">
        <Avatar address={isAddress(author) ? author : zeroAddress} className="size-5 rounded-md" />
        <span className="min-w-0 flex-1">
          <MemberName
            name={view.people[author]?.name ?? null}
            address={author}
            tld={tldName}
            warnings={text.nameWarning}
          />
        </span>
        <span className="tabular inline-flex shrink-0 items-center gap-1 font-medium text-signal-text">
          <CoinsIcon className="size-3.5" />
          <span aria-hidden="true">{tippers.toLocaleString('en')}</span>
          <span className="sr-only">{feedText.tippers(tippers)}</span>
        </span>
      </span>
      <bdi className="mt-0.5 block truncate text-soft">{words}</bdi>
    </Link>
  );
}
