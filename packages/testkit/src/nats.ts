import { connect } from 'node:net';
import {
  freePort,
  isRunning,
  lastOutput,
  startChild,
  stopChild,
  waitUntil,
} from '@parley/embedded/child';
import { natsServer, programPath } from './program.ts';

/** A running `nats-server` that keeps nothing. */
export type TestNats = {
  /** Address for `NATS_URL`, on loopback. */
  url: string;
  port: number;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the real NATS on a port of its own. Throws an Error with one sentence when it cannot. */
export async function startNats(
  wantedPort?: number,
  settings: readonly string[] = [],
): Promise<TestNats> {
  const command = programPath(natsServer);
  const port = wantedPort ?? (await freePort());
  const place = ['--addr', '127.0.0.1', '--port', String(port)];
  const child = startChild(command, [...place, ...settings]);
  const output = lastOutput(child);
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  const listening = waitUntil(() => greet(port), {
    timeoutMs: 60_000,
    everyMs: 50,
    diedOf: () => (isRunning(child) ? null : `The nats-server did not start. ${output()}`),
  });
  await Promise.race([listening, failed]);
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    kill: () => stopChild(child, 'SIGKILL'),
    stop: () => stopChild(child),
  };
}

/** Resolves when the server on `port` greets, as NATS does at once. */
function greet(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`Nothing greets on port ${port}.`)));
    socket.once('data', () => {
      resolve();
      socket.destroy();
    });
  });
}
