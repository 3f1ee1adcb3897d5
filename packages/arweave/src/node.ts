import { downloadMaxBytes, isAnchor } from '@parley/domain/storage/rules';
import * as z from 'zod/mini';
import type { Chunk } from './chunks.ts';
import type { Transaction } from './transaction.ts';

/** What a node says of a transaction. */
export type Standing =
  | { state: 'unknown' | 'pending' }
  | { state: 'mined'; height: number; confirmations: number };

/**
 * What a node of the network answered, or that it did not. `isFinal` where the same request fails again, as for what is
 * signed wrongly or not paid; anything else may go well later.
 */
export class NodeError extends Error {
  readonly isFinal: boolean;

  constructor(message: string, isFinal = false) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** A node of the network, or a gateway that passes on to one. All of these throw a NodeError. */
export type Node = {
  /** The height of the newest block. */
  height(): Promise<number>;
  /** What it costs to keep so many bytes, in winston. */
  price(bytes: number): Promise<bigint>;
  /** What new transactions name as `last_tx`. */
  anchor(): Promise<string>;
  /** What a wallet holds, in winston. */
  balance(wallet: string): Promise<bigint>;
  /** Takes a transaction; one that it has already is taken, too. */
  send(transaction: Transaction): Promise<void>;
  /** Takes a piece of a transaction's data. */
  sendChunk(transaction: Transaction, chunk: Chunk): Promise<void>;
  standing(id: string): Promise<Standing>;
  /** Where a mined transaction's data begins among all data; null while the node does not know. */
  start(id: string): Promise<{ start: number; size: number } | null>;
  /** The piece that holds a byte of all data; null while the node has not got it. `offset` is within its transaction. */
  chunkOf(place: { start: number; within: number }): Promise<Chunk | null>;
};

/** How long a node may take for an answer, in milliseconds. */
const patienceMs = 20_000;
/** Far more than any answer but data has, in bytes. */
const answerMaxBytes = 1024 * 1024;
/** What nodes say of a piece that they never take: https://github.com/ArweaveTeam/arweave */
const finalFaults: ReadonlySet<string> = new Set([
  'invalid_json',
  'chunk_too_big',
  'data_path_too_big',
  'offset_too_big',
  'data_size_too_big',
  'chunk_proof_ratio_not_attractive',
  'invalid_proof',
]);

const digits = z.string().check(z.regex(/^\d{1,30}$/));
const infoSchema = z.object({ height: z.int().check(z.nonnegative()) });
const minedSchema = z.object({
  block_height: z.int().check(z.nonnegative()),
  number_of_confirmations: z.int().check(z.nonnegative()),
});
const placeSchema = z.object({ size: digits, offset: digits });
const chunkSchema = z.object({ chunk: z.string(), data_path: z.string() });
const faultSchema = z.object({ error: z.string() });

/** A node by its address, such as https://arweave.net. `fetch` is the platform's. */
export function createNode(url: string, fetch: typeof globalThis.fetch = globalThis.fetch): Node {
  const host = new URL(url).host;
  const unclear = (what: string) => new NodeError(`${host} gave no clear answer about ${what}.`);

  async function ask(path: string, body?: unknown): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(`${url}${path}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
        ...(body !== undefined && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      return { status: response.status, text: await textOf(response, answerMaxBytes) };
    } catch (error) {
      throw new NodeError(`${host} does not answer: ${(error as Error).message}`);
    }
  }

  /** The answer to a question that has one. */
  async function read(path: string, what: string): Promise<string> {
    const { status, text } = await ask(path);
    if (status !== 200) throw unclear(what);
    return text.trim();
  }

  async function amount(path: string, what: string): Promise<bigint> {
    const text = await read(path, what);
    if (!digits.safeParse(text).success) throw unclear(what);
    return BigInt(text);
  }

  return {
    async height() {
      return parse(infoSchema, await read('/info', 'its height'), unclear('its height')).height;
    },

    price: (bytes) => amount(`/price/${bytes}`, 'the price'),

    async anchor() {
      const text = await read('/tx_anchor', 'a new anchor');
      if (!isAnchor(text)) throw unclear('a new anchor');
      return text;
    },

    balance: (wallet) => amount(`/wallet/${wallet}/balance`, 'the balance'),

    async send(transaction) {
      const { status, text } = await ask('/tx', transaction);
      // 208 is for one that it has.
      if (status === 200 || status === 202 || status === 208) return;
      // 410 is for one that is not paid, 400 for one that is wrong.
      throw new NodeError(said(host, status, text), status === 400 || status === 410);
    },

    async sendChunk({ data_root, data_size }, { offset, path, bytes }) {
      const { status, text } = await ask('/chunk', {
        data_root,
        data_size,
        data_path: encode(path),
        offset: String(offset),
        chunk: encode(bytes),
      });
      if (status === 200) return;
      throw new NodeError(said(host, status, text), finalFaults.has(faultOf(text)));
    },

    async standing(id) {
      const { status, text } = await ask(`/tx/${id}/status`);
      if (status === 404) return { state: 'unknown' };
      if (status === 202) return { state: 'pending' };
      if (status !== 200) throw unclear('a transaction');
      const mined = parse(minedSchema, text, unclear('a transaction'));
      return {
        state: 'mined',
        height: mined.block_height,
        confirmations: mined.number_of_confirmations,
      };
    },

    async start(id) {
      const { status, text } = await ask(`/tx/${id}/offset`);
      if (status === 404) return null;
      if (status !== 200) throw unclear('where data is');
      const place = parse(placeSchema, text, unclear('where data is'));
      // The network names the last byte.
      const [size, last] = [Number(place.size), Number(place.offset)];
      return { start: last - size + 1, size };
    },

    async chunkOf({ start, within }) {
      const { status, text } = await ask(`/chunk/${start + within}`);
      if (status === 404) return null;
      if (status !== 200) throw unclear('a chunk');
      const { chunk, data_path } = parse(chunkSchema, text, unclear('a chunk'));
      return { offset: within, path: decode(data_path), bytes: decode(chunk) };
    },
  };
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const decode = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

function parse<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
  error: NodeError,
): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text)) as z.infer<Schema>;
  } catch {
    throw error;
  }
}

function faultOf(text: string): string {
  try {
    return faultSchema.parse(JSON.parse(text)).error;
  } catch {
    return text.trim();
  }
}

const said = (host: string, status: number, text: string) =>
  `${host} answered ${status}: ${faultOf(text).slice(0, 200) || 'nothing else'}`;

/** An answer's text. Throws where it is longer than `maxBytes`. */
async function textOf(response: Response, maxBytes: number): Promise<string> {
  return Buffer.from(await bytesOf(response, maxBytes)).toString('utf8');
}

/** The whole of an answer. Throws where it is longer than `maxBytes`: 12 MiB by default, the network's own limit. */
export async function bytesOf(
  response: Response,
  maxBytes: number = downloadMaxBytes,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
