import { pinsText } from '@parley/text/pins';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { placesOptions } from '../../data/search.ts';
import { type Bookmark, bookmarks, toggleBookmark } from '../../storage/bookmarks.ts';
import { Failed } from '../../ui/Failed.tsx';
import { CloseIcon } from '../../ui/icons.ts';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';
import { FoundRow } from './FoundRow.tsx';

/** The messages that this browser keeps bookmarks of, the latest bookmark first. */
export function Bookmarks({ onFollow }: { onFollow: () => void }) {
  const list = useSyncExternalStore(bookmarks.subscribe, bookmarks.get);
  const { data, isError, refetch } = useQuery(placesOptions(list));
  if (list.length === 0) return <p className="text-soft">{pinsText.noBookmarks}</p>;
  if (data === undefined) {
    if (!isError) return <RowsSkeleton rows={3} height="h-16" />;
    return <Failed text={pinsText.bookmarksFailed} onRetry={() => void refetch()} />;
  }
  return (
    <ul className="-mx-3">
      {list.map((place) => {
        const message = data.messages.find(
          ({ room, seq }) => room === place.room && seq === place.seq,
        );
        return (
          <li key={`${place.room} ${place.seq}`} className="flex items-start">
            <div className="min-w-0 flex-1">
              {message === undefined ? (
                <p className="px-3 py-2.5 text-soft">{pinsText.gone}</p>
              ) : (
                <FoundRow
                  message={message}
                  name={data.people[message.author]?.name ?? null}
                  onFollow={onFollow}
                />
              )}
            </div>
            <Remove place={place} />
          </li>
        );
      })}
    </ul>
  );
}

function Remove({ place }: { place: Bookmark }) {
  return (
    <button
      type="button"
      aria-label={pinsText.unbookmark}
      title={pinsText.unbookmark}
      onClick={() => toggleBookmark(place)}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-soft hover:text-ink"
    >
      <CloseIcon className="size-4" />
    </button>
  );
}
