import type { Shown } from '@parley/chat-client/log/believed';
import type { Outgoing } from '@parley/chat-client/outbox/outgoing';
import { isAddress, zeroAddress } from '@parley/domain/fields/hex';
import { memberPath } from '@parley/domain/site/memberPath';
import { actionText } from '@parley/text/messageActions';
import { tipsText } from '@parley/text/tips';
import { text } from '@parley/text/ui';
import { type MouseEvent, use } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../../data/config.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CoinsIcon, ReactIcon, ReplyIcon } from '../../../ui/icons.ts';
import { MemberName } from '../../../ui/MemberName.tsx';
import { FailedActs } from '../actions/FailedActs.tsx';
import { mayTip } from '../actions/menuItems.ts';
import { Quote } from '../actions/Quote.tsx';
import { useRoom } from '../chatContext.tsx';
import { MessageContent } from '../MessageContent.tsx';
import { MessageFacts } from '../MessageFacts.tsx';
import { ModeratorBadge } from '../ModeratorBadge.tsx';
import { type OpenPart, openPart } from '../openPart.ts';
import { SelfContext } from '../selfContext.ts';
import { Tipped } from '../Tipped.tsx';
import { ProofPanel } from './ProofPanel.tsx';
import type { Said } from './thread.ts';

type PostMessageProps = {
  said: Said;
  shown: Shown;
  waiting: readonly Outgoing[];
  onReply: () => void;
};

/** The message that its page is about: in full, with who said it, when, and how that is proven. */
export function PostMessage({ said: { message }, shown, waiting, onReply }: PostMessageProps) {
  const { room, author, at, replyTo } = message;
  const { tldName, tipsAddress } = useConfig();
  const self = use(SelfContext);
  const { mayAct, thread } = self;
  const { view } = useRoom(room);
  const { name = null } = view.people[author] ?? {};
  const isThere = shown.deletion === null && message.erased === undefined && shown.hiding === null;
  const failed = waiting.filter(({ state }) => state === 'failed');
  const open = (part: OpenPart['part']) => (event: MouseEvent<HTMLElement>) => {
    const { right, bottom } = event.currentTarget.getBoundingClientRect();
    openPart.set({ part, message, shown, thread, at: { x: right, y: bottom } });
  };
  const profile = memberPath({ name, address: author }, tldName);
  return (
    <div data-row={`${author}:${message.id}`} className="grid grid-cols-1 gap-3">
      {replyTo !== null && (
        <div className="h-[22px] min-w-0">
          <Quote roomId={room} seq={replyTo} given={null} />
        </div>
      )}
      <div className="flex items-center gap-3.5">
        <Link href={profile} tabIndex={-1} aria-hidden="true" className="shrink-0">
          <Avatar
            address={isAddress(author) ? author : zeroAddress}
            className="size-12 rounded-[14px]"
          />
        </Link>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2">
            <Link href={profile} className="decoration-edge underline-offset-2 hover:underline">
              <MemberName name={name} address={author} tld={tldName} warnings={text.nameWarning} />
            </Link>
            <ModeratorBadge address={author} name={name} />
          </p>
          <p className="text-sm text-faint">
            <time dateTime={new Date(at).toISOString()}>{longFormat.format(at)}</time>
            {shown.edit !== null && isThere && (
              <>
                {', '}
                <button
                  type="button"
                  onClick={() =>
                    openPart.set({ part: 'history', message, shown, at: { x: 0, y: 0 } })
                  }
                  className="underline decoration-edge underline-offset-2 hover:text-ink"
                >
                  {actionText.history}
                </button>
              </>
            )}
          </p>
        </div>
      </div>
      <div className="text-[19px] leading-7">
        <MessageContent message={message} shown={shown} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <MessageFacts message={message} shown={shown} />
        <Tipped message={message} />
        {mayAct && isThere && (
          <>
            <Button
              size="tiny"
              aria-label={actionText.addReaction}
              title={actionText.addReaction}
              onClick={open('picker')}
            >
              <ReactIcon className="size-4" />
            </Button>
            <Button size="small" className="ms-auto" onClick={onReply}>
              <ReplyIcon className="size-4" />
              {actionText.reply}
            </Button>
          </>
        )}
        {tipsAddress !== '' && mayTip({ message, shown }, self) && (
          <Button size="small" className={mayAct ? '' : 'ms-auto'} onClick={open('tip')}>
            <CoinsIcon className="size-4" />
            {tipsText.tip}
          </Button>
        )}
      </div>
      {failed.length > 0 && <FailedActs roomId={room} failed={failed} />}
      <ProofPanel message={message} shown={shown} />
    </div>
  );
}

/** The full date of a message. */
const longFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
