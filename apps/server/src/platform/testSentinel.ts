import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { createOutside, type Resolve } from './outside.ts';
import { testCertificate } from './testCertificate.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The whole internet, on loopback: every connection that is made, wherever to, ends at one of two
 * servers that note it, one for http and one for https. `answers` are by host and path.
 */
export async function startSentinel() {
  const answers = new Map<string, Answer>();
  const hits: string[] = [];
  const dialled: string[] = [];
  const sockets = new Set<Socket>();
  const answerIt = (request: IncomingMessage, response: ServerResponse) => {
    const place = `${request.headers.host}${request.url}`;
    hits.push(`${request.method} ${place}`);
    const answer = answers.get(place);
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  };
  const servers = [createServer(answerIt), createSecureServer(testCertificate, answerIt)] as const;
  for (const server of servers) {
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  }
  const portFor = (wanted: number) =>
    (servers[wanted === 443 ? 1 : 0].address() as AddressInfo).port;

  return {
    answers,
    hits,
    dialled,
    /** Where it takes https. */
    securePort: () => portFor(443),
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
          return { host: '127.0.0.1', port: portFor(wanted), ca: testCertificate.cert };
        },
      }),
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      for (const server of servers) await new Promise((done) => server.close(done));
    },
  };
}
