import { createChat } from '@parley/chat-client/client';
import type { Signer } from '@parley/chat-client/device/signer';
import type { PublicConfig } from '@parley/domain/config/wire';
import { injectedPayload } from '../../boot/payload.ts';
import { browserPorts } from './browserPorts.ts';
import { watchChain } from './chain/chainWatch.ts';
import type { ChatParts } from './chatParts.ts';
import { lazyChecks } from './lazyChecks.ts';
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
  const { verification, people } = lazyChecks(async () => {
    const { createBrowserChecks } = await import('./browserChecks.ts');
    return createBrowserChecks(config);
  });
  const chain = watchChain(async (onFinding) => {
    const { openBrowserChainCheck } = await import('./chain/browserChainCheck.ts');
    return openBrowserChainCheck(config, onFinding);
  });
  const chat = createChat({ config, ports: browserPorts, openSigner, chain, people });
  chat.onFrame((frame) => {
    if (frame.t === 'gone' || (frame.t === 'message' && frame.message.erased !== undefined))
      void import('./goneTexts.ts').then((parts) => parts.forgetGoneAnswers());
  });
  const content = injectedPayload(location.pathname + location.search)?.content;
  if (content?.kind === 'room') {
    prepareWords(content.page.messages);
    chat.hydrate(content.page);
  }
  return { chat, openSigner, verification, people, chain };
}
