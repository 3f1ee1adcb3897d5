import { backoffMs } from '@parley/domain/time/backoff';
import type { ClientNetwork, ClientSocket } from '../ports.ts';

/** The options of a socket, which knows nothing of the meaning of its frames. */
export type SocketOptions<Frame> = {
  network: ClientNetwork;
  protocol: string;
  /** null for an unknown frame, which is ignored. */
  parse: (text: string) => Frame | null;
  ping: string;
  /** With the time at which its connection was asked for, by this device's clock in milliseconds since 1970. */
  onFrame: (frame: Frame, connectingAt: number) => void;
  /**
   * Called when the connection is lost, with its WebSocket close code; the socket reconnects by
   * itself.
   */
  onClose: (code: number) => void;
};

export type Socket = {
  /** False when there is no connection to send over. */
  send(text: string): boolean;
  /** Asks whether the other side is still there, and connects again if it does not answer. */
  probe(): void;
  /** Closes and connects again at once. */
  restart(): void;
  stop(): void;
};

const pingEveryMs = 25_000;
const pongWithinMs = 5_000;
/**
 * How long a new connection may stay silent, in milliseconds: some proxies open one and forward
 * nothing.
 */
const firstFrameWithinMs = 10_000;
/** The longest that an answer may take, in milliseconds: a page of 64 KB at 1 KB a second. */
const longestPatienceMs = 80_000;
/** The close code for a connection that stopped answering. */
const deadCode = 4000;

/**
 * Keeps one WebSocket open: reconnects with backoff, detects a silent connection, wakes up when the
 * network says so.
 */
export function openSocket<Frame>(options: SocketOptions<Frame>): Socket {
  let current: ClientSocket | null = null;
  let attempt = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  /**
   * How long an answer may take, in milliseconds. It waits behind whatever a slow line is busy with: with each
   * connection that is given up the next one has twice as long, until an answer is quick again.
   */
  let patienceMs = pongWithinMs;
  /** When the answer was asked for that is still to come, in Unix milliseconds. */
  let askedAt: number | null = null;

  function connect() {
    clearTimeout(retryTimer);
    if (stopped || current !== null) return;
    const connectingAt = Date.now();
    const socket = options.network.openSocket(options.protocol, {
      onMessage(data) {
        if (socket !== current) return;
        clearTimeout(silenceTimer);
        if (askedAt !== null && Date.now() - askedAt < pongWithinMs) patienceMs = pongWithinMs;
        askedAt = null;
        attempt = 0;
        const frame = typeof data === 'string' ? options.parse(data) : null;
        if (frame !== null) options.onFrame(frame, connectingAt);
      },
      onClose(code) {
        if (socket === current) drop(code);
      },
    });
    current = socket;
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(drop, firstFrameWithinMs, deadCode);
  }

  /** Drops the connection and schedules the next; a half-open one may never report its end. */
  function drop(code: number) {
    const socket = current;
    current = null;
    askedAt = null;
    clearTimeout(silenceTimer);
    socket?.close();
    options.onClose(code);
    if (stopped) return;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, backoffMs(attempt, Math.random()));
    attempt += 1;
  }

  function probe() {
    if (!current?.isOpen() || askedAt !== null) return;
    current.send(options.ping);
    askedAt = Date.now();
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      patienceMs = Math.min(longestPatienceMs, 2 * patienceMs);
      drop(deadCode);
      connect();
    }, patienceMs);
  }

  /** After sleep or a lost network the socket may only look open. */
  function wake() {
    if (current === null) connect();
    else probe();
  }

  const pingTimer = setInterval(probe, pingEveryMs);
  const stopWaking = options.network.onWake(wake);
  connect();

  return {
    send(text) {
      if (!current?.isOpen()) return false;
      current.send(text);
      return true;
    },
    probe,
    restart() {
      attempt = 0;
      if (current !== null) drop(1000);
      connect();
    },
    stop() {
      stopped = true;
      clearInterval(pingTimer);
      clearTimeout(retryTimer);
      stopWaking();
      if (current !== null) drop(1000);
    },
  };
}
