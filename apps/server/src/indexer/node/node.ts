import type { Log } from '../../platform/log.ts';
import { type Rpc, RpcAnswerError, RpcDownError, RpcLimitError } from '../../platform/rpc.ts';
import { createBudget, wait } from './budget.ts';
import { createPeer, type Peer } from './peer.ts';

/** An answer, and the node that gave it. */
export type Told = Readonly<{ answer: unknown; by: Peer }>;

/** The nodes of one chain, as one that retries, keeps to a budget, and asks another when one fails. */
export type Node = {
  /** Throws RpcAnswerError for a refusal, RpcDownError when no node answers. */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
  /** The same, with the node that answered. */
  ask(method: string, params: readonly unknown[]): Promise<Told>;
  /** What another node than this one answers; null where there is none, or it does not tell. */
  askAnother(than: Peer, method: string, params: readonly unknown[]): Promise<Told | null>;
  /** The node that is asked next. */
  current(): Peer;
  /** Asks another node from now on: this one lags. */
  turnAway(): void;
  /** Asks another node than this one from now on, for a while; `why` follows its name in a sentence. */
  leave(peer: Peer, why: string): void;
  /** Why the node that is asked slows us down, in a sentence; null for nothing. */
  refusal(): string | null;
  /** What is wrong with each of them, left ones included. */
  troubles(): string[];
};

type Options = {
  rpcs: readonly Rpc[];
  /** Requests a second at most, to all nodes together. */
  perSecond: number;
  log: Log;
  /** How long one answer may take, in milliseconds. */
  timeoutMs?: number;
};

const defaultTimeoutMs = 15_000;
/** How often one request is put off because a node limits us. */
const limitedMax = 12;
/** Pauses between tries, in milliseconds: when a node does not say how long, and when it does. */
const firstPauseMs = 250;
const longestPauseMs = 2_000;
const askedPauseMaxMs = 5_000;

/** A node that limits us makes the budget smaller; answers let it grow again. */
export function createNode({ rpcs, perSecond, log, timeoutMs = defaultTimeoutMs }: Options): Node {
  const peers = rpcs.map((rpc, index) => createPeer(rpc, `Node ${index + 1} (${rpc.name})`));
  const budget = createBudget(perSecond);
  let current = 0;

  /** Those to ask, in turn: not one that left something out, unless all did. */
  function inOrder(): Peer[] {
    const turned = peers.map((_, index) => peers[(current + index) % peers.length] as Peer);
    const trusted = turned.filter((peer) => !peer.isLeft());
    return trusted.length > 0 ? trusted : turned;
  }

  async function askPeer(peer: Peer, method: string, params: readonly unknown[]): Promise<Told> {
    await budget.turn();
    try {
      const answer = await peer.request(method, params, timeoutMs);
      budget.answered();
      peer.note(false);
      return { answer, by: peer };
    } catch (error) {
      const limit = limitOf(error);
      if (limit !== null) peer.note(true);
      throw limit ?? error;
    }
  }

  async function askOnce(method: string, params: readonly unknown[]): Promise<Told> {
    let failed: unknown;
    for (const peer of inOrder()) {
      try {
        return await askPeer(peer, method, params);
      } catch (error) {
        if (!(error instanceof RpcDownError)) throw error;
        failed = error;
        // Requests that were under way together change to the next node once.
        if (inOrder()[0] === peer) current = peers.indexOf(peer) + 1;
      }
    }
    throw failed;
  }

  async function ask(method: string, params: readonly unknown[]): Promise<Told> {
    let pauseMs = firstPauseMs;
    for (let limited = 0; ; limited += 1) {
      try {
        return await askOnce(method, params);
      } catch (error) {
        if (!(error instanceof RpcLimitError) || limited === limitedMax) throw error;
        budget.limited();
        await wait(Math.min(error.retryAfterMs ?? pauseMs, askedPauseMaxMs));
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
    }
  }

  const first = (): Peer => inOrder()[0] as Peer;

  return {
    ask,
    current: first,
    request: async (method, params) => (await ask(method, params)).answer,
    async askAnother(than, method, params) {
      const other = inOrder().find((peer) => peer !== than && peer.mayCompare());
      if (other === undefined) return null;
      try {
        return await askPeer(other, method, params);
      } catch (error) {
        if (error instanceof RpcDownError) other.rest();
        else if (!(error instanceof RpcAnswerError)) throw error;
        return null;
      }
    },
    turnAway() {
      current += 1;
    },
    leave(peer, why) {
      log.warn('node-left', { node: peer.name, why });
      peer.leave(why);
    },
    refusal: () => first().refusal(),
    troubles: () => peers.flatMap((peer) => peer.trouble() ?? []),
  };
}

/** Some nodes say with an answer of status 200 that they limit us; null for any other error. */
function limitOf(error: unknown): RpcLimitError | null {
  if (error instanceof RpcLimitError) return error;
  if (!(error instanceof RpcAnswerError)) return null;
  const { code, message } = error.cause as { code?: unknown; message?: unknown };
  const isLimit =
    code === 429 ||
    (code === -32005 && !/result|block range|logs/i.test(String(message))) ||
    /rate limit|too many requests|compute units/i.test(String(message));
  return isLimit ? new RpcLimitError(String(message), null) : null;
}
