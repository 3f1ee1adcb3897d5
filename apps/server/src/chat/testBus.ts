import { startNats, type TestNats } from '@parley/testkit/nats';
import { startTestProxy } from '@parley/testkit/proxy';
import { createMemoryLog } from '../testServer.ts';
import type { Notice } from './bus/notices.ts';
import type { Wire } from './bus/wire.ts';
import { createBus } from './bus.ts';

/** A node of its own on a real wire, with all that it hears. */
export function startTestNode(wire: Wire, beatMs?: number) {
  const { log, lines } = createMemoryLog();
  const bus = createBus({ wire, log, ...(beatMs === undefined ? {} : { beatMs }) });
  const heard: Notice[] = [];
  const signs: string[] = [];
  bus.subscribe({
    heard: (notice) => heard.push(notice),
    joined: () => signs.push('joined'),
    left: () => signs.push('left'),
    opened: () => signs.push('opened'),
  });
  bus.start();
  return { bus, heard, signs, lines };
}

/** A real NATS, and a proxy in front of it that a test cuts. */
export async function startTestNats() {
  let nats: TestNats = await startNats();
  const proxy = await startTestProxy(nats.url);
  return {
    url: nats.url,
    proxy,
    proxyUrl: `nats://${proxy.host}`,
    /** Ends NATS with SIGKILL and starts another in its place. */
    async replace(): Promise<void> {
      await nats.kill();
      nats = await startNats(nats.port);
    },
    async stop(): Promise<void> {
      await proxy.stop();
      await nats.stop();
    },
  };
}
