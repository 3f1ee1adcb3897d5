import { startTestIndex } from './testIndex.ts';

/** A process that does nothing but follow a chain, for tests that kill it; see `kills.test.ts`. */
const { DATABASE_URL = '', RPC_URL = '', ROOTS = '[]' } = process.env;
if (DATABASE_URL !== '') {
  startTestIndex({ databaseUrl: DATABASE_URL, rpcUrls: [RPC_URL], roots: JSON.parse(ROOTS) });
  // Timers of the follower keep no process alive.
  setInterval(() => {}, 60_000);
}
