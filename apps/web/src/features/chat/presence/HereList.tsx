import { presenceText } from '@parley/text/presence';
import { text } from '@parley/text/ui';
import { useState, useSyncExternalStore } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { muted } from '../../../storage/muted.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { MemberLink } from '../../../ui/MemberLink.tsx';
import { useChat } from '../chatContext.tsx';
import { hereRows } from './hereRows.ts';
import { presenceOf } from './presenceOf.ts';

/** Members that are listed before somebody wants to see more. */
const shownMax = 5;

/** Who is in the room that the page shows, besides the member. */
export function HereList({ self }: { self: string | null }) {
  const { tldName } = useConfig();
  const { chat } = useChat();
  const { view } = presenceOf(chat);
  const { here, typing } = useSyncExternalStore(view.subscribe, view.get);
  const [isOpen, setOpen] = useState(false);
  const { blocked } = useSyncExternalStore(muted.subscribe, muted.get);
  const rows = here === null ? [] : hereRows(here.people, typing?.people ?? {}, self, blocked);
  if (here === null || rows.length === 0) return null;
  const others = rows.length - shownMax;
  return (
    <section aria-labelledby="rail-here" className="grid grid-cols-1 gap-1">
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <h2 id="rail-here" className="text-[17px]">
          {presenceText.here}
        </h2>
        <span className="tabular font-medium font-mono text-sm">
          {here.count.toLocaleString('en')}
        </span>
      </div>
      <ul>
        {rows.slice(0, isOpen ? undefined : shownMax).map(({ address, name, note }) => (
          <li key={address} className="flex min-h-[34px] items-center gap-2.5">
            <Avatar address={address} className="size-6 rounded-lg" />
            <MemberLink name={name} address={address} tld={tldName} warnings={text.nameWarning} />
            {note !== null && (
              <span className="ms-auto shrink-0 text-faint text-sm">{presenceText[note]}</span>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && !isOpen && (
        <Button look="quiet" size="tiny" className="-mx-2.5 w-fit" onClick={() => setOpen(true)}>
          {presenceText.more(others)}
        </Button>
      )}
    </section>
  );
}
