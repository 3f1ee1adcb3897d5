import type { Message } from '@parley/domain/chat/wire';
import { galleryText } from '@parley/text/gallery';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { muted } from '../../../storage/muted.ts';
import { useChat, useRoom } from '../chatContext.tsx';
import { ControlTabIndex } from '../controlTabIndex.ts';
import type { ShownCard } from '../feed/cards.ts';
import { waitingFor } from '../post/ReplyRows.tsx';
import { bodyShown } from '../recordings/said.ts';
import { PictureView } from './PictureView.tsx';
import { picturesOfLog } from './pictures.ts';
import { Tile } from './Tile.tsx';

type TilesProps = { cards: readonly ShownCard[]; title: string; roomId: string };

/** The pictures of a room's cards; those without any are left to the conversation. */
export function Tiles({ cards, title, roomId }: TilesProps) {
  const { view } = useRoom(roomId);
  const { verification } = useChat();
  const list = useSyncExternalStore(muted.subscribe, muted.get);
  const [open, setOpen] = useState<string | null>(null);
  const pictures = useMemo(() => {
    const events = new Map(cards.map((card) => [card.message.seq, card.events]));
    const bodyOf = (message: Message) =>
      bodyShown({ message, events: events.get(message.seq) ?? [] }, list, verification.stateOf);
    return picturesOfLog({ messages: cards.map(({ message }) => message), bodyOf });
  }, [cards, list, verification]);
  if (pictures.length === 0) {
    return (
      <div className="py-12 text-center">
        <p>{galleryText.empty}</p>
        <p className="mt-1 text-soft">{galleryText.emptyText}</p>
      </div>
    );
  }
  return (
    <>
      <section
        aria-label={galleryText.label(title)}
        className="grid grid-cols-2 gap-x-2 gap-y-4 wide:grid-cols-[repeat(auto-fill,minmax(200px,1fr))] wide:gap-x-4"
      >
        <ControlTabIndex value={0}>
          {cards.map((card) => {
            const own = pictures.filter(({ place }) => place?.seq === card.message.seq);
            if (own.length === 0) return null;
            const waiting = waitingFor(view.timeline.outbox, card.message.seq);
            return (
              <Tile
                key={card.message.seq}
                card={card}
                waiting={waiting}
                pictures={own}
                onOpen={setOpen}
              />
            );
          })}
        </ControlTabIndex>
      </section>
      {open !== null && (
        <PictureView
          pictures={pictures}
          start={Math.max(
            pictures.findIndex(({ uri }) => uri === open),
            0,
          )}
          nameOf={(author) => view.people[author]?.name ?? null}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
