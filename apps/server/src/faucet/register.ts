import type { Base } from '../platform/base.ts';
import { faucetRoutes } from './http.ts';
import { createFaucetService } from './service.ts';
import { createFaucetStore } from './store.ts';

/** First coins for demo wallets, on the embedded chain only: nowhere else is there a key for it. */
export function registerFaucet(base: Base): void {
  const { http, config, database, clock } = base;
  const { community, rpcUrl, faucetKey: key } = config;
  if (key === null) return;
  const store = createFaucetStore(database);
  faucetRoutes(http, createFaucetService({ community, rpcUrl, key, store, clock }), base);
}
