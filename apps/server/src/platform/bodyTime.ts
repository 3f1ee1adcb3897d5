import type { IncomingMessage, Server } from 'node:http';

/** Time for the body of a request, in milliseconds. */
export const bodyTimeMs = 30_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends requests whose body takes longer than `ms`; `allowBodyTime` makes exceptions. */
export function limitBodyTime(server: Server, ms: number): void {
  // First of all: a handler that gives more time must come after this.
  server.prependListener('request', (request: IncomingMessage) => {
    const { headers } = request;
    const hasBody =
      headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
    if (hasBody) allowBodyTime(request, ms);
  });
}

/** Gives the body of one request, which has not come to its end, another time from now. */
export function allowBodyTime(request: IncomingMessage, ms: number): void {
  const before = timers.get(request);
  if (before === undefined) request.once('close', () => clearTimeout(timers.get(request)));
  clearTimeout(before);
  timers.set(request, setTimeout(() => request.socket.destroy(), ms).unref());
}
