import type { PublicConfig } from '@parley/domain/config/wire';
import { injectedPayload } from '../../boot/payload.ts';
import { watchChain } from './chain/chainWatch.ts';
import { createChat } from './chat.ts';
import type { ChatParts } from './chatParts.ts';
import { lazyVerification } from './lazyVerification.ts';
import type { Signer } from './signer.ts';
import { prepareWords } from './words/lazyWords.ts';

/**
 * Makes the chat of this page, with the messages that the page brought along. It is made before
 * React renders anything: a rendering may be thrown away, these messages must not be.
 */
export function openChat(config: PublicConfig): ChatParts {
  let signer: Signer | undefined;
  /** Downloaded on first use: a visitor without a wallet never needs it. */
  async function openSigner(): Promise<Signer> {
    const { createBrowserSigner } = await import('./browserSigner.ts');
    signer ??= createBrowserSigner(config);
    return signer;
  }
  const chain = watchChain(async (onFinding) => {
    const { createBrowserChainCheck } = await import('./chain/browserChainCheck.ts');
    return createBrowserChainCheck(config, onFinding);
  });
  const chat = createChat({ config, openSigner, chain, now: () => Date.now() });
  const content = injectedPayload(location.pathname + location.search)?.content;
  if (content?.kind === 'room') {
    prepareWords(content.page.messages);
    chat.hydrate(content.page);
  }
  const verification = lazyVerification(async () => {
    const { createBrowserVerification } = await import('./browserVerification.ts');
    return createBrowserVerification(config);
  });
  return { chat, openSigner, verification, chain };
}
