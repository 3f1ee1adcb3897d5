import { cardSorts } from '@parley/domain/chat/cardsWire';
import { feedText } from '@parley/text/feed';
import { useSyncExternalStore } from 'react';
import { Segments } from '../../../ui/Segments.tsx';
import { feedView, isLinked, setFeedView } from './feedView.ts';

const views = ['feed', 'conversation'] as const;

/** Whether a room is a feed or a conversation, and the order of a feed. */
export function FeedSwitches() {
  const { view, sort } = useSyncExternalStore(feedView.subscribe, feedView.get);
  const linked = useSyncExternalStore(isLinked.subscribe, isLinked.get);
  const shown = linked ? 'conversation' : view;
  return (
    <>
      {shown === 'feed' && (
        <Segments
          label={feedText.sort}
          options={cardSorts.map((value) => ({ value, label: feedText.sorts[value] }))}
          value={sort}
          onChange={(next) => setFeedView({ sort: next })}
        />
      )}
      <Segments
        label={feedText.view}
        options={views.map((value) => ({ value, label: feedText.views[value] }))}
        value={shown}
        onChange={(next) => {
          isLinked.set(false);
          setFeedView({ view: next });
        }}
        className="ms-auto"
      />
    </>
  );
}
