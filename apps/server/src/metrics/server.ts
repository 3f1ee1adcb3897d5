import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from '../platform/metrics.ts';
import type { ServerConfig } from '../platform/serverConfig.ts';

/**
 * Serves `GET /metrics` on an address of its own, as it tells more than members should know: how many there are, what
 * fails. Does nothing without a setting.
 */
export function createMetricsServer(place: ServerConfig['metrics'], metrics: Metrics) {
  let server: Server | null = null;
  /** Several who ask at once get the same answer: some of it comes from the database. */
  let reading: Promise<string> | null = null;

  function read(): Promise<string> {
    reading ??= metrics.registry.metrics().finally(() => {
      reading = null;
    });
    return reading;
  }

  async function answer(
    method: string | undefined,
    url: string | undefined,
    reply: ServerResponse,
  ) {
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') {
      reply.writeHead(404).end();
      return;
    }
    const text = await read();
    reply.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text);
  }

  return {
    read,
    /** Resolves with the port; null where nothing listens. Throws where the port is taken. */
    async listen(): Promise<number | null> {
      if (place === null) return null;
      metrics.observeProcess();
      const made = createServer((request, reply) => {
        answer(request.method, request.url, reply).catch(() => reply.writeHead(500).end());
      });
      server = made;
      await new Promise<void>((resolve, reject) => {
        made.once('error', reject);
        made.listen(place.port, place.host, resolve);
      });
      return (made.address() as AddressInfo).port;
    },
    async stop(): Promise<void> {
      server?.closeAllConnections();
      await new Promise<void>((resolve) =>
        server === null ? resolve() : server.close(() => resolve()),
      );
    },
  };
}
