import { presenceText } from '@parley/text/presence';
import { useSyncExternalStore } from 'react';
import { useChat } from '../chatContext.tsx';
import { presenceOf } from './presence.ts';

/** How many are in the room that the page shows. */
export function HereNow() {
  const { chat } = useChat();
  const { view } = presenceOf(chat);
  const { here } = useSyncExternalStore(view.subscribe, view.get);
  if (here === null) return null;
  return (
    <span className="tabular inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden="true" className="size-2 rounded-full bg-good" />
      {presenceText.hereNow(here.count)}
    </span>
  );
}
