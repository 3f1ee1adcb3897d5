import { withDeadline } from '@parley/domain/time/deadline';
import { chainIsLate, type Rpc, RpcDownError } from '../platform/rpc.ts';
import { type Call, type RpcError, readCall, toForward, weightOf } from './calls.ts';
import { Gate, GateFullError, GateLateError } from './gate.ts';

/** The most calls in one request. */
const batchMax = 50;
/** How long a read may take, including the queue, in milliseconds. */
const readPatienceMs = 2_000;
/** A transaction waits while a chain restarts: its sender would believe it lost. */
const sendPatienceMs = 10_000;
/** A call that timed out is still running in the node, so it counts for this long. */
const workMaxMs = 60_000;

/** Calls that have the node compute; writes wait for those that are under way. */
const computing = { perClient: 4, total: 8, waitingPerClient: 100 };
const lookups = { perClient: 16, total: 64, waitingPerClient: 200 };

export type Answer = { status: 200 | 400 | 429 | 503; body: string };

export type RpcService = ReturnType<typeof createRpcService>;

/** Called with how long the node computed for a client, in milliseconds. */
type OnWork = (workMs: number) => void;

/** The community's RPC proxy: forwards allowed calls within limits, and answers the rest itself. */
export function createRpcService(rpc: Rpc) {
  const gates = { computing: new Gate(computing), lookups: new Gate(lookups) };

  /** Answers a JSON-RPC request or batch of `client`. Never throws for the chain's faults. */
  async function answer(client: string, request: unknown, onWork: OnWork): Promise<Answer> {
    if (!Array.isArray(request)) return await answerOne(client, request, onWork);
    if (request.length === 0 || request.length > batchMax) {
      const message = `a batch holds 1 to ${batchMax} calls`;
      return { status: 400, body: failure(null, { code: -32600, message }) };
    }
    // One by one, so that each is bounded: a batch is no way to have more computed at once.
    const answers = await Promise.all(request.map((one) => answerOne(client, one, onWork)));
    const refusal = answers.find(({ status }) => status === 429 || status === 503);
    return refusal ?? { status: 200, body: `[${answers.map(({ body }) => body).join(',')}]` };
  }

  async function answerOne(client: string, request: unknown, onWork: OnWork): Promise<Answer> {
    const call = readCall(request);
    if (call === null) return { status: 400, body: failure(null, invalidRequest) };
    const asked = toForward(call);
    if ('code' in asked) return { status: 200, body: failure(call.id, asked) };
    const { id, method } = call;
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: asked.params });
    try {
      return { status: 200, body: await forward(client, method, body, onWork) };
    } catch (error) {
      return refusalOf(error, call);
    }
  }

  /** Throws GateFullError, GateLateError or RpcDownError. */
  async function forward(client: string, method: string, body: string, onWork: OnWork) {
    const patienceMs = method === 'eth_sendRawTransaction' ? sendPatienceMs : readPatienceMs;
    const waitsUntil = performance.now() + patienceMs;
    const weight = weightOf(method);
    const gate = weight === 0 ? gates.lookups : gates.computing;
    const leave = await gate.enter(client, Math.max(1, weight), patienceMs);
    const startedAt = performance.now();
    const work = rpc.forward(body, workMaxMs).finally(() => {
      leave();
      if (weight > 0) onWork(performance.now() - startedAt);
    });
    // The work goes on.
    return await withDeadline(work, waitsUntil - startedAt, chainIsLate);
  }

  return { answer };
}

const invalidRequest = { code: -32600, message: 'invalid request' };

function failure(id: Call['id'], error: RpcError): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error });
}

function refusalOf(error: unknown, { id }: Call): Answer {
  if (error instanceof GateFullError) return { status: 429, body: failure(id, tooMany) };
  if (!(error instanceof RpcDownError || error instanceof GateLateError)) throw error;
  const message = 'Can’t reach the network right now. Try again in a moment.';
  return { status: 503, body: failure(id, { code: -32603, message }) };
}

export const tooMany = { code: -32005, message: 'Too many requests. Try again in a moment.' };

/** How many calls a request makes, for its rate limit. */
export function callCount(request: unknown): number {
  return Array.isArray(request) ? Math.max(1, Math.min(request.length, batchMax)) : 1;
}
