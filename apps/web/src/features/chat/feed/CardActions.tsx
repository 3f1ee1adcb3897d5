import { isGone, type Shown } from '@parley/chat-client/log/believed';
import type { Message } from '@parley/domain/chat/wire';
import { actionText } from '@parley/text/messageActions';
import { tipsText } from '@parley/text/tips';
import { type ComponentProps, type MouseEvent, use } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { CoinsIcon, MoreIcon, ReactIcon, ReplyIcon } from '../../../ui/icons.ts';
import { compose, composerKey } from '../actions/composing.ts';
import { mayTip } from '../actions/menuItems.ts';
import { type OpenPart, openPart } from '../openPart.ts';
import { SelfContext } from '../selfContext.ts';

type CardActionsProps = { message: Message; shown: Shown };

/** What a member may do about a card. */
export function CardActions({ message, shown }: CardActionsProps) {
  const { tipsAddress } = useConfig();
  const self = use(SelfContext);
  const isThere = shown.deletion === null && shown.hiding === null && !isGone(message);
  const open = (part: OpenPart['part']) => (event: MouseEvent<HTMLElement>) => {
    const { right, bottom } = event.currentTarget.getBoundingClientRect();
    openPart.set({ part, message, shown, at: { x: right, y: bottom } });
  };
  const reply = () =>
    compose(composerKey(message.room, undefined), { about: 'reply', message, shown });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of fields
    <div role="group" aria-label={actionText.bar} className="-me-2 ms-auto flex">
      {self.mayAct && isThere && (
        <>
          <Action label={actionText.addReaction} onClick={open('picker')}>
            <ReactIcon className="size-[18px]" />
          </Action>
          <Action label={actionText.reply} onClick={reply}>
            <ReplyIcon className="size-[18px]" />
          </Action>
        </>
      )}
      {tipsAddress !== '' && mayTip({ message, shown }, self) && (
        <Action label={tipsText.tip} onClick={open('tip')}>
          <CoinsIcon className="size-[18px]" />
        </Action>
      )}
      <Action label={actionText.more} aria-haspopup="menu" onClick={open('menu')}>
        <MoreIcon className="size-[18px]" />
      </Action>
    </div>
  );
}

function Action({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className="inline-flex size-11 items-center justify-center rounded-lg text-soft transition-colors duration-150 hover:bg-raise hover:text-ink wide:size-9"
    />
  );
}
