import type { ChainWatch } from './chain/chainWatch.ts';
import type { Chat } from './chat.ts';
import type { Signer } from './signer.ts';
import type { Verification } from './verification.ts';

/** The chat of this page, what signs for its member, and what checks its messages. */
export type ChatParts = {
  chat: Chat;
  openSigner: () => Promise<Signer>;
  verification: Verification;
  chain: ChainWatch;
};
