import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Call = { id: unknown; method: string; params: unknown[] };
type Filter = {
  fromBlock?: string;
  toBlock?: string;
  blockHash?: string;
  address?: string[];
  topics?: string[][];
};

/** A log, as nodes answer with it. */
export type TestLog = {
  blockNumber: string;
  logIndex: string;
  address: string;
  topics: string[];
};

/** What a node in front of a chain does that a good one would not. All off at first. */
export type Faults = {
  /** Blocks that one `eth_getLogs` may cover. */
  rangeMax: number;
  /** Requests a second; more get a 429. */
  perSecond: number;
  /** Answers every second request with a 429. */
  refusesHalf: boolean;
  /** Leaves out every log of the next so many questions for logs. */
  omit: number;
  /** Leaves out one log of the next so many answers that have more than one. */
  omitOne: number;
  /** Leaves out these logs wherever logs are asked for; of receipts, too, with `isSilent`. */
  leavesOut: ((log: TestLog) => boolean) | null;
  isSilent: boolean;
  /** Has no receipts of blocks. */
  hasNoReceipts: boolean;
  /** Does not answer these questions for logs. */
  refuses: ((filter: Filter) => boolean) | null;
  /** Never answers the next so many requests. */
  hang: number;
  /** Answers with status 502. */
  isDown: boolean;
  /** Knows nothing of the newest so many blocks. */
  lag: number;
  /**
   * As a chain that was restored from a state: knows no state of old blocks, and shows another block 0
   * than the one that block 1 names.
   */
  isRestored: boolean;
};

const noFaults: Faults = {
  rangeMax: Number.POSITIVE_INFINITY,
  perSecond: Number.POSITIVE_INFINITY,
  refusesHalf: false,
  omit: 0,
  omitOne: 0,
  leavesOut: null,
  isSilent: false,
  hasNoReceipts: false,
  refuses: null,
  hang: 0,
  isDown: false,
  lag: 0,
  isRestored: false,
};

/** A node that forwards to a real chain, with faults that a test sets. */
export async function startTestNode(target: string) {
  const faults = { ...noFaults };
  const asked = new Map<string, number>();
  const ranges: Filter[] = [];
  let limited = 0;
  let second = 0;
  let inSecond = 0;

  async function forward(call: Call): Promise<{ result?: unknown }> {
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', ...call }),
    });
    return (await answer.json()) as { result?: unknown };
  }

  function isLimited(): boolean {
    const now = Math.floor(Date.now() / 1_000);
    if (now !== second) inSecond = 0;
    second = now;
    inSecond += 1;
    const isRefused = faults.refusesHalf ? inSecond % 2 === 0 : inSecond > faults.perSecond;
    if (isRefused) limited += 1;
    return isRefused;
  }

  async function newest(): Promise<number> {
    const { result } = await forward({ id: 0, method: 'eth_blockNumber', params: [] });
    return Number(result) - faults.lag;
  }

  async function block(call: Call): Promise<object> {
    const [at, full] = call.params;
    if (faults.isRestored && at === '0x0') {
      const answer = await forward(call);
      return { ...answer, result: { ...(answer.result as object), hash: `0x${'9'.repeat(64)}` } };
    }
    if (faults.lag === 0) return await forward(call);
    const last = await newest();
    if (at !== 'latest' && Number(at) > last) return { result: null };
    const number = at === 'latest' ? `0x${last.toString(16)}` : at;
    return await forward({ ...call, params: [number, full] });
  }

  async function code(call: Call): Promise<object> {
    const isOld = call.params[1] !== 'latest';
    if (faults.isRestored && isOld) return { error: { code: -32_000, message: 'no such state' } };
    return await forward(call);
  }

  async function logs(call: Call): Promise<object> {
    const [filter = {}] = call.params as [Filter?];
    if (filter.fromBlock !== undefined) ranges.push(filter);
    const width = Number(filter.toBlock ?? 0) - Number(filter.fromBlock ?? 0) + 1;
    if (width > faults.rangeMax) return { error: { code: -32000, message: 'range too wide' } };
    if (faults.omit > 0) {
      faults.omit -= 1;
      return { result: [] };
    }
    const answer = await forward(call);
    const found = answer.result;
    if (!Array.isArray(found)) return answer;
    if (faults.omitOne > 0 && found.length > 1) {
      faults.omitOne -= 1;
      return { result: found.slice(0, -1) };
    }
    const last = faults.lag === 0 ? Number.POSITIVE_INFINITY : await newest();
    const kept = (log: TestLog) => Number(log.blockNumber) <= last && !faults.leavesOut?.(log);
    return { result: found.filter(kept) };
  }

  async function receipts(call: Call): Promise<object> {
    if (faults.hasNoReceipts) return { error: { code: -32_601, message: 'Method not found' } };
    const answer = await forward(call);
    const found = answer.result as { logs: TestLog[] }[];
    if (!faults.isSilent) return answer;
    const isKept = (log: TestLog) => !faults.leavesOut?.(log);
    return { result: found.map((one) => ({ ...one, logs: one.logs.filter(isKept) })) };
  }

  async function answer(call: Call, response: ServerResponse): Promise<void> {
    asked.set(call.method, (asked.get(call.method) ?? 0) + 1);
    if (faults.hang > 0) {
      faults.hang -= 1;
      return;
    }
    const isRefused =
      call.method === 'eth_getLogs' && faults.refuses?.(call.params[0] as Filter) === true;
    if (faults.isDown || isRefused) response.writeHead(502).end('Bad gateway');
    else if (isLimited()) response.writeHead(429, { 'retry-after': '1' }).end('Slow down');
    else {
      const special = {
        eth_getLogs: logs,
        eth_getBlockReceipts: receipts,
        eth_getBlockByNumber: block,
        eth_getCode: code,
      }[call.method];
      const body = await (special ?? forward)(call);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', ...body, id: call.id }));
    }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Call;
    await answer(call, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** The questions for the logs of ranges of blocks, in their order. */
    ranges,
    faults,
    asked,
    url: `http://127.0.0.1:${port}`,
    limited: () => limited,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
