import { text } from '@parley/text/ui';
import { PinIcon } from '../../ui/icons.ts';
import type { Shown } from './believed.ts';

/** Under a message: whether it is pinned, and what members reacted with. */
export function MessageFacts({ shown: { pin, hiding, reactions } }: { shown: Shown }) {
  const given = hiding === null ? [...reactions] : [];
  if (pin === null && given.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-1.5 pt-1 pb-1 text-sm">
      {pin !== null && (
        <li className="me-1 inline-flex items-center gap-1 text-faint">
          <PinIcon className="size-3.5" />
          {text.chat.pinned}
        </li>
      )}
      {given.map(([emoji, members]) => (
        <li
          key={emoji}
          className="tabular inline-flex h-7 items-center gap-1.5 rounded-full border border-line bg-raise px-2.5 text-soft"
        >
          <span aria-hidden="true">{emoji}</span>
          <span aria-hidden="true">{members.size.toLocaleString('en')}</span>
          <span className="sr-only">{text.chat.reacted(members.size, emoji)}</span>
        </li>
      ))}
    </ul>
  );
}
