import { useEffect } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { useAuthor } from '../../../data/wallet.ts';
import { logWarning } from '../../../platform/log.ts';
import { mayNotify } from '../../../platform/notify.ts';
import { hasPush } from '../../../storage/mentionNotices.ts';
import { muted } from '../../../storage/muted.ts';
import { mutedOwner } from '../../../storage/mutedOwner.ts';
import { notificationPlace } from '../../../wallet/farcaster/hostContext.ts';
import { useChat } from '../chatContext.tsx';

/** What changes within this time is told together, in milliseconds. */
const gatherMs = 1_000;

/**
 * Tells the server whether the page is in sight, so that no other device is notified meanwhile, and keeps what
 * this browser is sent in step with what the member chose and muted.
 */
export function PushKeeper() {
  const { chat, openSigner } = useChat();
  const { projectUrl, supportedChainId: chainId } = useConfig();
  const author = useAuthor();

  useEffect(() => {
    if (author === null) return;
    const tell = () => {
      if (chat.status.get() !== 'online') return;
      chat.send({ t: 'looking', is: document.visibilityState === 'visible' });
    };
    document.addEventListener('visibilitychange', tell);
    const stop = chat.status.subscribe(tell);
    tell();
    return () => {
      document.removeEventListener('visibilitychange', tell);
      stop();
    };
  }, [chat, author]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    // A Farcaster client may deny the storage that would know of it.
    let isClientHeard = false;
    const site = { host: new URL(projectUrl).host, chainId };
    const keep = async () => {
      timer = null;
      const { keepPush } = await import('./keepPush.ts');
      await keepPush({ site, openSigner, author: author?.toLowerCase() ?? null });
    };
    const soon = () => {
      // Nobody who never wanted notifications downloads anything for them.
      if (!hasPush() && !mayNotify() && !isClientHeard) return;
      timer ??= setTimeout(() => {
        keep().catch((error: unknown) => logWarning('push is not in step', error));
      }, gatherMs);
    };
    soon();
    const stops = [
      muted.subscribe(soon),
      mutedOwner.subscribe(soon),
      notificationPlace.subscribe(() => {
        isClientHeard = true;
        soon();
      }),
    ];
    return () => {
      if (timer !== null) clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [openSigner, projectUrl, chainId, author]);
  return null;
}
