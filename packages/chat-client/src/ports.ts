import type { Store } from '@parley/domain/state/store';
import type * as z from 'zod/mini';

/** What the client keeps between two runs: small JSON values by key. In a browser all tabs share it. */
export type ClientStorage = {
  /** Null when absent, unreadable, or not of this shape. */
  read<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.infer<Schema> | null;
  /** Null removes the key. False where the value could not be kept; never throws. */
  write(key: string, value: unknown): boolean;
  keys(prefix: string): string[];
  /** Calls back with every key that another tab or process changes; the returned function stops that. */
  watch(listener: (key: string) => void): () => void;
};

/** Requests to the community's server, whose answers are checked against a schema. */
export type ClientHttp = {
  /** Rejects with an error whose `code` is 'refused' where the server said no, with its sentence as message. */
  get<Schema extends z.ZodMiniType>(path: string, schema: Schema): Promise<z.infer<Schema>>;
  post<Schema extends z.ZodMiniType>(
    path: string,
    body: unknown,
    schema: Schema,
  ): Promise<z.infer<Schema>>;
};

/** One WebSocket. */
export type ClientSocket = {
  isOpen(): boolean;
  send(text: string): void;
  close(): void;
};

/** What a socket tells, never before `openSocket` has returned. */
export type SocketEvents = {
  /** Anything but a text is ignored. */
  onMessage(data: unknown): void;
  /** With the close code of the WebSocket. */
  onClose(code: number): void;
};

export type ClientNetwork = {
  /** Begins to connect to the chat of the community, as a WebSocket of this subprotocol. */
  openSocket(protocol: string, events: SocketEvents): ClientSocket;
  /** Calls back when a connection may be lost or possible again, as after sleep; the returned function stops that. */
  onWake(listener: () => void): () => void;
};

export type ClientClock = {
  /** The present by the server's clock, in Unix milliseconds. */
  now(): number;
  /** The server's time, which it told somewhere between `askedAt` by this device's clock and now; in Unix milliseconds. */
  noteServerTime(told: number, askedAt: number): void;
};

/** What is shown besides the rooms, such as `nft:0x…`, and what the server says of it. */
export type ClientTopics = {
  watched: Store<readonly string[]>;
  tellChanged(topics: readonly string[]): void;
};

/** What the client needs of the place it runs in. */
export type ClientPorts = {
  storage: ClientStorage;
  http: ClientHttp;
  network: ClientNetwork;
  clock: ClientClock;
  topics: ClientTopics;
  /** Notes for developers what went wrong and is tried again. */
  warn(what: string, error: unknown): void;
};
