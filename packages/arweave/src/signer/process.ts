import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SignerPlace } from './place.ts';
import type { createSigner } from './signer.ts';

/** Far more than a request without data has, in bytes. */
const requestMaxBytes = 16 * 1024;

/** Lets other processes that know the token ask the signer, on loopback alone. */
export async function serveSigner(
  signer: ReturnType<typeof createSigner>,
): Promise<SignerPlace & { close: () => Promise<void> }> {
  const token = randomBytes(32).toString('hex');
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, body }) => response.writeHead(status).end(JSON.stringify(body)),
      () => response.destroy(),
    );
  });

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    if (!isOurs(request)) return { status: 403, body: {} };
    if (request.method === 'GET' && request.url === '/owner')
      return { status: 200, body: { owner: signer.owner } };
    if (request.method !== 'POST' || request.url !== '/sign') return { status: 404, body: {} };
    return { status: 200, body: await signer.sign(await read(request)) };
  }

  /** No page of a browser knows the token, or may send this header. */
  function isOurs({ headers }: IncomingMessage): boolean {
    const [said, known] = [
      Buffer.from(headers.authorization ?? ''),
      Buffer.from(`Bearer ${token}`),
    ];
    return said.length === known.length && timingSafeEqual(said, known);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, token, close };
}

async function read(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    length += piece.length;
    if (length > requestMaxBytes) throw new Error('The request is too long.');
    pieces.push(piece);
  }
  return JSON.parse(Buffer.concat(pieces).toString('utf8'));
}
