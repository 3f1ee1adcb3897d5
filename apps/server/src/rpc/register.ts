import type { Base } from '../platform/base.ts';
import { rpcRoutes } from './http.ts';
import { createRpcService } from './service.ts';

/** The way to the chain for pages and wallets. */
export function registerRpc(base: Base): void {
  rpcRoutes(base.http, createRpcService(base.rpc), base);
}
