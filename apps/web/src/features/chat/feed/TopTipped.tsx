import type { CardsPage } from '@parley/domain/chat/cardsWire';
import { feedText } from '@parley/text/feed';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { topTippedKey, topTippedOptions } from '../../../data/cards.ts';
import { useTopic } from '../../../data/changes.ts';
import { muted } from '../../../storage/muted.ts';
import { CoinsIcon } from '../../../ui/icons.ts';
import { RailEnd } from '../../../ui/Rail.tsx';
import { useRoom } from '../chatContext.tsx';
import { SaidLine } from '../SaidLine.tsx';
import { cardsOf } from './cards.ts';

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
  const { blocked } = useSyncExternalStore(muted.subscribe, muted.get);
  useEffect(() => room.addPeople(page.people), [room, page]);
  const found = useMemo(
    () => cardsOf({ pages: [page], timeline, people, upTo: null, self: null }),
    [page, timeline, people],
  );
  // The log is another one, or went on without this page: the next tip, or visit, asks again.
  if (found === 'gap') return null;
  const tippers = new Map(page.cards.map((card) => [card.message.seq, card.tippers]));
  const tipped = found.cards.filter(({ message, events }) => {
    const isGone = blocked.includes(message.author) || events.some(({ kind }) => kind === 'delete');
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
              <SaidLine said={card} end={<Tippers count={tippers.get(card.message.seq) ?? 0} />} />
            </li>
          ))}
        </ol>
      </section>
    </RailEnd>
  );
}

function Tippers({ count }: { count: number }) {
  return (
    <span className="tabular ms-auto inline-flex shrink-0 items-center gap-1 font-medium text-signal-text">
      <CoinsIcon className="size-3.5" />
      <span aria-hidden="true">{count.toLocaleString('en')}</span>
      <span className="sr-only">{feedText.tippers(count)}</span>
    </span>
  );
}
