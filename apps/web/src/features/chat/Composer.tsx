import type { Room } from '@parley/domain/config/wire';
import { text } from '@parley/text/ui';
import { type ReactNode, useEffect } from 'react';
import { useConfig } from '../../data/config.tsx';
import { useMainName } from '../../data/names.ts';
import { useAuthor, useIsChainSupported, useIsReconnecting, useWallet } from '../../data/wallet.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { ComposerThread } from './composerThread.ts';
import { focusNameField } from './focusNameField.ts';
import { OwnMessage } from './lazyOwnMessage.ts';
import { writerSkeleton } from './writerSkeleton.tsx';

const Writer = lazyPart(() => import('./Writer.tsx').then((m) => m.Writer), writerSkeleton);

type ComposerProps = {
  room: Room;
  offer: ReactNode;
  entrance: ReactNode;
  /** Missing for the room's own. */
  thread?: ComposerThread;
};

/** The message field, or the step that comes first: a wallet, then a name. */
export function Composer({ room, offer, entrance, thread }: ComposerProps) {
  const address = useAuthor();
  const isSupported = useIsChainSupported();
  const isReconnecting = useIsReconnecting();
  const { status } = useWallet();
  const isElsewhere = status === 'connected' && !isSupported;
  const { postingNeedsName } = useConfig();
  const name = useMainName(address);
  const needsName = postingNeedsName && name === null;

  // A visitor never needs the field, and a wallet takes longer to answer than its code to come.
  useEffect(() => {
    if (status === 'disconnected') return;
    Writer.preload();
    OwnMessage.preload();
  }, [status]);

  return (
    <div
      id="composer"
      className="shrink-0 px-4 pb-[max(16px,env(safe-area-inset-bottom))] short:pb-2 wide:max-w-[808px] wide:px-6 wide:pb-5"
    >
      {isReconnecting && writerSkeleton}
      {address === null && !isReconnecting && offer}
      {address !== null && needsName && (
        <Step words={isElsewhere ? text.chat.wrongChain : text.chat.getNameText}>
          {isSupported ? (
            <Button id="get-name" onClick={focusNameField}>
              {text.chat.getName}
            </Button>
          ) : (
            entrance
          )}
        </Step>
      )}
      {address !== null && !needsName && (
        <Writer key={address} room={room} thread={thread} account={address} />
      )}
    </div>
  );
}

function Step({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="flex min-h-[72px] flex-wrap items-center justify-between gap-3 rounded-sheet border border-line bg-raise px-4 py-3">
      <p className="text-soft">{words}</p>
      {children}
    </div>
  );
}
