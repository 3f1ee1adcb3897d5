import type { Base } from '../platform/base.ts';
import { createOutside, type Outside } from '../platform/outside.ts';
import { linkRoutes } from './http.ts';
import { createLinkService } from './service.ts';
import { createLinkStore } from './store.ts';

const sweepEveryMs = 60 * 60_000;

/** The cards of links, where the community wants them. */
export function registerLinks(base: Base, way?: Outside): void {
  const { http, config, database, clock, log } = base;
  if (!config.community.linkCardsEnabled) return;
  const { origin, asksOutside } = config;
  const outside =
    way ?? createOutside({ ownHostname: new URL(origin).hostname, isOff: !asksOutside });
  const store = createLinkStore(database);
  const service = createLinkService({ store, outside, origin, clock, log });
  linkRoutes(http, service, base);
  const timer = setInterval(() => {
    service.sweep().catch((error) => log.warn('links-not-swept', { error }));
  }, sweepEveryMs).unref();
  http.addHook('onClose', async () => clearInterval(timer));
}
