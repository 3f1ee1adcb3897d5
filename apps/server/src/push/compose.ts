import type { Kind, People } from '@parley/domain/chat/wire';
import type { PublicConfig, Room } from '@parley/domain/config/wire';
import { zeroAddress } from '@parley/domain/fields/hex';
import { fullName } from '@parley/domain/names/display';
import type { PushMessage } from '@parley/domain/push/wire';
import { postPath } from '@parley/domain/site/pages';
import { shortLabel } from '@parley/domain/text/labels';
import { formatAmount, shortAddress } from '@parley/domain/tokens/format';
import { pushText } from '@parley/text/push';
import {
  type Pending,
  type PendingMessage,
  type PendingMint,
  type PendingTip,
  pendingMax,
} from './pending.ts';
import type { Due } from './queue.ts';

type Community = Pick<
  PublicConfig,
  | 'projectUrl'
  | 'tldName'
  | 'tokenSymbol'
  | 'tokenDecimals'
  | 'chatTokenAddress'
  | 'chatTokenSymbol'
  | 'tokens'
>;
/** A room by its id; null where there is none. */
export type FindRoom = (id: string) => Promise<Pick<Room, 'id' | 'title' | 'path'> | null>;

type Options = {
  community: Community;
  findRoom: FindRoom;
  pending: Pending;
  people: (addresses: readonly string[]) => Promise<People>;
  /** The words of a message without what never leaves its room, such as spoilers. */
  wordsOf: (message: { kind: Kind; body: string }, origin: string) => string;
};

/** What of a log is to be told. */
type DueMessages = Due & { topic: 'mentions' | 'room' | 'comments' };

/** The most of a message that a notification shows, in characters; systems cut it sooner. */
const wordsMax = 140;
const nameMax = 60;

export type Compose = ReturnType<typeof createCompose>;

/** Writes what a device is told of a due row at this moment; null where nothing is to be told any more. */
export function createCompose({ community, findRoom, pending, people, wordsOf }: Options) {
  const tokens = tokensOf(community);
  const known = [...tokens.keys()];

  async function nameOf(address: string): Promise<string> {
    const name = (await people([address]))[address]?.name ?? null;
    // The code of a name that could be taken for another comes with it.
    return name === null
      ? shortAddress(address)
      : shortLabel(fullName(name, community.tldName), nameMax);
  }

  async function ofMessages(due: DueMessages, messages: readonly PendingMessage[]) {
    const [newest] = messages;
    const room = await findRoom(due.room);
    if (newest === undefined || room === null) return null;
    const who = await nameOf(newest.author);
    const words = shortLabel(wordsOf(newest, community.projectUrl), wordsMax);
    const count = messages.length;
    const tag = `${due.topic} ${due.room}`;
    const path = postPath(due.room, newest.seq);
    const called = newest.isReply ? pushText.replied : pushText.mentioned;
    const [one, many] = {
      mentions: [called, pushText.manyMentions] as const,
      room: [pushText.said, pushText.manyMessages] as const,
      comments: [pushText.commented, pushText.manyComments] as const,
    }[due.topic];
    const place = shortLabel(room.title, nameMax);
    if (count === 1) return { title: one(who, place), body: words, tag, path, count };
    const title = many(countOf(messages), place);
    // A room is read on from where the member stopped.
    const next = due.topic === 'mentions' ? path : room.path;
    return { title, body: `${who}: ${words}`, tag, path: next, count };
  }

  async function ofTips(tips: readonly PendingTip[]) {
    const [newest] = tips;
    if (newest === undefined) return null;
    const told = pushText.tipped(await nameOf(newest.sender), amountOf(newest));
    const { room, seq } = newest;
    const isShown = room !== null && seq !== null && (await findRoom(room)) !== null;
    const path = isShown ? postPath(room, seq) : '/profile';
    const count = tips.length;
    const [title, body] = count === 1 ? [told, ''] : [pushText.manyTips(countOf(tips)), told];
    return { title, body, tag: 'tips', path, count };
  }

  async function ofMints(collection: string, mints: readonly PendingMint[]) {
    const [newest] = mints;
    if (newest === undefined) return null;
    const count = mints.length;
    const of = shortLabel(newest.title, nameMax);
    const title =
      count === 1
        ? pushText.minted(await nameOf(newest.trader), of)
        : pushText.manyMints(countOf(mints), of);
    const fees = mints.reduce((sum, { fee }) => sum + BigInt(fee), 0n);
    const amount = amountOf({ token: zeroAddress, amount: `${fees}` });
    const body = fees > 0n && count < pendingMax ? pushText.earned(amount) : '';
    return {
      title,
      body,
      tag: `mints ${collection}`,
      path: `/nft/collection?id=${collection}`,
      count,
    };
  }

  function amountOf({ token, amount }: Pick<PendingTip, 'token' | 'amount'>): string {
    const { symbol, decimals } = tokens.get(token) ?? { symbol: '', decimals: 0 };
    return `${formatAmount(BigInt(amount), decimals, 8, 'nearest')} ${symbol}`;
  }

  return {
    /** The tokens whose tips are told, by lower-case address; the zero address is the native coin. */
    tokens: known,
    async message(due: Due): Promise<PushMessage | null> {
      if (!isWanted(due)) return null;
      if (due.topic === 'tips') return await ofTips(await pending.tips(due, known));
      if (due.topic === 'mints') return await ofMints(due.room, await pending.mints(due));
      return await ofMessages({ ...due, topic: due.topic }, await pending.messages(due));
    },
  };
}

/** Whether the device still wants to hear of it. */
function isWanted({ topic, room, mentions, tips, nfts, rooms }: Due): boolean {
  if (topic === 'room') return rooms.includes(room);
  return { mentions, tips, mints: nfts, comments: nfts }[topic];
}

/** Where there may be more than were read, it says so. */
const countOf = ({ length }: readonly unknown[]) =>
  length < pendingMax ? String(length) : `${length}+`;

function tokensOf({ tokens, chatTokenAddress, chatTokenSymbol, ...coin }: Community) {
  const known = new Map<string, { symbol: string; decimals: number }>();
  known.set(zeroAddress, { symbol: coin.tokenSymbol, decimals: coin.tokenDecimals });
  for (const { address, symbol, decimals } of tokens) {
    known.set(address.toLowerCase(), { symbol, decimals });
  }
  if (chatTokenAddress !== '') {
    known.set(chatTokenAddress.toLowerCase(), { symbol: chatTokenSymbol, decimals: 18 });
  }
  return known;
}
