import { pinsText } from '@parley/text/pins';
import { text } from '@parley/text/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pinsOptions } from '../../data/search.ts';
import { useAuthor } from '../../data/wallet.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Bookmarks } from './Bookmarks.tsx';
import { FoundRow } from './FoundRow.tsx';

type PinsProps = { room: string; onClose: () => void };

/** What moderators pinned in a room, the latest first, or a member's bookmarks, each leading to its page. */
export function PinsDialog({ room, onClose }: PinsProps) {
  const isMember = useAuthor() !== null;
  const [view, setView] = useState<'pinned' | 'bookmarked'>('pinned');
  return (
    <Dialog
      title={view === 'pinned' ? pinsText.title : pinsText.bookmarked}
      closeLabel={text.close}
      onClose={onClose}
    >
      {isMember && (
        <Segments
          label={pinsText.show}
          options={views}
          value={view}
          onChange={setView}
          className="mb-3"
        />
      )}
      {view === 'pinned' ? (
        <Pins room={room} onClose={onClose} />
      ) : (
        <Bookmarks onFollow={onClose} />
      )}
    </Dialog>
  );
}

const views = (['pinned', 'bookmarked'] as const).map((value) => ({
  value,
  label: pinsText[value],
}));

function Pins({ room, onClose }: PinsProps) {
  const { data, isError, refetch } = useQuery(pinsOptions(room));
  if (data === undefined) {
    if (!isError) return <RowsSkeleton rows={3} height="h-16" />;
    return <Failed text={pinsText.failed} onRetry={() => void refetch()} />;
  }
  if (data.messages.length === 0) return <p className="text-soft">{pinsText.none}</p>;
  return (
    <ul className="-mx-3">
      {data.messages.map((message) => (
        <li key={message.seq}>
          <FoundRow
            message={message}
            name={data.people[message.author]?.name ?? null}
            onFollow={onClose}
          />
        </li>
      ))}
    </ul>
  );
}
