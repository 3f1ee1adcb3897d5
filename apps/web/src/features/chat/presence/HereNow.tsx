import { presenceText } from '@parley/text/presence';
import { useSyncExternalStore } from 'react';
import { useChat } from '../chatContext.tsx';
import { presenceOf } from './presenceOf.ts';

/** How many are in the room that the page shows. */
export function HereNow() {
  const { chat } = useChat();
  const { view } = presenceOf(chat);
  const { here } = useSyncExternalStore(view.subscribe, view.get);
  if (here === null) return null;
  return (
    <span className="tabular inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden="true" className="size-2 rounded-full bg-good" />
      {/* Narrow phones need the row for what can be done here. */}
      <span aria-hidden="true" className="min-[431px]:hidden">
        {here.count.toLocaleString('en')}
      </span>
      <span className="max-[430px]:sr-only">{presenceText.hereNow(here.count)}</span>
    </span>
  );
}
