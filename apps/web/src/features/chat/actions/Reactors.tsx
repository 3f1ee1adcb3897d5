import { actionText } from '@parley/text/messageActions';
import { text } from '@parley/text/ui';
import { use, useSyncExternalStore } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { muted } from '../../../storage/muted.ts';
import { MemberName } from '../../../ui/MemberName.tsx';
import { useRoom } from '../chatContext.tsx';
import { ControlTabIndex } from '../controlTabIndex.ts';
import { SelfContext } from '../selfContext.ts';

/** In the place of the reactions that are not drawn: a press draws them. */
export function MoreReactions({ count, onAsk }: { count: number; onAsk: () => void }) {
  return (
    <li>
      <button
        type="button"
        tabIndex={use(ControlTabIndex)}
        aria-label={actionText.moreReactions(count)}
        onClick={onAsk}
        className="tabular inline-flex h-7 items-center rounded-full border border-line bg-raise px-2.5 text-soft hover:border-edge pointer-coarse:h-9"
      >
        +{count}
      </button>
    </li>
  );
}

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
