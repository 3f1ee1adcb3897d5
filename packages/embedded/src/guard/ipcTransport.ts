import { connect, type Socket } from 'node:net';
import { connectionsMax, type Transport, unanswered } from './transport.ts';

type Asked = {
  body: string;
  timeoutMs: number;
  resolve: (answer: Buffer) => void;
  reject: (error: Error) => void;
};

/** A connection that answers one request at a time. */
type Connection = { ask: (asked: Asked) => void; destroy: () => void };

const newline = 0x0a;

/**
 * Asks a node by its Unix socket, where a request is a line and so is its answer. anvil answers the
 * requests of one connection in any order, and ids are the askers' own: so each connection has one
 * request at a time, and the line that comes is its answer. A call without an id would get none, a
 * subscription more than one.
 */
export function ipcTransport(path: string): Transport {
  const connections = new Set<Connection>();
  const idle: Connection[] = [];
  const waiting: Asked[] = [];
  let isClosed = false;

  function askNext(): void {
    while (waiting.length > 0) {
      const free = idle.pop() ?? (connections.size < connectionsMax ? open() : undefined);
      const asked = free === undefined ? undefined : waiting.shift();
      if (asked === undefined) return;
      free?.ask(asked);
    }
  }

  function open(): Connection {
    const socket = connect(path);
    const connection = toConnection(socket, () => {
      idle.push(connection);
      askNext();
    });
    connections.add(connection);
    socket.once('close', () => {
      connections.delete(connection);
      const index = idle.indexOf(connection);
      if (index >= 0) idle.splice(index, 1);
      askNext();
    });
    return connection;
  }

  return {
    forward: (body, timeoutMs) =>
      new Promise((resolve, reject) => {
        // Its path may lead to the next node by now.
        if (isClosed) return reject(unanswered(null, false));
        waiting.push({ body, timeoutMs, resolve, reject });
        askNext();
      }),
    close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(unanswered(null, false));
      for (const connection of connections) connection.destroy();
    },
  };
}

/** Calls `onFree` whenever an answer is complete. */
function toConnection(socket: Socket, onFree: () => void): Connection {
  let current: Asked | null = null;
  let chunks: Buffer[] = [];
  let cause = new Error('The connection was closed.');
  let isLate = false;
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    if (chunk.at(-1) !== newline) return;
    const answer = Buffer.concat(chunks);
    const asked = current;
    current = null;
    chunks = [];
    // Nothing was asked: whose answer the next line is would be unknown.
    if (asked === null) return socket.destroy();
    socket.setTimeout(0);
    asked.resolve(answer.subarray(0, -1));
    onFree();
  });
  socket.on('error', (error) => {
    cause = error;
  });
  socket.on('timeout', () => {
    isLate = true;
    socket.destroy(new Error('too late'));
  });
  socket.on('close', () => current?.reject(unanswered(cause, isLate)));
  return {
    ask(asked) {
      current = asked;
      socket.setTimeout(asked.timeoutMs);
      socket.write(`${asked.body}\n`);
    },
    destroy: () => socket.destroy(),
  };
}
