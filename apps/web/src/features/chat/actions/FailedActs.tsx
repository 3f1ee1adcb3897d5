import type { Outgoing } from '@parley/chat-client/outbox/outgoing';
import { linesText } from '@parley/text/lines';
import { text } from '@parley/text/ui';
import { use } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { WarningIcon } from '../../../ui/icons.ts';
import { useChat, useRoom } from '../chatContext.tsx';
import { ControlTabIndex } from '../controlTabIndex.ts';

type FailedActsProps = { roomId: string; failed: readonly Outgoing[] };

/** What the member did about a message and the server did not take, and why. */
export function FailedActs({ roomId, failed }: FailedActsProps) {
  const { chat } = useChat();
  const { room } = useRoom(roomId);
  const tabIndex = use(ControlTabIndex);
  return failed.map(({ id, body, sentence }) => (
    <p key={id} role="alert" className="flex flex-wrap items-center gap-x-1 text-sm text-soft">
      <WarningIcon className="me-1 size-4 shrink-0 text-bad" />
      <span className="me-1 min-w-0 [overflow-wrap:anywhere]">
        {body !== '' && (
          <>
            <bdi>{body.slice(0, 80)}</bdi>:{' '}
          </>
        )}
        {sentence ?? text.chat.notSent}
      </span>
      <Button
        look="quiet"
        size="small"
        tabIndex={tabIndex}
        onClick={() => void chat.retry(room, id)}
      >
        {text.retry}
      </Button>
      <Button look="quiet" size="small" tabIndex={tabIndex} onClick={() => chat.discard(room, id)}>
        {linesText.discard}
      </Button>
    </p>
  ));
}
