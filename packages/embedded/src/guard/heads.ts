import type { IncomingMessage, Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { DurableChain } from './durableChain.ts';

const readTimeoutMs = 30_000;
const messageMaxBytes = 4_096;
/** Bytes that a reader who takes nothing may keep waiting. */
const waitingMaxBytes = 64 * 1024;
const subscription = '0x1';

/**
 * Opens WebSockets for the requests that `isOurs` lets in. They know one call, `eth_subscribe` to
 * `newHeads`: whatever else they were asked would pass by the chain's journal. Returns how to close them all.
 */
export function answerUpgrades(
  chain: DurableChain,
  server: Server,
  isOurs: (request: IncomingMessage) => boolean,
): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageMaxBytes });
  const subscribers = new Set<WebSocket>();
  let told = '';
  let isAsking = false;
  let isStale = false;

  /** Tells the newest block, unless it was told; of several changes at once the last. */
  async function tell(): Promise<void> {
    isAsking = true;
    do {
      isStale = false;
      const head = await newest(chain);
      if (head === null || head.hash === told) continue;
      told = head.hash;
      const params = { subscription, result: head };
      const frame = JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params });
      for (const socket of subscribers) {
        if (socket.bufferedAmount > waitingMaxBytes) socket.terminate();
        else socket.send(frame);
      }
    } while (isStale);
    isAsking = false;
  }

  const unsubscribe = chain.onChange(() => {
    if (subscribers.size === 0) return;
    isStale = true;
    if (!isAsking) void tell();
  });
  server.on('upgrade', (request, socket, head) => {
    if (!isOurs(request)) {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', () => {});
      opened.on('close', () => subscribers.delete(opened));
      opened.on('message', (data) => {
        const id = subscriptionOf(String(data));
        if (id === undefined) opened.terminate();
        else {
          opened.send(JSON.stringify({ jsonrpc: '2.0', id, result: subscription }));
          subscribers.add(opened);
        }
      });
    });
  });
  return () => {
    unsubscribe();
    for (const socket of sockets.clients) socket.terminate();
  };
}

/** The id of a call that subscribes to new blocks; undefined for anything else. */
function subscriptionOf(text: string): unknown {
  try {
    const { id = null, method, params } = JSON.parse(text);
    return method === 'eth_subscribe' && params?.[0] === 'newHeads' ? id : undefined;
  } catch {
    return undefined;
  }
}

/** The newest block's header; null while the node is being replaced. */
async function newest(chain: DurableChain): Promise<{ hash: string } | null> {
  const params = ['latest', false];
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params };
  try {
    const answer = await chain.forward(JSON.stringify(call), readTimeoutMs);
    const { transactions: _transactions, ...head } = JSON.parse(String(answer)).result;
    return head;
  } catch {
    return null;
  }
}
