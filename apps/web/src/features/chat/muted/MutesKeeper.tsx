import { useEffect } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { useAuthor } from '../../../data/wallet.ts';
import { useChat } from '../chatContext.tsx';
import { keepMutes } from './keepMutes.ts';

/** Keeps what the member mutes and blocks the same on all their devices. */
export function MutesKeeper(): null {
  const { chat, openSigner } = useChat();
  const { projectUrl, supportedChainId: chainId } = useConfig();
  const author = useAuthor();

  useEffect(() => {
    if (author === null) return;
    const site = { host: new URL(projectUrl).host, chainId };
    const deviceOf = async () => (await openSigner()).authorizedDevice(author);
    return keepMutes({ site, chat, author: author.toLowerCase(), deviceOf });
  }, [chat, openSigner, projectUrl, chainId, author]);
  return null;
}
