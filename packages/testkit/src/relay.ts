import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth';
import { type WebSocket, WebSocketServer } from 'ws';
import { createMailbox, type Letter } from './relayMailbox.ts';

/** A WalletConnect relay on loopback. */
export type TestRelay = {
  /** ws: address, for both sides. */
  url: string;
  projectId: string;
  /** Names of the methods that were called, in their order. */
  calls: string[];
  /** Cuts every connection; both sides are expected to reconnect. */
  dropSockets: () => void;
  /** Whether it takes connections; closing it cuts those that are. */
  setOpen: (isOpen: boolean) => void;
  stop: () => Promise<void>;
};

type Client = {
  /** Its key, which is the same after a reconnection. */
  id: string;
  socket: WebSocket;
  topics: Set<string>;
  /** Letters being delivered to it, by delivery id. */
  unread: Map<number | string, Letter>;
};
type Call = { id: number | string; method?: string; params?: Record<string, unknown> };

/** WalletConnect's tags of what the composite calls send: https://specs.walletconnect.com/2.0. */
const tags = { propose: 1100, proposeResponse: 1101, settle: 1102 } as const;
const ttlSeconds = 300;

/**
 * Starts a relay with the protocol of sign-client 2.25 and walletkit 1.6: connections with a signed
 * token, subscriptions, a mailbox with expiry, and the composite calls that propose and approve a
 * session. A sender never gets its own letters. `audience` is another address that the relay is
 * known by.
 */
export async function startRelay(audience?: string): Promise<TestRelay> {
  const projectId = randomBytes(16).toString('hex');
  const clients = new Set<Client>();
  const calls: string[] = [];
  const mailbox = createMailbox();
  let url = '';
  let isOpen = true;

  const server = createServer((_request, response) => response.writeHead(426).end());
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', async (request, socket, head) => {
    const id = await holderOf(request, projectId, [url, audience]);
    if (id === null || !isOpen) socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n');
    else sockets.handleUpgrade(request, socket, head, (opened) => welcome(opened, id));
  });

  function welcome(socket: WebSocket, id: string): void {
    const client: Client = { id, socket, topics: new Set(), unread: new Map() };
    clients.add(client);
    socket.on('close', () => clients.delete(client));
    socket.on('message', (text) => {
      const call = JSON.parse(String(text)) as Call;
      if (call.method === undefined) return acknowledge(client, call.id);
      calls.push(call.method);
      const result = answer(client, call.method, call.params ?? {});
      socket.send(JSON.stringify({ id: call.id, jsonrpc: '2.0', ...result }));
    });
  }

  function acknowledge(client: Client, delivery: number | string): void {
    const letter = client.unread.get(delivery);
    client.unread.delete(delivery);
    if (letter !== undefined) mailbox.remove(letter);
  }

  function publish(letter: Letter): void {
    mailbox.keep(letter);
    for (const client of clients) {
      if (client.id !== letter.from && client.topics.has(letter.topic)) deliver(client, letter);
    }
  }

  function subscribe(client: Client, topic: string): string {
    client.topics.add(topic);
    for (const letter of mailbox.of(topic)) if (letter.from !== client.id) deliver(client, letter);
    return subscriptionId(topic);
  }

  function answer(client: Client, method: string, params: Record<string, unknown>) {
    const text = (name: string) => String(params[name] ?? '');
    const topics = () => (params.topics as string[] | undefined) ?? [];
    const send = (topic: string, message: string, tag: number) => {
      const ttl = Number(params.ttl ?? ttlSeconds);
      const attestation = text('attestation');
      const publishedAt = Date.now();
      publish({ topic, message, tag, attestation, publishedAt, ttl, from: client.id });
    };
    switch (method) {
      case 'irn_publish':
        send(text('topic'), text('message'), Number(params.tag));
        return { result: true };
      case 'irn_subscribe':
        return { result: subscribe(client, text('topic')) };
      case 'irn_batchSubscribe':
        return { result: topics().map((topic) => subscribe(client, topic)) };
      case 'irn_unsubscribe':
        return { result: client.topics.delete(text('topic')) };
      case 'irn_batchFetchMessages':
        return { result: { messages: topics().flatMap(mailbox.of).map(shown), hasMore: false } };
      case 'wc_proposeSession':
        client.topics.add(text('pairingTopic'));
        send(text('pairingTopic'), text('sessionProposal'), tags.propose);
        return { result: true };
      case 'wc_approveSession':
        client.topics.add(text('pairingTopic')).add(text('sessionTopic'));
        send(text('pairingTopic'), text('sessionProposalResponse'), tags.proposeResponse);
        send(text('sessionTopic'), text('sessionSettlementRequest'), tags.settle);
        return { result: true };
      default:
        return { error: { code: -32_601, message: `The relay knows no ${method}.` } };
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const dropSockets = () => {
    for (const { socket } of clients) socket.terminate();
  };
  return {
    url,
    projectId,
    calls,
    dropSockets,
    setOpen(wished) {
      isOpen = wished;
      if (!wished) dropSockets();
    },
    stop: async () => {
      dropSockets();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Who signed the token in the address; null unless it is for this relay and still valid. */
async function holderOf(
  request: IncomingMessage,
  projectId: string,
  audiences: readonly (string | undefined)[],
) {
  const query = new URL(request.url ?? '/', 'ws://localhost').searchParams;
  const token = query.get('auth') ?? '';
  try {
    const { iss, aud, exp } = decodeJWT(token).payload;
    const isOurs =
      audiences.includes(aud) && exp * 1000 > Date.now() && query.get('projectId') === projectId;
    return isOurs && (await verifyJWT(token)) ? iss : null;
  } catch {
    return null;
  }
}

let lastId = 0;

function deliver(client: Client, letter: Letter): void {
  lastId += 1;
  client.unread.set(lastId, letter);
  const params = { id: subscriptionId(letter.topic), data: shown(letter) };
  const call = { id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params };
  client.socket.send(JSON.stringify(call));
}

function shown({ topic, message, tag, attestation, publishedAt }: Letter) {
  return { topic, message, tag, attestation, publishedAt };
}

function subscriptionId(topic: string): string {
  return `subscription-${topic}`;
}
