import type { Checked, Message, SignedHead } from '@parley/domain/chat/wire';
import { logWarning } from '../../../platform/log.ts';
import { createPublishedKeys } from './publishedKeys.ts';
import {
  type ChainPage,
  createRoomChain,
  type RoomChain,
  type RoomChainTools,
} from './roomChain.ts';

type ChainCheckParameters = Omit<RoomChainTools, 'keys'> & {
  /** The keys that the server publishes. */
  fetchKeys: () => Promise<readonly string[]>;
};

export type ChainCheck = ReturnType<typeof createChainCheck>;

/** Whoever takes what came from the log. */
export type ChainSink = {
  page: (...args: Parameters<ChainCheck['page']>) => void;
  message: (...args: Parameters<ChainCheck['message']>) => void;
  head: (...args: Parameters<ChainCheck['head']>) => void;
  checked: ChainCheck['checked'];
};

/**
 * Follows each room's chain of hashes: every message must join on to those before it, to what the
 * server signs, and to what this browser saw on earlier visits. After a finding a room is left alone
 * until somebody accepts what is shown.
 */
export function createChainCheck({ fetchKeys, ...parameters }: ChainCheckParameters) {
  const tools = { ...parameters, keys: createPublishedKeys(fetchKeys) };
  const rooms = new Map<string, RoomChain>();
  /** What is being checked of a room; the next waits for it. */
  const turns = new Map<string, Promise<void>>();

  function chainOf(room: string): RoomChain {
    const chain = rooms.get(room) ?? createRoomChain(room, tools);
    rooms.set(room, chain);
    return chain;
  }

  /** One after the other, in the order in which they came. */
  function inTurn(room: string, work: (chain: RoomChain) => Promise<void>): Promise<void> {
    const turn = (turns.get(room) ?? Promise.resolve()).then(async () => {
      const chain = chainOf(room);
      if (chain.isOver()) return;
      await work(chain).catch((error: unknown) => logWarning('a log was not checked', error));
    });
    turns.set(room, turn);
    return turn;
  }

  return {
    /** A page of the log; only one that just came from the server says where the log ends now. */
    page(room: string, page: ChainPage, isLive: boolean): Promise<void> {
      return inTurn(room, (chain) => chain.takePage(page, isLive));
    },
    /** A live message. */
    message(message: Message): Promise<void> {
      return inTurn(message.room, (chain) => chain.takeMessage(message));
    },
    head(head: SignedHead): Promise<void> {
      return inTurn(head.room, (chain) => chain.takeHead(head));
    },
    /** The newest place that was checked; null before the first, and for a room with a finding. */
    checked(room: string): Checked | null {
      return chainOf(room).checked();
    },
    /** Takes what the server shows from now on as the room's history. */
    accept(room: string): void {
      tools.heads.write(room, null);
      rooms.delete(room);
    },
  };
}
