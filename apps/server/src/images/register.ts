import type { Base } from '../platform/base.ts';
import { createOutside } from '../platform/outside.ts';
import { imageRoutes } from './http.ts';
import { createImageService } from './service.ts';

/** What the servers of linked pictures say, asked on behalf of browsers. */
export function registerImages(base: Base): void {
  const { http, config, clock } = base;
  const { community, origin, asksOutside } = config;
  const outside = createOutside({ ownHostname: new URL(origin).hostname, isOff: !asksOutside });
  imageRoutes(http, createImageService({ community, outside, clock }), base);
}
