import type pg from 'pg';
import type { Log } from '../platform/log.ts';
import { RpcDownError } from '../platform/rpc.ts';
import type { Derive } from './derive.ts';
import type { DerivedTables, TablesState } from './derived.ts';
import { ForkError } from './errors.ts';
import { inStep, type Making } from './fence.ts';
import { forgetAfter, forgetBlocks, forgetRoots } from './forget.ts';
import { findAncestor } from './fork.ts';
import type { Handler } from './handler.ts';
import { watchHead } from './headWatch.ts';
import { createLag } from './lag.ts';
import { notify } from './link.ts';
import type { Header } from './node/answers.ts';
import type { ChainReader } from './node/chain.ts';
import type { Heads } from './node/heads.ts';
import type { Node } from './node/node.ts';
import { createPace } from './pace.ts';
import { type Batch, createReader } from './read.ts';
import { findRoot, type Root } from './roots.ts';
import { createSources, type Sources } from './sources.ts';
import { type Notice, noticeText } from './status.ts';
import * as store from './store.ts';

/** What the follower of a community is made from. */
export type Parts = Readonly<{
  node: Node;
  chain: ChainReader;
  derived: DerivedTables;
  derive: Derive;
  handlers: readonly Handler[];
  roots: readonly Root[];
  /** Whether blocks come with transactions alone. */
  isOnDemand: boolean;
  log: Log;
}>;

/** How often missing contracts are looked for, in milliseconds. */
const rootsEveryMs = 30_000;
/** A node that shows so many forks in a row is not to be believed for now. */
const forksMax = 3;

export type Leader = Awaited<ReturnType<typeof createLeader>>;

