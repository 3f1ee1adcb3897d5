import { presenceText } from '@parley/text/presence';
import { text } from '@parley/text/ui';
import { Fragment, useEffect, useSyncExternalStore } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { useAuthor } from '../../../data/wallet.ts';
import { muted } from '../../../storage/muted.ts';
import { MemberName } from '../../../ui/MemberName.tsx';
import { useChat } from '../chatContext.tsx';
import { presenceOf } from './presenceOf.ts';
import { typistsOf } from './typists.ts';

/** Who else types in a room. A screen reader is not interrupted by it; what they write it reads out. */
export function TypingLine({ room }: { room: string }) {
  const { chat } = useChat();
  const { tldName } = useConfig();
  const self = useAuthor()?.toLowerCase() ?? null;
  const { view, show } = presenceOf(chat);
  const { blocked } = useSyncExternalStore(muted.subscribe, muted.get);
  const { typing } = useSyncExternalStore(view.subscribe, view.get);
  useEffect(() => show(room), [show, room]);
  const { count, named } = typistsOf(typing, self, tldName, blocked);
  if (count === 0) return null;
  return (
    // In a low window it lies over the end of the log.
    <p className="flex h-6 items-center short:h-5 short:-translate-y-full short:bg-bg gap-2 whitespace-nowrap text-soft text-sm">
      <span aria-hidden="true" className="flex gap-[3px]">
        {['opacity-100', 'opacity-60', 'opacity-30'].map((shade) => (
          <span key={shade} className={`size-1 rounded-full bg-current ${shade}`} />
        ))}
      </span>
      {named.length === 0 && presenceText.countTyping(count)}
      {named.length > 0 && (
        <span>
          {named.map(({ address, name }, index) => (
            <Fragment key={address}>
              {index > 0 && ` ${presenceText.and} `}
              <MemberName name={name} address={address} tld={tldName} warnings={text.nameWarning} />
            </Fragment>
          ))}{' '}
          {named.length === 1 ? presenceText.isTyping : presenceText.areTyping}
        </span>
      )}
    </p>
  );
}
