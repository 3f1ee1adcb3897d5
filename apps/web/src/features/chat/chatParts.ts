import type { Chat } from '@parley/chat-client/client';
import type { Signer } from '@parley/chat-client/device/signer';
import type { PeopleCheck } from '@parley/chat-client/proof/people';
import type { Verification } from '@parley/chat-client/proof/verification';
import type { ChainWatch } from './chain/chainWatch.ts';

/** The chat of this page, what signs for its member, and what checks its messages and people. */
export type ChatParts = {
  chat: Chat;
  openSigner: () => Promise<Signer>;
  verification: Verification;
  people: PeopleCheck;
  chain: ChainWatch;
};
