import { randomBytes } from 'node:crypto';
import { communityChain } from '@parley/chain/chain';
import { createReadClient } from '@parley/chain/client';
import { moderatorsAbi } from '@parley/chain/generated/abis';
import { waitForTransaction } from '@parley/chain/transactions/waitForTransaction';
import { toBase64Url } from '@parley/domain/chat/base64url';
import { envelopeBytes } from '@parley/domain/chat/envelope';
import { digestOf } from '@parley/domain/chat/hashes';
import { type Envelope, type Message, pageSchema, type Target } from '@parley/domain/chat/wire';
import type { Community } from '@parley/testkit/community';
import { type Address, createWalletClient, http } from 'viem';
import { memberAccount, ownerAccount } from '../../../tools/start/history/people.ts';
import type { Member } from '../../../tools/start/history/script.ts';
import { openChat, signIn } from '../../../tools/start/member.ts';
import { configOf } from './scene.ts';

const newId = () => `01${randomBytes(12).toString('hex').toUpperCase()}`;

/** A member of the first start, without a browser, who says things and does something about them. */
export async function openEventMember(community: Community, name: Member) {
  const config = await configOf(community);
  const account = memberAccount(community.dataFolder, name);
  const device = await signIn(config, account);
  const chat = await openChat(config, device);
  const site = { chainId: config.supportedChainId, host: new URL(config.projectUrl).host };

  /** Signs and sends; resolves with the place once it is committed. */
  async function act(room: string, change: Partial<Envelope>): Promise<number> {
    const id = newId();
    const envelope: Envelope = {
      ...site,
      room,
      id,
      sentAt: Date.now(),
      kind: 'text',
      body: '',
      replyTo: null,
      ...change,
    };
    const signature = await device.sign(envelopeBytes(envelope));
    return new Promise((resolve, reject) => {
      chat.onFrame((frame) => {
        if (frame.t === 'ack' && frame.id === id) resolve(frame.seq);
        if (frame.t === 'refused' && frame.id === id) reject(new Error(frame.code));
      });
      chat.send({ t: 'send', envelope, signature });
    });
  }

  return {
    address: account.address,
    say: (room: string, body: string, kind: 'text' | 'poll' = 'text') => act(room, { kind, body }),
    reply: (room: string, replyTo: number, body: string) => act(room, { body, replyTo }),
    /** Does something about what stands at a place. */
    about: async (room: string, seq: number, kind: Envelope['kind'], body = '') =>
      act(room, { kind, body, target: await targetAt(community, room, seq) }),
    close: chat.close,
  };
}

async function targetAt({ url }: Community, room: string, seq: number): Promise<Target> {
  const answer = await fetch(`${url}/api/chat/rooms/${room}/messages?before=${seq + 1}&limit=1`);
  const { messages } = pageSchema.parse(await answer.json());
  return { seq, digest: toBase64Url(await digestOf(messages[0] as Message)) };
}

/** The owner of the community makes somebody a moderator. */
export async function appointModerator(community: Community, moderator: Address): Promise<void> {
  const config = await configOf(community);
  const rpcUrl = `${community.url}/api/rpc`;
  const wallet = createWalletClient({
    account: ownerAccount(community.dataFolder),
    chain: communityChain(config, rpcUrl),
    transport: http(rpcUrl),
  });
  const hash = await wallet.writeContract({
    address: config.moderatorsAddress as Address,
    abi: moderatorsAbi,
    functionName: 'setModerator',
    args: [moderator, true],
  });
  await waitForTransaction(createReadClient(config, rpcUrl), hash);
}
