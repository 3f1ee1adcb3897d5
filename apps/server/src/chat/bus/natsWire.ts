import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Log } from '../../platform/log.ts';
import { backoffMs, type Wire, type WireEvents } from './wire.ts';

/** Enough for the largest group of messages that is worth sending twice, in bytes. */
const wantedBytes = 256 * 1024;

/**
 * NATS as the wire, for communities that talk more than their database should carry. `url` may name
 * several servers, with commas; nodes of one community use one `subject`.
 */
export function createNatsWire(url: string, subject: string, log: Log): Wire {
  let events: WireEvents | null = null;
  let connection: NatsConnection | null = null;
  let isOpen = false;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function run(attempt: number): Promise<void> {
    try {
      connection = await connect({
        ...serversOf(url),
        name: 'parley',
        noEcho: true,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 250,
        reconnectJitter: 250,
        // A password that is changed on both sides is wrong for a while.
        ignoreAuthErrorAbort: true,
        timeout: 3_000,
        pingInterval: 5_000,
        maxPingOut: 2,
      });
    } catch (error) {
      if (attempt === 0) log.warn('bus-unreachable', { message: (error as Error).message });
      if (!isStopped) retry = setTimeout(() => void run(attempt + 1), backoffMs(attempt));
      return;
    }
    if (isStopped) return void (await connection.close());
    connection.subscribe(subject, {
      callback: (error, message) => {
        if (error === null) events?.text(message.string());
      },
    });
    open();
    await follow(connection);
    lose('closed');
    if (!isStopped) void run(0);
  }

  /** Follows the connection's states until it is closed for good. */
  async function follow(followed: NatsConnection): Promise<void> {
    for await (const { type } of followed.status()) {
      if (type === 'disconnect') lose(type);
      if (type === 'reconnect') open();
    }
  }

  function open(): void {
    isOpen = true;
    events?.open();
  }

  function lose(message: string): void {
    if (!isOpen) return;
    isOpen = false;
    if (!isStopped) log.warn('bus-connection-lost', { message });
    events?.lost();
  }

  return {
    maxBytes: () => Math.min(wantedBytes, connection?.info?.max_payload ?? 0),
    carriesMessages: true,
    start(listener) {
      events = listener;
      void run(0);
    },
    send(text) {
      // While it is away the client would keep what nobody needs afterwards.
      if (isOpen) connection?.publish(subject, text);
    },
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      if (isOpen) await connection?.flush().catch(() => {});
      isOpen = false;
      await connection?.close();
    },
  };
}

/** The client takes names and passwords beside the addresses, not in them. */
function serversOf(url: string) {
  const addresses = url.split(',').map((text) => new URL(text.trim()));
  const [first] = addresses;
  const user = decodeURIComponent(first?.username ?? '');
  const pass = decodeURIComponent(first?.password ?? '');
  const account = pass === '' ? { token: user } : { user, pass };
  return {
    servers: addresses.map(({ host }) => host),
    ...(user === '' ? {} : account),
    ...(first?.protocol === 'tls:' ? { tls: {} } : {}),
  };
}
