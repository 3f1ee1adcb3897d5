import type { Shown } from '@parley/chat-client/log/believed';
import type { Message } from '@parley/domain/chat/wire';
import type { Room } from '@parley/domain/config/wire';
import { postPath } from '@parley/domain/site/pages';
import { clipboardText } from '@parley/text/clipboard';
import { actionText } from '@parley/text/messageActions';
import { postText } from '@parley/text/post';
import { text } from '@parley/text/ui';
import { Link } from 'wouter';
import { copyText } from '../../../platform/clipboard.ts';
import { BackIcon, LinkIcon, MoreIcon } from '../../../ui/icons.ts';
import { TitleRow } from '../../../ui/TitleRow.tsx';
import { showToast } from '../../../ui/toast.ts';
import { placePath } from '../messageLink.ts';
import { openPart } from '../openPart.ts';

const iconClass =
  'inline-flex size-11 items-center justify-center rounded-control text-soft hover:text-ink wide:size-9';

type PostTitleProps = { room: Room; message?: Message; shown?: Shown };

/** The title row of a message's page: the way back to the room, and what can be done about the message. */
export function PostTitle({ room, message, shown }: PostTitleProps) {
  return (
    <TitleRow
      id="post-title"
      title={text.places.post}
      before={
        <Link
          href={message === undefined ? room.path : placePath(room.path, message.seq)}
          aria-label={postText.back(room.title)}
          title={postText.back(room.title)}
          className={`-ms-3 -me-2 ${iconClass}`}
        >
          <BackIcon className="size-[18px]" />
        </Link>
      }
      facts={postText.placeIn(room.title)}
      actions={message && shown && <Actions message={message} shown={shown} />}
    />
  );
}

function Actions({ message, shown }: { message: Message; shown: Shown }) {
  async function copyLink() {
    const isCopied = await copyText(location.origin + postPath(message.room, message.seq));
    void showToast(
      isCopied ? 'success' : 'warning',
      isCopied ? actionText.copiedLink : clipboardText.failed,
    );
  }
  return (
    <>
      <button
        type="button"
        aria-label={actionText.copyLink}
        title={actionText.copyLink}
        onClick={() => void copyLink()}
        className={iconClass}
      >
        <LinkIcon className="size-[18px]" />
      </button>
      <button
        type="button"
        aria-label={actionText.more}
        title={actionText.more}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { right: x, bottom: y } = currentTarget.getBoundingClientRect();
          openPart.set({ part: 'menu', message, shown, thread: message.seq, at: { x, y } });
        }}
        className={iconClass}
      >
        <MoreIcon className="size-[18px]" />
      </button>
    </>
  );
}
