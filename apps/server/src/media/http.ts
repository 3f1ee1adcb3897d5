import { mediaUriMax, pictureWidths } from '@parley/domain/media/addresses';
import { mediaText } from '@parley/text/media';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Limiting } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import { Limiter } from '../platform/limiter.ts';
import { rangeOf } from './range.ts';
import type { MediaService } from './service.ts';
import type { Located } from './storage.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const width = z._default(
  z.nullable(z.pipe(z.pipe(z.string(), z.transform(Number)), z.literal(pictureWidths))),
  null,
);
const uploadParams = z.object({ hash, width });
const remoteQuery = z.object({
  url: z.string().check(z.minLength(1), z.maxLength(mediaUriMax)),
  w: width,
});

/** Nothing in a file may run, load, or be framed as a page of ours, whatever a browser takes it for. */
const policy = "default-src 'none'; sandbox";

/**
 * GET /api/media/{hash}, /api/media/{hash}/{width}, and /api/media/remote?url=&w=: files as our own
 * server wrote them, whole or in part. Nothing of another server's answer is passed on.
 */
export function mediaRoutes(
  app: FastifyInstance,
  service: MediaService,
  { clock, keyOf }: Limiting,
): void {
  const reads = limitRequests({ burst: 600, perSecond: 60 }, clock, keyOf);
  const fetches = new Limiter({ burst: 120, perSecond: 2 }, clock);
  const options = { onRequest: reads, exposeHeadRoute: false };
  const method = ['GET', 'HEAD'];

  for (const url of ['/api/media/:hash', '/api/media/:hash/:width']) {
    app.route({
      ...options,
      method,
      url,
      handler: async (request, reply) => {
        const wanted = uploadParams.safeParse(request.params);
        const file = wanted.success ? await service.own(wanted.data.hash, wanted.data.width) : null;
        // Other sites may show what is written on chain as theirs.
        reply.header('cross-origin-resource-policy', 'cross-origin');
        return await sendFile(request, reply, file, 'public, max-age=31536000, immutable');
      },
    });
  }

  app.route({
    ...options,
    method,
    url: '/api/media/remote',
    handler: async (request, reply) => {
      if (request.headers['sec-fetch-site'] === 'cross-site') {
        throw new AppError(403, 'This request comes from another site.');
      }
      const wanted = remoteQuery.safeParse(request.query);
      if (!wanted.success) {
        throw new AppError(400, `Expected ?url= and ?w= of ${pictureWidths.join(', ')}.`);
      }
      const { url, w } = wanted.data;
      const file = await service.find(url, w, () => takeFetch(request));
      if (file === null) return await refuse(reply, mediaText.unshown, 'private, max-age=60');
      return await sendFile(request, reply, file, 'private, max-age=86400');
    },
  });

  function takeFetch(request: FastifyRequest): void {
    const retryAfterMs = fetches.take(keyOf(request));
    if (retryAfterMs > 0) {
      throw new AppError(429, 'Too many requests. Try again in a moment.', { retryAfterMs });
    }
  }
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Located | null,
  cacheControl: string,
): Promise<FastifyReply> {
  const size = file === null ? null : await file.storage.size(file.name);
  if (file === null || size === null) return await refuse(reply, mediaText.missing, 'no-store');
  const etag = `"${file.version}"`;
  reply.headers({
    'cache-control': cacheControl,
    'content-security-policy': policy,
    'accept-ranges': 'bytes',
    etag,
  });
  if (isSame(request.headers['if-none-match'], etag)) return await reply.code(304).send();
  reply.headers({
    'content-type': file.mime,
    'content-disposition': `inline; filename="${file.name}.${extensionOf(file.mime)}"`,
  });
  const condition = request.headers['if-range'];
  const header = condition === undefined || condition === etag ? request.headers.range : undefined;
  const range = request.method === 'GET' ? rangeOf(header, size) : null;
  if (range === 'outside') {
    reply.headers({ 'content-range': `bytes */${size}`, 'content-type': 'text/plain' });
    return await reply.code(416).send('');
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  reply.header('content-length', end - start + 1);
  if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  if (request.method === 'HEAD') return await reply.send();
  return await reply.send(file.storage.read(file.name, range ?? undefined));
}

/**
 * A refusal. Browsers keep one of a link for a minute, since it is fetched from elsewhere; never one of
 * an upload, which may be on its way.
 */
function refuse(reply: FastifyReply, message: string, cacheControl: string): FastifyReply {
  return reply.header('cache-control', cacheControl).code(404).send({ message });
}

function isSame(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

function extensionOf(mime: string): string {
  const [, subtype = ''] = mime.split('/');
  const known: Readonly<Record<string, string>> = { mpeg: 'mp3', 'audio/mp4': 'm4a' };
  return known[mime] ?? known[subtype] ?? subtype;
}
