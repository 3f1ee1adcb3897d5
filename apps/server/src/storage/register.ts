import type { Base } from '../platform/base.ts';
import { storageRoutes } from './http.ts';
import { createStorageService } from './service.ts';

/** The balance of permanent storage. */
export function registerStorage(base: Base): void {
  const { http, config, clock, log } = base;
  const { community } = config;
  storageRoutes(http, createStorageService({ community, clock, log }), base);
}
