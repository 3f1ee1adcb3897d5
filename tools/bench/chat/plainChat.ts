import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

type Said = { id: string; body: string };

/**
 * What most chats do: plain `ws`, one JSON.stringify for each message and one `send` for each reader.
 * `place` gives a message its number, at once or once it is stored.
 */
export function servePlainChat(place: (said: Said) => number | Promise<number>): void {
  const readers = new Set<WebSocket>();
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });

  sockets.on('connection', (socket) => {
    socket.on('close', () => readers.delete(socket));
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data));
      if (frame.t === 'hello') {
        if ('general' in frame.rooms) readers.add(socket);
        socket.send('{"t":"ready","author":null}');
        return;
      }
      if (frame.t !== 'send') return;
      const seq = place(frame.envelope);
      if (typeof seq === 'number') publish(socket, frame, seq);
      else void seq.then((placed) => publish(socket, frame, placed));
    });
  });

  function publish(
    socket: WebSocket,
    { envelope, signature }: { envelope: Said & { room: string }; signature: string },
    seq: number,
  ): void {
    const { id, room } = envelope;
    const message = { ...envelope, seq, at: Date.now(), signature };
    const text = JSON.stringify({ t: 'message', epoch: 'baseline', message });
    for (const reader of readers) reader.send(text);
    socket.send(JSON.stringify({ t: 'ack', room, id, seq, at: message.at }));
  }

  server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`${JSON.stringify({ event: 'listening', port })}\n`);
  });
}
