import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createOutside, type Resolve } from './outside.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The whole internet, on loopback: every connection that is made, wherever to, ends at one server
 * that notes it. `answers` are by host and path.
 */
export async function startSentinel() {
  const answers = new Map<string, Answer>();
  const hits: string[] = [];
  const dialled: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const place = `${request.headers.host}${request.url}`;
    hits.push(`${request.method} ${place}`);
    const answer = answers.get(place);
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  return {
    answers,
    hits,
    dialled,
    openSockets: () => sockets.size,
    /** Answers one address by status and headers. */
    at(place: string, status: number, headers: Record<string, string> = {}): void {
      answers.set(place, (_, response) => response.writeHead(status, headers).end());
    },
    /** A way out that believes `resolve`, and whose every connection ends here. */
    outside: (resolve: Resolve = async () => ['93.184.216.34']) =>
      createOutside({
        ownHostname: 'parley.example',
        resolve,
        dial: (address, wanted) => {
          dialled.push(`${address} ${wanted}`);
          return { host: '127.0.0.1', port };
        },
      }),
    stop: () =>
      new Promise<void>((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
