import { type RawData, WebSocket } from 'ws';
import { type Head, readHeader } from './answers.ts';

/** How long a node may take to connect, and to subscribe, in milliseconds. */
const openMaxMs = 5_000;
/** A header has about 2 KB. */
const messageMaxBytes = 256 * 1024;

type Listener = Readonly<{
  /** The node announces new blocks from now on. */
  onLive: () => void;
  onHead: (head: Head) => void;
  /** It announces no more; called once, with why, unless it was closed by us. */
  onEnd: (why: string) => void;
}>;

/** Subscribes to a node's new blocks (`eth_subscribe`, `newHeads`). Returns how to close it. */
export function openHeadSocket(url: string, { onLive, onHead, onEnd }: Listener): () => void {
  const socket = new WebSocket(url, {
    handshakeTimeout: openMaxMs,
    maxPayload: messageMaxBytes,
    perMessageDeflate: false,
  });
  const timer = setTimeout(() => end('It does not subscribe.'), openMaxMs);
  timer.unref();
  let subscription: string | null = null;
  let isOver = false;

  function close(): void {
    isOver = true;
    clearTimeout(timer);
    socket.terminate();
  }

  function end(why: string): void {
    if (isOver) return;
    close();
    onEnd(why);
  }

  function read(data: RawData): void {
    const message = JSON.parse(data.toString());
    if (message.id === 1 && typeof message.result === 'string') {
      clearTimeout(timer);
      subscription = message.result;
      onLive();
    } else if (message.id === 1) {
      end('It refuses to subscribe.');
    } else if (subscription !== null && message.params?.subscription === subscription) {
      const head = readHeader(message.params.result);
      if (head !== null) onHead(head);
    }
  }

  socket.on('open', () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] };
    socket.send(JSON.stringify(call));
  });
  socket.on('message', (data) => {
    if (isOver) return;
    try {
      read(data);
    } catch {
      end('It says something else than a block.');
    }
  });
  socket.on('error', (error) => end(error.message));
  socket.on('close', () => end('It closed the connection.'));
  return close;
}
