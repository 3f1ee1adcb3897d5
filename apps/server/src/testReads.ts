import { eventually } from '@parley/testkit/eventually';
import type { Abi, Address, ContractEventName } from 'viem';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { TestChain } from './indexer/testChain.ts';
import type { TestServer } from './testServer.ts';

export type ChainLog = {
  args: Record<string, never>;
  transactionHash: string;
  blockNumber: bigint;
};

const indexed = z.object({ index: z.object({ block: z.number(), behindSeconds: z.number() }) });

/** Asks a server for what it reads from the index, and the chain for what that must be. */
export function readsOf(server: TestServer, chain: TestChain) {
  /** Waits until the index shows the chain's newest block, with the clock at its time. */
  async function caughtUp(): Promise<void> {
    const { number, timestamp } = await chain.sample.client.getBlock();
    const ahead = Number(timestamp) * 1_000 - server.clock.now();
    if (ahead > 0) server.clock.advance(ahead);
    await eventually(
      async () => {
        const { index } = await ask('/api/staking', indexed);
        expect(index).toEqual({ block: Number(number), behindSeconds: 0 });
      },
      { timeout: 60_000, interval: 100 },
    );
  }

  /** The clock passes the limit of requests on, so that a test asks as often as it likes. */
  async function fetchPath(path: string, init: RequestInit = {}): Promise<Response> {
    for (;;) {
      const answer = await fetch(`${server.url()}${path}`, init);
      if (answer.status !== 429) return answer;
      server.clock.advance(1_000);
    }
  }

  async function ask<T>(path: string, schema: z.ZodMiniType<T>): Promise<T> {
    const answer = await fetchPath(path);
    const body = await answer.json();
    expect(answer.status, `${path}: ${JSON.stringify(body)}`).toBe(200);
    return schema.parse(body);
  }

  /** All pages of a list, one after the other. */
  async function all<T extends { next: string | null }, Row>(
    path: string,
    schema: z.ZodMiniType<T>,
    rowsOf: (page: T) => readonly Row[],
  ): Promise<Row[]> {
    const rows: Row[] = [];
    let next: string | null = '';
    while (next !== null) {
      const mark = path.includes('?') ? '&' : '?';
      const page: T = await ask(next === '' ? path : `${path}${mark}after=${next}`, schema);
      rows.push(...rowsOf(page));
      next = page.next;
    }
    return rows;
  }

  /** Events as the chain itself tells them, newest first. */
  async function events<const abi extends Abi>(
    address: string,
    abi: abi,
    eventName: ContractEventName<abi>,
  ): Promise<ChainLog[]> {
    const found = await chain.sample.client.getContractEvents({
      address: address as Address,
      abi: abi as Abi,
      eventName: eventName as string,
      fromBlock: 0n,
      strict: true,
    });
    return (found as unknown as ChainLog[]).toReversed();
  }

  return { caughtUp, fetchPath, ask, all, events };
}
