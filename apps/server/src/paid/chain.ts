import { numberToHex, padHex, toEventSelector } from 'viem';
import * as z from 'zod/mini';
import type { Rpc } from '../platform/rpc.ts';
import type { Received } from './store.ts';

const timeoutMs = 3_000;
const transfer = toEventSelector('event Transfer(address indexed, address indexed, uint256)');

const quantity = z.string().check(z.regex(/^0x[0-9a-f]+$/i));
const logsSchema = z.array(
  z.object({
    topics: z.array(z.string()).check(z.minLength(3)),
    data: z.string(),
    transactionHash: z.string(),
    blockNumber: quantity,
  }),
);
const transactionSchema = z.nullable(z.object({ from: z.string(), to: z.nullable(z.string()) }));

const paymentSchema = z.nullable(
  z.object({
    from: z.string(),
    to: z.nullable(z.string()),
    value: quantity,
    blockNumber: z.nullable(quantity),
  }),
);
const receiptSchema = z.nullable(z.object({ status: quantity }));

/** Who signed a transaction, and what it called. */
type Signed = { from: string; to: string | null };

/** Asks a node what the index does not keep of payments. Each throws when it does not tell. */
export function createPaidChain(rpc: Rpc, tokens: readonly string[]) {
  return {
    /** To whom more than nothing of these tokens went from a member, by whoever moved it; newest first, each once. */
    async moved(member: string, limit: number): Promise<Received[]> {
      if (tokens.length === 0) return [];
      const asked = {
        address: tokens,
        topics: [transfer, padHex(member as `0x${string}`, { size: 32 })],
        fromBlock: numberToHex(0),
        toBlock: 'latest',
      };
      const answer = await rpc.request('eth_getLogs', [asked], timeoutMs);
      const newest = new Map<string, Received>();
      for (const { topics, data, transactionHash, blockNumber } of logsSchema.parse(answer)) {
        const address = `0x${topics[2]?.slice(-40).toLowerCase()}`;
        if (!/[1-9a-f]/i.test(data.slice(2))) continue;
        newest.delete(address);
        newest.set(address, { address, tx: transactionHash, block: Number(blockNumber) });
      }
      return [...newest.values()].reverse().slice(0, limit);
    },

    /** Who signed a transaction and what it called, in lower case; null for one that is not there. */
    async signed(tx: string): Promise<Signed | null> {
      const answer = await rpc.request('eth_getTransactionByHash', [tx], timeoutMs);
      const found = transactionSchema.parse(answer);
      return found && { from: found.from.toLowerCase(), to: found.to?.toLowerCase() ?? null };
    },

    /** To whom a member sent coins by a transaction of theirs; null where it is no such one, failed, or is in no block. */
    async coinsSent(member: string, tx: string): Promise<Received | null> {
      const found = paymentSchema.parse(
        await rpc.request('eth_getTransactionByHash', [tx], timeoutMs),
      );
      if (found === null || found.blockNumber === null || found.to === null) return null;
      const address = found.to.toLowerCase();
      const isPayment = found.from.toLowerCase() === member && address !== member;
      if (!isPayment || BigInt(found.value) === 0n) return null;
      const receipt = receiptSchema.parse(
        await rpc.request('eth_getTransactionReceipt', [tx], timeoutMs),
      );
      if (receipt === null || BigInt(receipt.status) !== 1n) return null;
      return { address, tx, block: Number(found.blockNumber) };
    },
  };
}

export type PaidChain = ReturnType<typeof createPaidChain>;
