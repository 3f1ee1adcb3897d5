import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';
import type { ServerConfig } from '../platform/serverConfig.ts';
import { manifestOf } from './manifest.ts';

/** What of the settings the manifest depends on. */
type Settings = Pick<ServerConfig, 'community' | 'farcasterHubUrl' | 'farcasterAppKeys'>;

/** Whether events of clients can be verified here, by a hub or by the operator's own list. */
export const takesEvents = ({
  farcasterHubUrl,
  farcasterAppKeys,
}: Pick<Settings, 'farcasterHubUrl' | 'farcasterAppKeys'>): boolean =>
  farcasterHubUrl !== null || farcasterAppKeys.length > 0;

/** GET /.well-known/farcaster.json: the mini app's manifest; 404 without an account association. */
export function miniAppRoutes(app: FastifyInstance, settings: Settings): void {
  const manifest = manifestOf(settings.community, takesEvents(settings));
  app.get('/.well-known/farcaster.json', async (_request, reply) => {
    if (manifest === null)
      throw new AppError(404, 'This community isn’t configured as a mini app.');
    reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8');
    return reply.send(manifest);
  });
}
