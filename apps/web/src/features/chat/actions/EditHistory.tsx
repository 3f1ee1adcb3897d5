import { allowedOf, isGone } from '@parley/chat-client/log/believed';
import { splitBody } from '@parley/domain/chat/attachments';
import { isSaid, type Message } from '@parley/domain/chat/wire';
import { actionText } from '@parley/text/messageActions';
import { text } from '@parley/text/ui';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useChat, useRoom } from '../chatContext.tsx';
import type { OpenPart } from '../openPart.ts';
import { fullFormat } from '../times.ts';

type EditHistoryProps = { open: OpenPart; onClose: () => void };

/** What a message said, from what it says now back to its first text; only what this browser checked. */
export function EditHistory({ open: { message, shown }, onClose }: EditHistoryProps) {
  const { verification } = useChat();
  const { view } = useRoom(message.room);
  const edits = allowedOf(
    message,
    view.timeline.messages.filter(({ target }) => target?.seq === message.seq),
    view.people,
  ).filter(({ kind }) => kind === 'edit');
  // Of what was said before the log that is here, the last edit is all there is.
  const isHere = shown.edit === null || edits.includes(shown.edit);
  const texts = [message, ...edits, ...(isHere || shown.edit === null ? [] : [shown.edit])]
    .filter((one) => !isGone(one) && verification.stateOf(one) !== 'broken')
    .reverse();
  return (
    <Dialog title={actionText.history} closeLabel={text.close} onClose={onClose}>
      <ol className="grid gap-4">
        {texts.map((one) => (
          <li key={one.seq}>
            <p className="text-faint text-sm">{labelOf(one)}</p>
            <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {splitBody(one.body).words}
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function labelOf({ kind, at }: Message): string {
  const when = fullFormat.format(at);
  return isSaid(kind) ? actionText.sentAt(when) : actionText.editedAt(when);
}
