import { actionText } from '@parley/text/messageActions';
import { text } from '@parley/text/ui';
import { use, useSyncExternalStore } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { muted } from '../../../storage/muted.ts';
import { MemberName } from '../../../ui/MemberName.tsx';
import { useRoom } from '../chatContext.tsx';
import { SelfContext } from '../selfContext.ts';

type ReactorsProps = { room: string; members: readonly string[] };

/** Names that fit above a reaction; beyond them it says how many more. */
const namedMax = 8;

/** Who reacted to a message in one way: the member themselves first. Whom they blocked counts, without a name. */
export function Reactors({ room, members }: ReactorsProps) {
  const { tldName } = useConfig();
  const { view } = useRoom(room);
  const { author } = use(SelfContext);
  const others = members.filter((member) => member !== author);
  const isMine = others.length < members.length;
  const { blocked } = useSyncExternalStore(muted.subscribe, muted.get);
  const named = others.filter((member) => !blocked.includes(member)).slice(0, namedMax);
  const unnamed = others.length - named.length;
  return (
    <span className="absolute start-0 bottom-[calc(100%+6px)] z-20 w-max max-w-64 rounded-lg border border-line bg-raise px-2.5 py-1.5 text-sm text-soft shadow-[0_8px_24px_rgb(0_0_0/0.25)]">
      {isMine && <span className="text-ink">{actionText.you}</span>}
      {named.map((member, index) => (
        <span key={member}>
          {(isMine || index > 0) && ', '}
          <MemberName
            name={view.people[member]?.name ?? null}
            address={member}
            tld={tldName}
            warnings={text.nameWarning}
          />
        </span>
      ))}
      {unnamed > 0 && `${isMine || named.length > 0 ? ', ' : ''}${actionText.others(unnamed)}`}{' '}
      {actionText.reacted}
    </span>
  );
}
