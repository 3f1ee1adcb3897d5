import type { Reported } from '@parley/domain/moderation/wire';
import { fullName } from '@parley/domain/names/display';
import { postPath } from '@parley/domain/site/pages';
import { shortAddress } from '@parley/domain/tokens/format';
import { moderationText } from '@parley/text/moderation';
import { text } from '@parley/text/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../../data/config.tsx';
import { useRoomTitle } from '../../../data/rooms.ts';
import { serverNow } from '../../../platform/serverClock.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { BanIcon, FlagIcon, HideIcon } from '../../../ui/icons.ts';
import { MemberLink } from '../../../ui/MemberLink.tsx';
import { formatWhen } from '../../../ui/when.ts';
import { FailedActs } from '../actions/FailedActs.tsx';
import { HideDialog } from '../actions/HideDialog.tsx';
import { useChat, useRoom } from '../chatContext.tsx';
import { MessageBody } from '../MessageBody.tsx';
import { sentenceOf } from './describe.ts';
import { SuspendDialog } from './SuspendDialog.tsx';
import { sendAct } from './statements.ts';

type ReportedRowProps = {
  reported: Reported;
  /** The author's main name; null for none. */
  name: string | null;
  self: `0x${string}`;
  onDecided: () => void;
};

/** A reported message, what members said of it, and what a moderator can do about it. */
export function ReportedRow({ reported, name, self, onDecided }: ReportedRowProps) {
  const { message, body, counts, words, at } = reported;
  const { author, room: roomId, seq } = message;
  const config = useConfig();
  const { chat, openSigner } = useChat();
  const { room, view } = useRoom(roomId);
  const [dialog, setDialog] = useState<'hide' | 'suspend' | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const shownAs = name === null ? shortAddress(author) : fullName(name, config.tldName);
  const title = useRoomTitle(roomId);
  const many = counts.reduce((sum, { count }) => sum + count, 0);
  const hides = view.timeline.outbox.filter(
    ({ kind, target }) => kind === 'hide' && target?.seq === seq,
  );
  const isHiding = hides.some(({ state }) => state !== 'failed');
  const about = body.slice(0, 60);

  async function keep() {
    setKeeping(true);
    setFault(null);
    try {
      const device = await (await openSigner()).authorize(self);
      const decided = { kind: 'keep', author, until: null, reason: '' } as const;
      await sendAct(config, device, { ...decided, place: { room: roomId, seq } });
      onDecided();
    } catch (error) {
      setFault(sentenceOf(error));
      setKeeping(false);
    }
  }

  return (
    <li className="grid gap-3 border-line border-t py-3 last:border-b">
      <div className="flex min-w-0 gap-3">
        <Avatar address={author as `0x${string}`} className="size-8 shrink-0 rounded-lg" />
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <MemberLink
              name={name}
              address={author}
              tld={config.tldName}
              warnings={text.nameWarning}
            />
            {counts.map(({ reason, count }) => (
              <span
                key={reason}
                className="inline-flex items-center gap-1 rounded-md border border-line px-1.5 text-soft text-xs leading-5"
              >
                <FlagIcon className="size-3" />
                {moderationText.reasons[reason]}
                {count > 1 && ` ${count}`}
              </span>
            ))}
            <span className="text-faint">{moderationText.people(many)}</span>
          </div>
          <MessageBody body={body} />
          {words.map((one) => (
            <p
              key={one}
              dir="auto"
              className="border-line border-s-2 ps-2 text-soft text-sm [overflow-wrap:anywhere]"
            >
              <bdi>{one}</bdi>
            </p>
          ))}
          <p className="text-faint text-sm">
            {moderationText.inRoom(title)} · {formatWhen(at / 1_000, serverNow() / 1_000)} ·{' '}
            <Link
              href={postPath(roomId, seq)}
              className="text-signal-text underline underline-offset-2"
            >
              {moderationText.open}
            </Link>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 ps-11">
        <Button
          size="small"
          busy={isKeeping}
          aria-label={moderationText.decide(moderationText.keep, about)}
          onClick={() => void keep()}
        >
          {moderationText.keep}
        </Button>
        <Button
          size="small"
          busy={isHiding}
          aria-label={moderationText.decide(moderationText.hide, about)}
          onClick={() => setDialog('hide')}
        >
          <HideIcon className="size-4" />
          {moderationText.hide}
        </Button>
        <Button
          size="small"
          aria-label={moderationText.decide(moderationText.suspend, about)}
          onClick={() => setDialog('suspend')}
          className="border-bad! text-bad!"
        >
          <BanIcon className="size-4" />
          {moderationText.suspend}
        </Button>
      </div>
      {fault !== null && (
        <p role="alert" className="ps-11 text-bad text-sm">
          {fault}
        </p>
      )}
      <FailedActs roomId={roomId} failed={hides.filter(({ state }) => state === 'failed')} />
      {dialog === 'hide' && (
        <HideDialog
          onClose={() => setDialog(null)}
          onHide={(reason) => {
            setDialog(null);
            void chat.act(room, message, 'hide', reason);
          }}
        />
      )}
      {dialog === 'suspend' && (
        <SuspendDialog
          author={author}
          shownAs={shownAs}
          place={{ room: roomId, seq }}
          onClose={() => setDialog(null)}
          onDone={onDecided}
        />
      )}
    </li>
  );
}
