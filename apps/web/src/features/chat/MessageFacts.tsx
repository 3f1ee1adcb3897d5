import type { Shown } from '@parley/chat-client/log/believed';
import type { Message } from '@parley/domain/chat/wire';
import { text } from '@parley/text/ui';
import { use, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { PinIcon } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useChat } from './chatContext.tsx';
import { ControlTabIndex } from './controlTabIndex.ts';
import { toggleReaction } from './reacting.ts';
import { SelfContext } from './selfContext.ts';

const Reactors = lazyPart(() => import('./actions/Reactors.tsx').then((m) => m.Reactors));
const MoreReactions = lazyPart(() => import('./actions/Reactors.tsx').then((m) => m.MoreReactions));

type FactsProps = { message: Message; shown: Shown };

/** Different reactions that are drawn before the reader asks for all. */
const reactionsDrawn = 12;

/** Under a message: whether it is pinned, and what members reacted with. */
export function MessageFacts({ message, shown }: FactsProps) {
  const { pin, hiding, reactions } = shown;
  const [isWhole, setWhole] = useState(false);
  const given = hiding === null ? [...reactions.keys()] : [];
  const drawn = isWhole ? given.length : Math.min(given.length, reactionsDrawn);
  if (pin === null && given.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-1.5 pt-1 pb-1 text-sm">
      {pin !== null && (
        <li className="me-1 inline-flex items-center gap-1 text-faint">
          <PinIcon className="size-3.5" />
          {text.chat.pinned}
        </li>
      )}
      {given.slice(0, drawn).map((emoji) => (
        <Reaction key={emoji} emoji={emoji} message={message} shown={shown} />
      ))}
      {drawn < given.length && (
        <MoreReactions count={given.length - drawn} onAsk={() => setWhole(true)} />
      )}
    </ul>
  );
}

/** An emoji and its count: a press adds the member's own, or takes it back. */
function Reaction({ emoji, message, shown }: FactsProps & { emoji: string }) {
  const { chat } = useChat();
  const { author, mayAct } = use(SelfContext);
  const tabIndex = use(ControlTabIndex);
  const [isAsked, setAsked] = useState(false);
  const members = [...(shown.reactions.get(emoji)?.keys() ?? [])];
  const isMine = author !== null && members.includes(author);
  return (
    <li
      className="relative"
      onPointerEnter={() => setAsked(true)}
      onPointerLeave={() => setAsked(false)}
      onFocus={() => setAsked(true)}
      onBlur={() => setAsked(false)}
    >
      <button
        type="button"
        tabIndex={tabIndex}
        aria-pressed={isMine}
        // Anybody may ask who reacted; a visitor's press does nothing.
        aria-disabled={!mayAct}
        onClick={() => {
          if (mayAct && author !== null) toggleReaction(chat, { message, shown }, author, emoji);
        }}
        className={classes(
          'tabular inline-flex h-7 items-center gap-1.5 rounded-full border bg-raise px-2.5 transition-colors duration-150 pointer-coarse:h-9',
          isMine ? 'border-signal-text text-ink' : 'border-line text-soft',
          !mayAct ? 'cursor-default' : !isMine && 'hover:border-edge',
        )}
      >
        <span aria-hidden="true">{emoji}</span>
        <span aria-hidden="true">{members.length.toLocaleString('en')}</span>
        <span className="sr-only">{text.chat.reacted(members.length, emoji)}</span>
      </button>
      {isAsked && <Reactors room={message.room} members={members} />}
    </li>
  );
}
