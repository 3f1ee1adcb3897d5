import { createServer } from 'node:net';
import { StartError } from './settings.ts';

/** Where `localhost` may lead to instead of these addresses. */
const twin: Readonly<Record<string, string>> = { '127.0.0.1': '::1', '0.0.0.0': '::1' };

/**
 * Throws a StartError when the address cannot be listened on, or when another program is where `localhost` leads
 * browsers first.
 */
export async function expectFreePort(port: number, host: string): Promise<void> {
  const fault = await faultAt(port, host);
  if (fault !== null) {
    const why =
      fault === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${fault})`;
    const mend = ofTheHost.has(fault) ? hostAdvice : advice;
    throw new StartError(`Port ${port} on ${host} ${why}. ${mend}`);
  }
  const other = twin[host];
  // A machine without that address leads nobody there.
  if (other === undefined || (await faultAt(port, other)) !== 'EADDRINUSE') return;
  throw new StartError(
    `Port ${port} on ${other} is taken by another program, which browsers would show at http://localhost:${port}. ${advice}`,
  );
}

/** Throws a StartError when the metrics, if there are any, can't have their port. */
export async function expectFreeMetricsPort(
  metrics: { port: number; host: string } | null,
  { port }: { port: number },
): Promise<void> {
  if (metrics === null || metrics.port === 0) return;
  if (metrics.port === port)
    throw new StartError(
      `PORT and PARLEY_METRICS_PORT are both ${port}: the metrics need a port of their own.`,
    );
  const fault = await faultAt(metrics.port, metrics.host);
  if (fault === null) return;
  const why = fault === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${fault})`;
  throw new StartError(
    `Port ${metrics.port} on ${metrics.host} ${why}. Choose another for the metrics with PARLEY_METRICS_PORT.`,
  );
}

/** What another port would not help: an address of another machine, or a name that leads nowhere. */
const ofTheHost: ReadonlySet<string> = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);
const hostAdvice =
  'HOST must be an address of this computer, such as 127.0.0.1, or 0.0.0.0 for all of them.';
const advice = 'Choose another with PORT, such as PORT=3100 npm start.';

/** Why an address cannot be listened on, as a code of the system; null where it can. */
function faultAt(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
