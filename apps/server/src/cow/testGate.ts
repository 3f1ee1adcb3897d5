import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a call: it is answered, never arrives, or arrives and its answer is lost. */
export type Passage = 'pass' | 'stop' | 'lose';
type Keeper = (methods: readonly string[]) => Passage | Promise<Passage>;

export type TestGate = Awaited<ReturnType<typeof startTestGate>>;

/** An HTTP endpoint in front of a real node, at which a test stops or delays calls by their method. */
export async function startTestGate(target: string) {
  let keeper: Keeper = () => 'pass';
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const asked = JSON.parse(body) as { method: string } | { method: string }[];
    const methods = [asked].flat().map(({ method }) => method);
    const passage = await keeper(methods);
    if (passage === 'stop') return response.destroy();
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(target, { method: 'POST', headers, body }).catch(() => null);
    if (passage === 'lose' || answer === null) return response.destroy();
    response.writeHead(answer.status, headers).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keep(by: Keeper): void {
      keeper = by;
    },
    open(): void {
      keeper = () => 'pass';
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
