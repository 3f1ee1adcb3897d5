import { createReadStream } from 'node:fs';
import type { PublicConfig } from '@parley/domain/config/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { variantSuffix, type WebFile, type WebFiles } from './files.ts';
import { otherLoopback } from './loopback.ts';
import { isPage } from './pages.ts';

type Options = { community: PublicConfig; files: WebFiles };

/** Where the build leaves room for the settings in index.html. */
const configMarker = '<!--parley-config-->';

/** The web app, GET /config.json, and the answer to everything that is nowhere else. */
export function siteRoutes(app: FastifyInstance, { community, files }: Options): void {
  const config = JSON.stringify(community);
  // Text inside a script element ends at the first `</script`, wherever it stands.
  const escaped = config.replaceAll('<', '\\u003c');
  const injected = `<script type="application/json" id="parley-config">${escaped}</script>`;

  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(config),
  );

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new AppError(404, 'There is nothing at this address.');
    }
    const path = pathOf(request);
    const file = path === null ? undefined : await files.find(path);
    if (path !== null && file !== undefined && path !== '/index.html') {
      return sendFile(request, reply, file);
    }
    return await sendPage(request, reply, path);
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string | null) {
    const isKnown = path !== null && isPage(path);
    const isFile = path === null || /\.[^/]*$/.test(path);
    const wantsHtml = request.headers.accept?.includes('text/html') ?? false;
    // A missing script must never look like a page to whoever loads it.
    if (!isKnown && isFile && !wantsHtml) {
      throw new AppError(404, 'There is nothing at this address.');
    }
    const elsewhere = otherLoopback(request.headers.host, community.projectUrl);
    if (elsewhere !== null) {
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${elsewhere}${request.raw.url ?? '/'}`, 302);
    }
    const html = await files.indexHtml();
    if (html === null) throw new AppError(503, 'The web app is not built yet.');
    return reply
      .code(isKnown ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replace(configMarker, () => injected));
  }
}

function pathOf(request: FastifyRequest): string | null {
  try {
    return decodeURIComponent((request.raw.url ?? '/').split('?', 1)[0] ?? '/');
  } catch {
    return null;
  }
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile) {
  const accepted = (request.headers['accept-encoding'] ?? '').split(/[\s,;]+/);
  const encoding = file.encodings.find((name) => accepted.includes(name));
  const etag = encoding === undefined ? file.etag : file.etag.replace(/"$/, `-${encoding}"`);
  reply.header(
    'cache-control',
    file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  reply.header('etag', etag);
  if (file.encodings.length > 0) reply.header('vary', 'Accept-Encoding');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(file.type);
  if (encoding !== undefined) {
    reply.header('content-encoding', encoding);
    return reply.send(createReadStream(file.path + variantSuffix[encoding]));
  }
  return reply.header('content-length', file.size).send(createReadStream(file.path));
}
