import { offsetAfter } from '@parley/domain/time/serverTime';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import type {
  ClientHttp,
  ClientNetwork,
  ClientPorts,
  ClientStorage,
  ClientTopics,
} from '../ports.ts';
import { createTopics } from '../topics.ts';
import { memoryStorage } from './memoryStorage.ts';

/** An answer of the community's server that brought nothing usable. */
class AnswerError extends Error {
  readonly code: 'unreachable' | 'refused' | 'unreadable';
  constructor(code: AnswerError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

type NodePortsParameters = {
  /** Where the server answers, such as `https://parley.example`; asked for each connection and each request. */
  url: () => string;
  /** The origin that the server expects; that of `url` by default. */
  origin?: () => string;
  /** By default nothing is kept beyond the process. */
  storage?: ClientStorage;
  warn: ClientPorts['warn'];
  /** What is shown besides the rooms; nothing by default. */
  topics?: ClientTopics;
  /** This device's clock, in Unix milliseconds. */
  deviceNow?: () => number;
};

/** Requests take at most this long, in milliseconds. */
const answerWithinMs = 15_000;
const refusalSchema = z.object({ message: z.string() });

/** What the client needs of a Node.js process, as a bot or a test is. */
export function nodePorts(parameters: NodePortsParameters): ClientPorts {
  const { url, storage = memoryStorage(), warn, deviceNow = Date.now } = parameters;
  const { topics = createTopics() } = parameters;
  const origin = parameters.origin ?? (() => new URL(url()).origin);
  let offsetMs = 0;
  return {
    storage,
    http: httpOf(url, origin),
    network: networkOf(url, origin),
    clock: {
      now: () => deviceNow() + offsetMs,
      noteServerTime(told, askedAt) {
        offsetMs = offsetAfter(offsetMs, { told, askedAt, answeredAt: Date.now() });
      },
    },
    topics,
    warn,
  };
}

function networkOf(url: () => string, origin: () => string): ClientNetwork {
  return {
    openSocket(protocol, { onMessage, onClose }) {
      const address = new URL('/api/chat/socket', url());
      address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
      const socket = new WebSocket(address, protocol, { origin: origin() });
      // What breaks a connection also closes it.
      socket.on('error', () => {});
      socket.on('message', (data, isBinary) => onMessage(isBinary ? data : String(data)));
      socket.on('close', onClose);
      return {
        isOpen: () => socket.readyState === WebSocket.OPEN,
        send: (text) => socket.send(text),
        close: () => socket.close(),
      };
    },
    onWake: () => () => {},
  };
}

function httpOf(url: () => string, origin: () => string): ClientHttp {
  async function ask<Schema extends z.ZodMiniType>(
    path: string,
    init: RequestInit,
    schema: Schema,
  ): Promise<z.infer<Schema>> {
    const headers = { ...init.headers, origin: origin() };
    const signal = AbortSignal.timeout(answerWithinMs);
    const response = await fetch(new URL(path, url()), { ...init, headers, signal }).catch(
      (cause: unknown) => {
        throw new AnswerError('unreachable', 'The server does not answer.', cause);
      },
    );
    const body: unknown = await response.json().catch(() => null);
    const parsed = z.safeParse(schema, body);
    // A refusal may still have the agreed shape (`valid: false`), which says more than its status.
    if (parsed.success) return parsed.data;
    if (response.ok) throw new AnswerError('unreadable', 'The answer could not be read.');
    const refusal = z.safeParse(refusalSchema, body);
    const message = refusal.success ? refusal.data.message : `Status ${response.status}.`;
    throw new AnswerError('refused', message);
  }

  return {
    get: (path, schema) => ask(path, { method: 'GET' }, schema),
    post: (path, body, schema) =>
      ask(
        path,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
        schema,
      ),
  };
}