/** Follows the chain while its server has the lease. */
export async function createLeader(
  client: pg.Client,
  fence: number,
  { node, chain, derived, derive, handlers, roots, isOnDemand, log }: Parts,
  heads: Pick<Heads, 'saw'>,
  hear: (notice: Notice) => void,
) {
  let sources: Sources;
  let cursors: store.Cursor[];
  const pace = createPace();
  const isSame = watchHead(node);
  const lag = createLag({ client, node, chain, isOnDemand });
  let tables: TablesState = 'making';
  let isAtHead = false;
  let headBlock = 0;
  let setAside = 0;
  let rootsAt = 0;
  /** Rollbacks since the last step that read something. */
  let forks = 0;

  async function load(): Promise<void> {
    sources = createSources(await store.readSources(client), handlers);
    cursors = await store.readCursors(client);
    pace.readWith(createReader({ chain, sources, derive }), sources);
  }

  /** The notice after a step, with what changed. */
  function notice(topics: readonly string[], trouble: string | null = null): Notice {
    const block = Math.max(0, cursors[0]?.block ?? headBlock);
    const isCurrent = tables === 'made' || tables === 'remaking';
    const isReady = isCurrent && (isAtHead || roots.length === 0);
    const state = lag.state();
    const said = { ...state, trouble: trouble ?? state.trouble, topics };
    return { block, headBlock, isReady, setAside, ...said };
  }

  /** Notes what a step was about. */
  function noteMaking(making: Making): void {
    tables = derived.stateOf(making);
    lag.freeze(tables === 'rereading' ? making.rereadingSince : null);
  }

  async function say(said: Notice): Promise<void> {
    await notify(client, noticeText(said));
    hear(said);
  }

  /** One step of making the derived tables of this version; false when they are made. */
  async function make(): Promise<boolean> {
    if (tables === 'made') return false;
    const isRead = isAtHead || roots.length === 0;
    const outcome = await derived.advance(client, fence, sources, isRead);
    if (outcome === 'found') await load();
    if (outcome === 'found' || outcome === 'working') return true;
    tables = outcome === 'waiting' ? 'rereading' : 'made';
    if (outcome === 'waiting') return false;
    lag.freeze(null);
    setAside = await store.countSetAside(client);
    if (outcome === 'switched') await say(notice(['*']));
    return false;
  }

  /** Starts to follow contracts of the config that are new, or that were not deployed before. */
  async function findRoots(head: Header): Promise<void> {
    const missing = roots.filter(({ address }) => sources.get(address) === undefined);
    if (missing.length === 0 || Date.now() - rootsAt < rootsEveryMs) return;
    rootsAt = Date.now();
    for (const root of missing) {
      const handler = handlers.find(({ kind }) => kind === root.kind);
      const found = await findRoot(chain, root, handler, head.number);
      if (found !== null) await inStep(client, fence, () => store.addRoot(client, found));
    }
    await load();
  }

  /** Rows, cursor, and block hashes together. */
  async function commit(cursor: store.Cursor, batch: Batch): Promise<void> {
    const { to, blocks, children } = batch;
    const topics = [...new Set(batch.derived.flatMap((one) => one.topics))];
    const end = blocks.find(({ number }) => number === to);
    const moved = { ...cursor, block: to, hash: end?.hash ?? null };
    const isMet = cursors[1]?.block === to;
    await inStep(client, fence, async (making) => {
      await store.insertBlocks(client, blocks);
      await store.insertSources(client, children);
      await store.insertLogs(
        client,
        batch.derived.map((one) => one.log),
      );
      await store.moveCursor(client, cursor.id, to);
      setAside += await derived.write(client, making, batch.derived);
      noteMaking(making);
      if (isMet) await store.mergeCursors(client);
      else if (cursors.length === 1) await forgetBlocks(client, cursor.block, to);
      cursors = [moved, ...cursors.slice(1)];
      const isWhole = cursors.length === 1 && to >= headBlock;
      if (isWhole) noteWhole();
      await notify(client, noticeText(notice(topics)));
    });
    for (const child of children) sources.add(child);
    for (const { log: at, fault } of batch.derived) {
      if (fault !== undefined) log.warn('event-set-aside', { block: at.block, ...fault });
    }
    if (isMet) await load();
    hear(notice(topics));
  }

  async function rollBack(): Promise<void> {
    const ancestor = await findAncestor(client, chain);
    log.warn('chain-forked', { ancestor, from: cursors.at(-1)?.block });
    await inStep(client, fence, async (making) => {
      await forgetAfter(client, ancestor);
      await derived.rollBack(client, making, ancestor);
      await store.mergeCursors(client);
    });
    rootsAt = 0;
    await load();
    if (tables !== 'making') setAside = await store.countSetAside(client);
    await say(notice(['*']));
    forks += 1;
    // Without an end to it, neither the operator nor the processor would have any rest.
    if (forks > forksMax) throw new RpcDownError('Its blocks do not follow each other.');
  }

  function noteWhole(): void {
    isAtHead = true;
    lag.isWhole();
  }

  /** Reads the next blocks up to the head; false when there are none. Throws ForkError. */
  async function readOn(head: Header): Promise<boolean> {
    const [cursor] = cursors;
    const newest = cursors.at(-1);
    if (cursor !== undefined && newest !== undefined) {
      if (!isSame(head, newest)) throw new ForkError('The newest block is another.');
      if (head.number < newest.block) return false;
      if (cursor.block < head.number) await lag.isMissing(cursor.block, head);
      const batch = await pace.read(cursors, head);
      if (batch !== null) {
        await commit(cursor, batch);
        return true;
      }
    }
    noteWhole();
    return false;
  }

  /** Reads what is new; false when there is nothing. Throws RpcDownError, RpcAnswerError. */
  async function advance(): Promise<boolean> {
    const head = await chain.head();
    headBlock = head.number;
    heads.saw(head);
    await lag.look(head);
    await findRoots(head);
    try {
      const hasRead = await readOn(head);
      if (hasRead) forks = 0;
      return hasRead;
    } catch (error) {
      if (!(error instanceof ForkError)) throw error;
      await rollBack();
      return true;
    }
  }

  await inStep(client, fence, async (making) => {
    lag.freeze(making.rereadingSince);
    const addresses = roots.map(({ address }) => address);
    if (await forgetRoots(client, addresses)) await store.mergeCursors(client);
  });
  await load();

  return {
    /** How far the index is, and what keeps it from going on. */
    said: (trouble: string | null): Notice => notice([], trouble),
    /** Does what is next; false when there was nothing to do. */
    async step(): Promise<boolean> {
      const wasReady = notice([]).isReady;
      const isMaking = await make();
      // Without tables of this version, what is read would have to be derived from the logs later.
      const isReading = tables !== 'making' && roots.length > 0 && (await advance());
      if (notice([]).isReady !== wasReady) await say(notice([]));
      return isMaking || isReading;
    },
    /** Tells the other servers how far the index is. Throws FenceLostError. */
    async tell(trouble: string | null): Promise<void> {
      await inStep(client, fence, async (making) => noteMaking(making));
      await say(notice([], trouble));
    },
  };
}
