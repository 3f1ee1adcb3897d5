import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { outdatedSubprotocol, subprotocol } from '@parley/domain/chat/frames';
import { frameMaxBytes, helloTimeoutMs } from '@parley/domain/chat/limits';
import { type WebSocket, WebSocketServer } from 'ws';
import { Connection } from './connection.ts';
import { ConnectionHandler } from './connectionHandler.ts';
import { encodeFrame, pingFrame } from './frames.ts';
import type { HandlerTools } from './handlerTools.ts';
import type { Tally } from './tally.ts';
import type { WriteScheduler } from './writeScheduler.ts';

type Options = {
  server: Server;
  origin: string;
  /** The key for a client's limits. */
  keyOf: (request: IncomingMessage) => string;
  socketsPerAddress: number;
  scheduler: WriteScheduler;
  /** Open sockets by those keys, those of other nodes included. */
  socketsByKey: Tally;
  tools: HandlerTools;
};

/**
 * A reset while the handshake runs is the client's business. No closure, which would hold the request
 * and its headers for as long as the socket is open.
 */
function destroyThis(this: Duplex): void {
  this.destroy();
}

const spoken: ReadonlySet<string> = new Set([subprotocol, outdatedSubprotocol]);

/** The WebSocket endpoint `/api/chat/socket`: who may open a socket, and when it ends. */
export function createChatSocket({
  server,
  origin,
  keyOf,
  socketsPerAddress,
  scheduler,
  socketsByKey,
  tools,
}: Options) {
  const { clock, limits, gateway, watchers, presence, looking, members, log } = tools;
  const handlers = new Set<ConnectionHandler>();
  let isStopping = false;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: frameMaxBytes,
    maxFragments: 256,
    perMessageDeflate: false,
    clientTracking: false,
    autoPong: false,
    handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : outdatedSubprotocol),
  });
  const hooks = {
    dirty: (connection: Connection) => scheduler.dirty(connection),
    drained: (connection: Connection) => gateway.resume(connection),
  };

  server.on('upgrade', (request, stream, head) => {
    stream.on('error', destroyThis);
    const refusal = refusalOf(request);
    if (refusal !== null) return refuse(stream, refusal);
    sockets.handleUpgrade(request, stream, head, (ws) => open(ws, stream, keyOf(request)));
  });

  function refusalOf(request: IncomingMessage): number | null {
    if (request.url?.split('?', 1)[0] !== '/api/chat/socket') return 404;
    if (isStopping) return 503;
    // Any page can open a socket to us; the browser tells which page it is.
    if (request.headers.origin !== origin) return 403;
    const protocols = request.headers['sec-websocket-protocol']?.split(',') ?? [];
    if (!protocols.some((protocol) => spoken.has(protocol.trim()))) return 400;
    return socketsByKey.of(keyOf(request)) >= socketsPerAddress ? 429 : null;
  }

  function open(ws: WebSocket, stream: Duplex, key: string): void {
    const connection = new Connection(ws, stream, key, { limits, hooks, now: clock.now });
    const challenge = randomBytes(24).toString('base64url');
    const handler = new ConnectionHandler(connection, challenge, tools);
    handlers.add(handler);
    socketsByKey.add(key, 1);
    const hello = setTimeout(() => {
      if (!handler.hasHello) connection.close('helloTimeout');
    }, helloTimeoutMs);
    ws.on('message', (data, isBinary) => {
      connection.isAlive = true;
      handler.receive(isBinary ? '' : String(data));
    });
    ws.on('ping', (data) => handler.receivePing(pongFrame(data)));
    ws.on('pong', () => {
      connection.isAlive = true;
    });
    // ws has closed the connection with the fitting code by then.
    ws.on('error', () => {});
    ws.on('close', () => {
      clearTimeout(hello);
      connection.isClosed = true;
      gateway.leave(connection);
      for (const part of [watchers, presence, looking, members]) part.leave(connection);
      handlers.delete(handler);
      handler.speakFor(null);
      socketsByKey.add(key, -1);
    });
    connection.push(encodeFrame({ t: 'welcome', challenge, now: clock.now() }));
  }

  /** Ends what has run out: sign-ins, readers that lag too long, and sockets that went silent. */
  function sweep(): void {
    const now = clock.now();
    for (const { connection } of handlers) {
      if (!endIfOver(connection, now) && now >= connection.nextPingAt) heartbeat(connection, now);
    }
  }

  function endIfOver(connection: Connection, now: number): boolean {
    const { device, laggingSince } = connection;
    if (device !== null && device.expiresAt <= now) {
      connection.refuse('signed-out', null, null);
      connection.close('signedOut');
    } else if (laggingSince !== null && now - laggingSince > limits.lagMaxMs) {
      connection.close('slowReader');
    }
    return connection.isClosed;
  }

  function heartbeat(connection: Connection, now: number): void {
    if (!connection.isAlive) connection.ws.terminate();
    connection.isAlive = false;
    connection.nextPingAt = now + limits.heartbeatMs;
    connection.push(pingFrame);
  }

  /** Ends the connections of devices that were signed out just now. */
  function endDevices(ids: ReadonlySet<string>): void {
    for (const { connection } of handlers) {
      if (connection.device === null || !ids.has(connection.device.id)) continue;
      connection.refuse('signed-out', null, null);
      connection.close('signedOut');
    }
  }

  /** The devices that connections speak for. */
  function devices(): string[] {
    return [...handlers].flatMap(({ connection: { device } }) =>
      device === null ? [] : device.id,
    );
  }

  const timer = setInterval(sweep, 1_000);

  /** Opens no more sockets and tells all clients to come back later. */
  async function stop(): Promise<void> {
    isStopping = true;
    clearInterval(timer);
    log.info('sockets-closing', { sockets: handlers.size });
    for (const { connection } of handlers) connection.close('restarting');
    const end = Date.now() + 1_500;
    while (handlers.size > 0 && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    for (const { connection } of handlers) connection.ws.terminate();
  }

  return { sweep, endDevices, devices, stop, count: () => handlers.size };
}

function refuse(stream: Duplex, status: number): void {
  const reason = STATUS_CODES[status] ?? '';
  stream.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The answer to a protocol-level ping: the same content, at most 125 bytes. */
function pongFrame(data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x8a, data.length]), data]);
}
