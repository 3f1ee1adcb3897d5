import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/**
 * What most chats do: plain `ws`, one JSON.stringify for each message and one `send` for each
 * reader. No signature, no database, no acknowledgement to wait for.
 */
const readers = new Set<WebSocket>();
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
let seq = 0;

sockets.on('connection', (socket) => {
  socket.on('close', () => readers.delete(socket));
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data));
    if (frame.t === 'hello') {
      if (frame.rooms.general === null) readers.add(socket);
      socket.send('{"t":"ready","author":null}');
    } else {
      seq += 1;
      const { id, room } = frame.envelope;
      const message = { ...frame.envelope, seq, at: Date.now(), signature: frame.signature };
      const text = JSON.stringify({ t: 'message', epoch: 'baseline', message });
      for (const reader of readers) reader.send(text);
      socket.send(JSON.stringify({ t: 'ack', room, id, seq, at: message.at }));
    }
  });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ event: 'listening', port })}\n`);
});
