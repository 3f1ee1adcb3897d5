import { useEffect } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { useAuthor } from '../../../data/wallet.ts';
import { logWarning } from '../../../platform/log.ts';
import { useChat } from '../chatContext.tsx';

/** Keeps what the member mutes and blocks the same on all their devices. */
export function MutesKeeper(): null {
  const { chat, openSigner } = useChat();
  const { projectUrl, supportedChainId: chainId } = useConfig();
  const author = useAuthor();

  useEffect(() => {
    if (author === null) return;
    let isOver = false;
    let stop = () => {};
    const site = { host: new URL(projectUrl).host, chainId };
    const deviceOf = async () => (await openSigner()).authorizedDevice(author);
    // A visitor downloads nothing for it.
    import('./keepMutes.ts').then(
      ({ keepMutes }) => {
        if (!isOver) stop = keepMutes({ site, chat, author: author.toLowerCase(), deviceOf });
      },
      (error: unknown) => logWarning('what keeps mutes did not load', error),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [chat, openSigner, projectUrl, chainId, author]);
  return null;
}
