import type { PublicConfig } from '@parley/domain/config/wire';
import { headOf } from '@parley/domain/site/heads';
import type { FastifyInstance } from 'fastify';
import { createTextReply } from './textReply.ts';

const type = 'application/manifest+json; charset=utf-8';
/** The dark theme's background, which the window also shows before the app has rendered. */
const color = '#15130f';

/** Icons of the app (`tools/icons.ts` renders them). A maskable one is cut to the system's shape. */
const icons = [
  { src: '/icons/app-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/app-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icons/app.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
] as const;

/** What browsers need to install the community as an app (W3C Web Application Manifest). */
export function manifestOf(community: PublicConfig) {
  const { communityName, rooms } = community;
  return {
    id: '/',
    name: communityName,
    short_name: communityName,
    description: headOf('/', '', community).description,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: color,
    background_color: color,
    icons,
    shortcuts: rooms.map(({ title, path }) => ({ name: title, url: path })),
  };
}

/** GET /manifest.webmanifest. */
export function manifestRoute(app: FastifyInstance, community: PublicConfig): void {
  const sendText = createTextReply();
  const text = JSON.stringify(manifestOf(community));
  app.get('/manifest.webmanifest', (request, reply) => sendText(request, reply, type, text));
}
