import { isGone, type Shown } from '@parley/chat-client/log/believed';
import type { Message } from '@parley/domain/chat/wire';
import { actionText } from '@parley/text/messageActions';
import { tipsText } from '@parley/text/tips';
import { type ComponentProps, type MouseEvent, use, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { classes } from '../../../ui/classes.ts';
import { CoinsIcon, MoreIcon, ReactIcon, ReplyIcon } from '../../../ui/icons.ts';
import { useChat } from '../chatContext.tsx';
import { ControlTabIndex } from '../controlTabIndex.ts';
import { type OpenPart, openPart } from '../openPart.ts';
import { toggleReaction } from '../reacting.ts';
import { SelfContext } from '../selfContext.ts';
import { compose, composerKey } from './composing.ts';
import { recentEmoji, rememberEmoji } from './emojiMemory.ts';
import { mayTip } from './menuItems.ts';

type ActionBarProps = { message: Message; shown: Shown };

/** What a member does most about the message that the mouse or the focus is on. */
export function ActionBar({ message, shown }: ActionBarProps) {
  const { chat } = useChat();
  const { tipsAddress } = useConfig();
  const self = use(SelfContext);
  const { author, mayAct, thread } = self;
  const [quick] = useState(() => recentEmoji().slice(0, 2));
  const isThere = shown.deletion === null && shown.hiding === null && !isGone(message);
  const open = (part: OpenPart['part']) => (event: MouseEvent<HTMLElement>) => {
    const { right, bottom } = event.currentTarget.getBoundingClientRect();
    openPart.set({ part, message, shown, thread, at: { x: right, y: bottom } });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of fields
    <div
      role="group"
      aria-label={actionText.bar}
      className="-top-4 absolute end-2 z-10 flex rounded-control border border-line bg-raise p-0.5 shadow-[0_4px_16px_rgb(0_0_0/0.2)]"
    >
      {mayAct && isThere && author !== null && (
        <>
          {quick.map((emoji) => (
            <BarButton
              key={emoji}
              label={actionText.reactWith(emoji)}
              aria-pressed={shown.reactions.get(emoji)?.has(author) === true}
              onClick={() => {
                rememberEmoji(emoji);
                toggleReaction(chat, { message, shown }, author, emoji);
              }}
            >
              <span aria-hidden="true" className="text-base">
                {emoji}
              </span>
            </BarButton>
          ))}
          <BarButton label={actionText.addReaction} onClick={open('picker')}>
            <ReactIcon className="size-[18px]" />
          </BarButton>
          <BarButton
            label={actionText.reply}
            onClick={() =>
              compose(composerKey(message.room, thread), { about: 'reply', message, shown })
            }
          >
            <ReplyIcon className="size-[18px]" />
          </BarButton>
        </>
      )}
      {tipsAddress !== '' && mayTip({ message, shown }, self) && (
        <BarButton label={tipsText.tip} onClick={open('tip')}>
          <CoinsIcon className="size-[18px]" />
        </BarButton>
      )}
      <BarButton label={actionText.more} aria-haspopup="menu" onClick={open('menu')}>
        <MoreIcon className="size-[18px]" />
      </BarButton>
    </div>
  );
}

function BarButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      tabIndex={use(ControlTabIndex)}
      aria-label={label}
      title={label}
      {...rest}
      className={classes(
        'inline-flex size-8 items-center justify-center rounded-lg text-soft transition-colors duration-150 hover:bg-line hover:text-ink aria-pressed:bg-line',
        className,
      )}
    />
  );
}
