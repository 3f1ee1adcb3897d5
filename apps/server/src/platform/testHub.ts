import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (response: ServerResponse, fid: number, target: number) => void;

/** What hubs write of one account that follows another. */
export function followOf(fid: number, targetFid: number, change: object = {}, body: object = {}) {
  const linkBody = { type: 'follow', targetFid, ...body };
  return { data: { type: 'MESSAGE_TYPE_LINK_ADD', fid, timestamp: 1, linkBody, ...change } };
}

/** A Farcaster hub on this computer, with `follows` as who follows anybody; `answer` answers in its place. */
export async function startTestHub() {
  const follows = new Set<number>();
  const asked: string[] = [];
  const hub: { answer: Answer | null } = { answer: null };
  const server = createServer((request: IncomingMessage, response) => {
    asked.push(request.url ?? '');
    const { searchParams } = new URL(request.url ?? '', 'http://hub');
    const [fid, target] = [searchParams.get('fid'), searchParams.get('target_fid')].map(Number);
    const known = hub.answer ?? plain;
    known(response, fid ?? 0, target ?? 0);
  });
  function plain(response: ServerResponse, fid: number, target: number): void {
    // As Snapchain's nodes say it.
    const error_detail = 'status: NotFound, message: "link not found"';
    if (follows.has(fid)) sendJson(response, 200, followOf(fid, target));
    else sendJson(response, 400, { error: 'Failed to get link', error_detail });
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(hub, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    follows,
    asked,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
