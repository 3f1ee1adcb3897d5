import { withDeadline } from '@parley/domain/time/deadline';
import { chainIsLate, type Rpc, RpcDownError, RpcTooLargeError } from '../platform/rpc.ts';
import type { Bound, Line } from './bounds.ts';
import { type Call, gasOf, type RpcError, readCall, toForward } from './calls.ts';
import { Gate, GateFullError, GateLateError, type GateLimits } from './gate.ts';

/** The most calls in one request. */
const batchMax = 50;
/** Bytes of one answer, and of all answers of a batch; larger ones would only fill our memory. */
const answerMaxBytes = 4 * 1024 * 1024;
/** How long a read may take, including the queue, in milliseconds. */
const readPatienceMs = 2_000;
/** A transaction waits while a chain restarts: its sender would believe it lost. */
const sendPatienceMs = 10_000;
/** A call that timed out is still running in the node, so it counts for this long. */
const workMaxMs = 60_000;
/** Gas of a transaction that takes one part of the room for transactions. */
const gasPerRoom = 1_000_000n;
/** Gas of a transaction that counts as one call. A swap or a mint takes about 200,000. */
const gasPerCall = 100_000n;

/** Writes wait in the node for what is under way there; documents fill its memory. */
const limits: Readonly<Record<Line, GateLimits>> = {
  lookup: { perClient: 16, total: 64, waitingPerClient: 200 },
  document: { perClient: 4, total: 8, waitingPerClient: 100 },
  simulation: { perClient: 4, total: 8, waitingPerClient: 100 },
  // A client may fill one block, all together two.
  transaction: { perClient: 30, total: 60, waitingPerClient: 100 },
};

export type Answer = { status: 200 | 400 | 429 | 503; body: string };

export type RpcService = ReturnType<typeof createRpcService>;

/** Called with how long the node computed for a client, in milliseconds. */
type OnWork = (workMs: number) => void;

/** The community's RPC proxy: forwards allowed calls within limits, and answers the rest itself. */
export function createRpcService(rpc: Rpc) {
  const gates: Readonly<Record<Line, Gate>> = {
    lookup: new Gate(limits.lookup),
    document: new Gate(limits.document),
    simulation: new Gate(limits.simulation),
    transaction: new Gate(limits.transaction),
  };

  /** Answers a JSON-RPC request or batch of `client`. Never throws for the chain's faults. */
  async function answer(client: string, request: unknown, onWork: OnWork): Promise<Answer> {
    if (!Array.isArray(request)) return await answerOne(client, request, onWork);
    if (request.length === 0 || request.length > batchMax) {
      const message = `a batch holds 1 to ${batchMax} calls`;
      return { status: 400, body: failure(null, { code: -32600, message }) };
    }
    let bytes = 0;
    // One by one, so that each is bounded: a batch is no way to have more computed at once.
    const answers = await Promise.all(
      request.map(async (one): Promise<Answer> => {
        const answered = await answerOne(client, one, onWork);
        bytes += answered.body.length;
        if (bytes <= answerMaxBytes) return answered;
        return { status: 200, body: failure(readCall(one)?.id ?? null, tooLarge) };
      }),
    );
    const refusal = answers.find(({ status }) => status === 429 || status === 503);
    return refusal ?? { status: 200, body: `[${answers.map(({ body }) => body).join(',')}]` };
  }

  async function answerOne(client: string, request: unknown, onWork: OnWork): Promise<Answer> {
    const call = readCall(request);
    if (call === null) return { status: 400, body: failure(null, invalidRequest) };
    const asked = toForward(call);
    if ('code' in asked) return { status: 200, body: failure(call.id, asked) };
    try {
      return { status: 200, body: await forward(client, call, asked, onWork) };
    } catch (error) {
      return refusalOf(error, call);
    }
  }

  /** Throws GateFullError, GateLateError or RpcDownError. */
  async function forward(
    client: string,
    { id, method }: Call,
    { bound, params }: { bound: Bound; params: readonly unknown[] },
    onWork: OnWork,
  ) {
    const line = typeof bound.line === 'string' ? bound.line : bound.line(params);
    const patienceMs = line === 'transaction' ? sendPatienceMs : readPatienceMs;
    const weight = line === 'transaction' ? roomOf(params[0]) : bound.weight;
    const waitsUntil = performance.now() + patienceMs;
    const leave = await gates[line].enter(client, weight, patienceMs);
    const startedAt = performance.now();
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const work = rpc.forward(body, workMaxMs, answerMaxBytes).finally(() => {
      leave();
      // A transaction was charged for its gas; its block may have been made for others.
      if (line === 'simulation' || line === 'document') onWork(performance.now() - startedAt);
    });
    // The work goes on.
    return await withDeadline(work, waitsUntil - startedAt, chainIsLate);
  }

  return { answer };
}

function roomOf(raw: unknown): number {
  return Math.max(1, Number(gasOf(raw) / gasPerRoom));
}

/**
 * How many calls a request counts as, for its rate limit: a transaction as many as its gas is worth,
 * and no request more than `burst`, or it could never be made.
 */
export function costOf(request: unknown, burst: number): number {
  const calls = Array.isArray(request) ? request.slice(0, batchMax) : [request];
  const costs = calls.map((one) => {
    const call = readCall(one);
    if (call?.method !== 'eth_sendRawTransaction' || !Array.isArray(call.params)) return 1;
    return Math.max(1, Number(gasOf(call.params[0]) / gasPerCall));
  });
  const cost = costs.reduce((sum, one) => sum + one, 0);
  return Math.max(1, Math.min(cost, burst));
}

const invalidRequest = { code: -32600, message: 'invalid request' };

function failure(id: Call['id'], error: RpcError): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error });
}

function refusalOf(error: unknown, { id }: Call): Answer {
  if (error instanceof RpcTooLargeError) return { status: 200, body: failure(id, tooLarge) };
  if (error instanceof GateFullError) return { status: 429, body: failure(id, tooMany) };
  if (!(error instanceof RpcDownError || error instanceof GateLateError)) throw error;
  const message = 'Can’t reach the network right now. Try again in a moment.';
  return { status: 503, body: failure(id, { code: -32603, message }) };
}

const tooLarge = { code: -32003, message: 'The answer is too large. Ask for less at once.' };
export const tooMany = { code: -32005, message: 'Too many requests. Try again in a moment.' };
