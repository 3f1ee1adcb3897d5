import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Limiting } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import type { BrowserLogService } from './service.ts';

/** The largest entry, in bytes of JSON. */
const bodyMaxBytes = 8_192;
const short = (longest: number) => z.string().check(z.maxLength(longest));
const body = z.object({
  level: z.enum(['debug', 'log', 'info', 'warn', 'error']),
  message: z.string(),
  meta: z.object({
    timestamp: z.union([short(40), z.number()]),
    userAgent: short(512),
    url: short(2_048),
  }),
});

/**
 * POST /.netlify/functions/logsUploader {level, message, meta: {timestamp, userAgent, url}}: takes
 * the logs of browsers. 204, else 400, 413, or 429. A failure here is not reported back: the browser
 * would only log that too.
 */
export function browserLogRoutes(
  app: FastifyInstance,
  service: BrowserLogService,
  options: Limiting,
): void {
  const limit = limitRequests({ burst: 40, perSecond: 0.5 }, options.clock, options.keyOf);
  const address = '/.netlify/functions/logsUploader';

  app.post(address, { onRequest: limit, bodyLimit: bodyMaxBytes }, async (request, reply) => {
    const entry = body.safeParse(request.body);
    if (!entry.success) {
      throw new AppError(400, 'Expected {level, message, meta: {timestamp, userAgent, url}}.');
    }
    const retryAfterMs = service.take(entry.data);
    if (retryAfterMs > 0) {
      throw new AppError(429, 'Too many reports. Try again later.', { retryAfterMs });
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
