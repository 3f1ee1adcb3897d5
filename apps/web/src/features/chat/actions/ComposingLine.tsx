import { actionText } from '@parley/text/messageActions';
import { text } from '@parley/text/ui';
import { useConfig } from '../../../data/config.tsx';
import { CloseIcon, EditIcon, ReplyIcon } from '../../../ui/icons.ts';
import { MemberName } from '../../../ui/MemberName.tsx';
import { useRoom } from '../chatContext.tsx';
import { useSpokenWords } from '../MessageContent.tsx';
import type { Composing } from './composing.ts';

type ComposingLineProps = { composing: Composing; onCancel: () => void };

/** Above the field: the message that it answers or changes. */
export function ComposingLine({ composing, onCancel }: ComposingLineProps) {
  const { about, message, shown } = composing;
  const { tldName } = useConfig();
  const words = useSpokenWords(message, shown);
  const { view } = useRoom(message.room);
  const Icon = about === 'reply' ? ReplyIcon : EditIcon;
  return (
    <div className="flex min-h-11 items-center gap-2 border-line border-b ps-4 pe-1 text-sm text-soft wide:min-h-9">
      <Icon className="size-4 shrink-0 text-faint" />
      <span className="shrink-0">
        {about === 'edit' ? (
          actionText.editing
        ) : (
          <>
            {actionText.replyingTo}{' '}
            <MemberName
              name={view.people[message.author]?.name ?? null}
              address={message.author}
              tld={tldName}
              warnings={text.nameWarning}
            />
          </>
        )}
      </span>
      <bdi className="min-w-0 flex-1 truncate">{words}</bdi>
      <button
        type="button"
        aria-label={about === 'edit' ? actionText.cancelEdit : actionText.cancelReply}
        onClick={onCancel}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg hover:text-ink wide:size-8"
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  );
}
