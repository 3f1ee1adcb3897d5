import type { Community } from '@parley/testkit/community';
import type { Hex } from 'viem';
import { startWriter } from '../start/testKills.ts';
import { type Acknowledged, startTalker } from './testTalk.ts';

/** What a community under load is asked for, each second. */
export const demanded = { messages: 100, transactions: 20 };

/** Each has a connection of its own, and says as much as it is asked for. */
const talkers = 5;
/** Each waits for one transaction's block before it sends the next. */
const senders = 20;

/** What was confirmed, by those who knew; `at` is when they did, in Unix milliseconds. */
type Confirmed = {
  said: Acknowledged[];
  sent: { hash: Hex; receipt: string; at: number }[];
};

/** Messages and transactions: how many were confirmed, or how many each second. */
type Counts = { messages: number; transactions: number };

/** Members who talk and send until they are stopped. */
export type Load = {
  /** All that was confirmed so far. */
  confirmed: () => Confirmed;
  /** How many were confirmed from one moment until before another, in Unix milliseconds. */
  between: (fromMs: number, toMs: number) => Counts;
  /** How many of them each second. */
  rates: (fromMs: number, toMs: number) => Counts;
  /** Resolves when nobody talks or sends any more. */
  stop: () => Promise<void>;
};

/** Puts a community under the demanded load, or as much of it as the machine lets through. */
export async function startLoad(community: Community): Promise<Load> {
  const state = { isOver: false };
  const writers = await Promise.all(
    Array.from({ length: senders }, () => startWriter(community, state)),
  );
  const everyMs = (1_000 * talkers) / demanded.messages;
  const talks = Array.from({ length: talkers }, (_, index) =>
    startTalker(community, 1 + index * 1_000_000, everyMs),
  );
  const confirmed = () => ({
    said: talks.flatMap(({ acknowledged }) => acknowledged),
    sent: writers.flatMap((writer) => writer.confirmed),
  });
  const between = (fromMs: number, toMs: number): Counts => {
    const isIn = ({ at }: { at: number }) => at >= fromMs && at < toMs;
    const { said, sent } = confirmed();
    return { messages: said.filter(isIn).length, transactions: sent.filter(isIn).length };
  };
  return {
    confirmed,
    between,
    rates: (fromMs, toMs) => {
      const seconds = (toMs - fromMs) / 1_000;
      const { messages, transactions } = between(fromMs, toMs);
      return { messages: messages / seconds, transactions: transactions / seconds };
    },
    stop: async () => {
      state.isOver = true;
      await Promise.all([...talks.map(({ stop }) => stop()), ...writers.map(({ done }) => done)]);
    },
  };
}
