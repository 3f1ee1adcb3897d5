import type { Checked, Message, SignedHead } from '@parley/domain/chat/wire';
import type { ClientPorts } from '../ports.ts';
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
  /** Notes for developers what went wrong. */
  warn: ClientPorts['warn'];
};

/** What takes each part of the log as it comes, and says how far it was checked. */
export type ChainSink = {
  /** A page of the log; only one that just came from the server (`isLive`) says where the log ends now. */
  page(room: string, page: ChainPage, isLive: boolean): unknown;
  /** A live message. */
  message(message: Message): unknown;
  head(head: SignedHead): unknown;
  /** The newest place that was checked; null before the first, and for a room with a finding. */
  checked(room: string): Checked | null;
};

/** The check of all rooms; what it takes is checked once its promise ends, which never rejects. */
export type ChainCheck = ChainSink & {
  page(room: string, page: ChainPage, isLive: boolean): Promise<void>;
  message(message: Message): Promise<void>;
  head(head: SignedHead): Promise<void>;
  /** Takes what the server shows from now on as the room's history. */
  accept(room: string): void;
};

/** How often the server is asked for what a check needs: a restore, say, is followed by a restart. */
const asksMax = 10;

/**
 * Follows each room's chain of hashes: every message must join on to those before it, to what the
 * server signs, and to what this device saw on earlier visits. After a finding a room is left alone
 * until somebody accepts what is shown.
 */
export function createChainCheck({
  fetchKeys,
  warn,
  ...parameters
}: ChainCheckParameters): ChainCheck {
  const tools = {
    ...parameters,
    keys: createPublishedKeys(patient(fetchKeys)),
    fetchLinks: patient(parameters.fetchLinks),
    fetchHead: patient(parameters.fetchHead),
    fetchRestores: patient(parameters.fetchRestores),
  };
  const rooms = new Map<string, RoomChain>();
  /** What is being checked of a room; the next waits for it. */
  const turns = new Map<string, Promise<void>>();

  /** Asks again for an answer that was lost: half a check would say something false, or nothing. */
  function patient<Words extends unknown[], Answer>(ask: (...words: Words) => Promise<Answer>) {
    return async (...words: Words): Promise<Answer> => {
      for (let asked = 1; ; asked += 1) {
        try {
          return await ask(...words);
        } catch (error) {
          if (asked === asksMax) throw error;
          await parameters.pause();
        }
      }
    };
  }

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
      await work(chain).catch((error: unknown) => warn('a log was not checked', error));
    });
    turns.set(room, turn);
    return turn;
  }

  return {
    page(room, page, isLive) {
      return inTurn(room, (chain) => chain.takePage(page, isLive));
    },
    message(message) {
      return inTurn(message.room, (chain) => chain.takeMessage(message));
    },
    head(head) {
      return inTurn(head.room, (chain) => chain.takeHead(head));
    },
    checked(room) {
      return chainOf(room).checked();
    },
    accept(room) {
      const restore = rooms.get(room)?.restored() ?? null;
      if (restore !== null) tools.accepted.write(restore.to);
      tools.heads.write(room, null);
      rooms.delete(room);
    },
  };
}
