import type pg from 'pg';
import type { Header } from './node/answers.ts';
import type { Node } from './node/node.ts';
import { longestGap } from './store.ts';

/** How often is looked at a newest block that stays the newest, in milliseconds. */
const lookEveryMs = 10_000;
/**
 * A chain that made blocks all the time and then none for so long is held for one whose node got stuck: this long at
 * least, and so many times as long as between two of the last blocks. In seconds.
 */
const silenceMin = 300;
const silenceFactor = 10;

type Dependencies = Readonly<{
  client: pg.ClientBase;
  node: Pick<Node, 'current' | 'askAnother' | 'leave'>;
  /** Whether blocks come with transactions alone: then silence says nothing. */
  isOnDemand: boolean;
}>;

/** Notices a node that stays at an old block. */
export function createStallWatch({ client, node, isOnDemand }: Dependencies) {
  let newest = -1;
  let lookedAt = Date.now();
  let stall: Readonly<{ time: number; words: string }> | null = null;

  /** Another node is ahead: it is asked from now on. */
  async function leaveWhoLags({ number }: Header): Promise<boolean> {
    const current = node.current();
    const told = await node.askAnother(current, 'eth_blockNumber', []);
    const other = Number(told?.answer);
    if (!(other > number)) return false;
    node.leave(current, `stays at block ${number} while another one is at ${other}`);
    return true;
  }

  async function isSilent({ time }: Header): Promise<boolean> {
    const gap = isOnDemand ? null : await longestGap(client);
    const age = Date.now() / 1_000 - time;
    return gap !== null && age > Math.max(silenceMin, silenceFactor * gap);
  }

  return {
    /** Looks at the newest block that the node has. Throws what the database throws. */
    async look(head: Header): Promise<void> {
      const isNew = head.number !== newest;
      newest = head.number;
      const now = Date.now();
      if (isNew) stall = null;
      if (isNew && now - head.time * 1_000 < silenceMin * 1_000) lookedAt = now;
      if (now - lookedAt < lookEveryMs) return;
      lookedAt = now;
      if (await leaveWhoLags(head)) return;
      const words = `${node.current().name} has had no new block since ${new Date(head.time * 1_000).toISOString()}.`;
      stall = (await isSilent(head)) ? { time: head.time, words } : null;
    },
    /** What the operator is told, while the node seems stuck; else null. */
    words: (): string | null => stall?.words ?? null,
    /** How long it seems stuck, in milliseconds; 0 when it doesn't. */
    ms: (): number => (stall === null ? 0 : Math.max(0, Date.now() - stall.time * 1_000)),
  };
}
