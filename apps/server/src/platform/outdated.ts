import { createServer, type Server, type ServerResponse } from 'node:http';

/** What members read where a proxy sends them here nevertheless. */
const sentence = 'This server is being updated. Try again in a moment.';

const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/**
 * Answers in the place of a server that a newer version's change of the database keeps from serving: it lives and
 * is not ready, and a proxy goes to the others. Rejects where the port is taken.
 */
export async function answerAsOutdated(port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/api/healthz') return send(response, 200, { status: 'ok' });
    if (path === '/api/readyz') return send(response, 503, { ready: false, reasons: ['version'] });
    send(response, 503, { message: sentence });
  });
  server.on('upgrade', (_request, socket) => {
    socket.end(
      'HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { ...headers, 'retry-after': '2', connection: 'close' });
  response.end(JSON.stringify(body));
}
