import type { Message } from '@parley/domain/chat/wire';
import { actionText } from '@parley/text/messageActions';
import { text } from '@parley/text/ui';
import { use, useId, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/Button.tsx';
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

const EmojiPicker = lazyPart(
  () => import('./EmojiPicker.tsx').then((m) => m.EmojiPicker),
  <p className="p-6 text-center text-soft">{text.loading}</p>,
);

const TipDialog = lazyPart(() => import('../tips/TipDialog.tsx').then((m) => m.TipDialog));

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
    case 'history':
      return <EditHistory open={open} onClose={close} />;
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
  }
}

/** The bar that had the focus is gone by now: its message has it, instead of nothing. */
function focusRow({ author, id }: Message): void {
  if (document.activeElement !== document.body) return;
  const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(`${author}:${id}`)}"]`);
  row?.focus({ preventScroll: true });
}

type HideProps = { onClose: () => void; onHide: (reason: string) => void };

function HideDialog({ onClose, onHide }: HideProps) {
  const [reason, setReason] = useState('');
  const id = useId();
  return (
    <Dialog title={actionText.hideTitle} closeLabel={text.close} onClose={onClose}>
      <p className="text-soft">{actionText.hideNote}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onHide(reason.trim());
        }}
      >
        <label htmlFor={id} className="mt-4 mb-1.5 block font-semibold text-sm">
          {actionText.reason}
        </label>
        <input
          id={id}
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.target.value)}
          className="min-h-11 w-full rounded-control border border-line bg-raise px-3 text-[16px] wide:text-base"
        />
        <Answers label={actionText.hide} onClose={onClose} />
      </form>
    </Dialog>
  );
}

type AnswersProps = { label: string; onClose: () => void; onDo?: () => void };

/** Without `onDo` it submits its form. */
function Answers({ label, onClose, onDo }: AnswersProps) {
  return (
    <div className="mt-5 flex justify-end gap-2">
      <Button look="quiet" onClick={onClose}>
        {actionText.cancel}
      </Button>
      <Button
        type={onDo === undefined ? 'submit' : 'button'}
        onClick={onDo}
        className="border-bad text-bad"
      >
        {label}
      </Button>
    </div>
  );
}
