import { isGone } from '@parley/chat-client/log/believed';
import { splitBody } from '@parley/domain/chat/attachments';
import { actionText } from '@parley/text/messageActions';
import { type KeyboardEvent, use, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { classes } from '../../../ui/classes.ts';
import { moveFocus } from '../../../ui/Menu.tsx';
import { useChat } from '../chatContext.tsx';
import type { OpenPart } from '../openPart.ts';
import { toggleReaction } from '../reacting.ts';
import { SelfContext } from '../selfContext.ts';
import { recentEmoji, rememberEmoji } from './emojiMemory.ts';
import { Floating } from './Floating.tsx';
import { itemsOf } from './menuItems.ts';

type ActionMenuProps = { open: OpenPart; onClose: () => void };

/** Everything that the member may do about a message: a menu, or a sheet on phones. */
export function ActionMenu({ open, onClose }: ActionMenuProps) {
  const { chat } = useChat();
  const config = useConfig();
  const self = use(SelfContext);
  const [quick] = useState(() => recentEmoji().slice(0, 5));
  const { author, mayAct } = self;
  const { message, shown } = open;
  const words = shown.hiding === null ? splitBody(shown.edit?.body ?? message.body).words : '';
  const isShown = shown.deletion === null && shown.hiding === null && !isGone(message);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Tab') onClose();
    else moveFocus(event);
  }

  return (
    <Floating label={actionText.bar} at={open.at} onClose={onClose} className="p-1.5 wide:w-60">
      <div className="px-2 pt-2 wide:hidden">
        <span aria-hidden="true" className="mx-auto mb-3 block h-1 w-10 rounded-full bg-edge" />
        {words !== '' && (
          <p className="mb-2 truncate rounded-control border border-line px-3 py-2.5 text-soft">
            <bdi>{words}</bdi>
          </p>
        )}
      </div>
      <div role="menu" aria-label={actionText.bar} onKeyDown={onKeyDown}>
        {mayAct && author !== null && isShown && (
          <div role="none" className="flex gap-2 px-2 pb-1.5 wide:gap-0.5 wide:px-1">
            {quick.map((emoji) => (
              <button
                key={emoji}
                type="button"
                role="menuitem"
                tabIndex={-1}
                aria-label={actionText.reactWith(emoji)}
                className="inline-flex h-12 flex-1 items-center justify-center rounded-control text-xl hover:bg-line focus-visible:bg-line max-wide:border max-wide:border-line max-wide:bg-raise wide:h-9 wide:text-lg"
                onClick={() => {
                  rememberEmoji(emoji);
                  onClose();
                  toggleReaction(chat, { message, shown }, author, emoji);
                }}
              >
                {emoji}
              </button>
            ))}
          </div>
        )}
        {itemsOf(open, self, chat, config).map(({ label, icon: Icon, run, isGrave }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={classes(
              'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-start font-[550] hover:bg-line/60 focus-visible:bg-line/60 wide:min-h-9',
              isGrave && 'text-bad',
            )}
            onClick={() => {
              onClose();
              run();
            }}
          >
            <Icon className={classes('size-[18px]', !isGrave && 'text-faint')} />
            {label}
          </button>
        ))}
      </div>
      <div className="h-[env(safe-area-inset-bottom)] wide:hidden" />
    </Floating>
  );
}
