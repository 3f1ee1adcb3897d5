import { isSaying } from '@parley/chat-client/outbox/outgoing';
import { connectionText } from '@parley/text/connection';
import { useSyncExternalStore } from 'react';
import { useHomeFault } from '../../data/useHomeFault.ts';
import { isOnline } from '../../platform/isOnline.ts';
import { OfflineIcon } from '../../ui/icons.ts';
import { useChat, useRoom } from './chatContext.tsx';

/**
 * Says while the connection is lost whether the device or the server is away, and what waits. It lies over the
 * top of the log, where nothing moves for it, and comes only when a break lasts. At another address than the
 * community's, whose server refuses the connection, the page says that instead.
 */
export function ConnectionBar({ room }: { room: string }) {
  const { chat } = useChat();
  const { view } = useRoom(room);
  const fault = useHomeFault();
  const status = useSyncExternalStore(chat.status.subscribe, chat.status.get);
  const hasNetwork = useSyncExternalStore(isOnline.subscribe, isOnline.get);
  const waiting = view.timeline.outbox.filter((one) => one.state !== 'failed' && isSaying(one));
  const words = hasNetwork ? connectionText.away : connectionText.offline;
  return (
    <div role="status" className="relative z-10 h-0 shrink-0">
      {status === 'offline' && fault?.kind !== 'elsewhere' && (
        <p className="absolute inset-x-0 top-0 flex min-h-9 animate-late items-center gap-2.5 border-warn/30 border-b bg-[color-mix(in_srgb,var(--warn)_9%,var(--bg))] px-4 py-1.5 text-sm [animation-delay:1s] wide:px-6">
          <OfflineIcon className="size-4 shrink-0 text-warn" />
          {words(waiting.length)}
        </p>
      )}
    </div>
  );
}
