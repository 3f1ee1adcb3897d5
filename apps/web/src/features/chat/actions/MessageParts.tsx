import type { Message } from '@parley/domain/chat/wire';
import { actionText } from '@parley/text/messageActions';
import { text } from '@parley/text/ui';
import { use, useSyncExternalStore } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useChat } from '../chatContext.tsx';
import { openPart } from '../openPart.ts';
import { ProofDialog } from '../ProofDialog.tsx';
import { toggleReaction } from '../reacting.ts';
import { SelfContext } from '../selfContext.ts';
import { ActionMenu } from './ActionMenu.tsx';
import { EditHistory } from './EditHistory.tsx';
import { Floating } from './Floating.tsx';
import { Answers, HideDialog } from './HideDialog.tsx';

const EmojiPicker = lazyPart(
  () => import('./EmojiPicker.tsx').then((m) => m.EmojiPicker),
  <p className="p-6 text-center text-soft">{text.loading}</p>,
);

const ReactionsDialog = lazyPart(() =>
  import('./ReactionsDialog.tsx').then((m) => m.ReactionsDialog),
);
const TipDialog = lazyPart(() => import('../tips/TipDialog.tsx').then((m) => m.TipDialog));
const ReportDialog = lazyPart(() =>
  import('../reports/ReportDialog.tsx').then((m) => m.ReportDialog),
);
const KeptDialog = lazyPart(() => import('../kept/KeptDialog.tsx').then((m) => m.KeptDialog));
const SuspendAuthor = lazyPart(() =>
  import('../reports/SuspendAuthor.tsx').then((m) => m.SuspendAuthor),
);

/** What is open beside a message of this room. */
export function MessageParts({ room }: { room: string }) {
  const open = useSyncExternalStore(openPart.subscribe, openPart.get);
  const { chat } = useChat();
  const { author } = use(SelfContext);
  if (open === null || open.message.room !== room) return null;
  const { part, message, shown, at } = open;
  // What was opened from it may be there already.
  const close = () => {
    if (openPart.get() !== open) return;
    openPart.set(null);
    setTimeout(() => focusRow(message));
  };
  const act = (kind: 'delete' | 'hide', body?: string) => {
    const state = chat.rooms.get(room);
    if (state !== undefined) void chat.act(state, message, kind, body);
    close();
  };
  switch (part) {
    case 'menu':
      return <ActionMenu open={open} onClose={close} />;
    case 'picker':
      return (
        <Floating
          label={actionText.picker.title}
          at={at}
          onClose={close}
          className="h-[60dvh] wide:h-96 wide:w-[360px]"
        >
          <EmojiPicker
            onChoose={(emoji) => {
              close();
              if (author !== null) toggleReaction(chat, { message, shown }, author, emoji);
            }}
          />
        </Floating>
      );
    case 'proof':
      return <ProofDialog message={message} shown={shown} onClose={close} />;
    case 'kept':
      return <KeptDialog open={open} onClose={close} />;
    case 'history':
      return <EditHistory open={open} onClose={close} />;
    case 'reactions':
      return <ReactionsDialog open={open} onClose={close} />;
    case 'tip':
      return <TipDialog message={message} onClose={close} />;
    case 'delete':
      return (
        <Dialog title={actionText.removeTitle} closeLabel={text.close} onClose={close}>
          <p className="text-soft">{actionText.removeNote}</p>
          <Answers label={actionText.remove} onClose={close} onDo={() => act('delete')} />
        </Dialog>
      );
    case 'hide':
      return <HideDialog onClose={close} onHide={(reason) => act('hide', reason)} />;
    case 'report':
      return <ReportDialog message={message} onClose={close} />;
    case 'suspend':
      return <SuspendAuthor message={message} onClose={close} />;
  }
}

/** The bar that had the focus is gone by now: its message has it, instead of nothing. */
function focusRow({ author, id }: Message): void {
  if (document.activeElement !== document.body) return;
  const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(`${author}:${id}`)}"]`);
  row?.focus({ preventScroll: true });
}
