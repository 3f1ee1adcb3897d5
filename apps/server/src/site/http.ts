import { createReadStream } from 'node:fs';
import type { AnchorAccounts } from '@parley/domain/chat/anchors';
import type { HostChange, HostChanges } from '@parley/domain/chat/hostChanges';
import type { Restore, Restores } from '@parley/domain/chat/restores';
import type { HeadKeys } from '@parley/domain/chat/wire';
import type { PublicConfig, Room } from '@parley/domain/config/wire';
import { isOpen } from '@parley/domain/site/features';
import type { EmbedSubject } from '@parley/domain/site/heads';
import { inClientKey, isExplorer, pageAt, pagePaths } from '@parley/domain/site/pages';
import { isValidRoute } from '@parley/domain/site/validation';
import type { PageHead } from '@parley/domain/site/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limiting } from '../platform/base.ts';
import { AppError } from '../platform/errors.ts';
import { limitRequests } from '../platform/http.ts';
import type { Log } from '../platform/log.ts';
import { isBot } from './bots.ts';
import { variantSuffix, type WebFile, type WebFiles } from './files.ts';
import { fillPage, plainErrorPage } from './html.ts';
import { otherLoopback } from './loopback.ts';
import type { Payloads } from './payloads.ts';
import { createTextReply } from './textReply.ts';

type Options = Limiting & {
  community: PublicConfig;
  /** The rooms of the navigation, now. */
  openRooms: () => readonly Room[];
  /** Public keys of the servers that sign how far rooms go. */
  headKeys: () => readonly string[];
  /** How the community came to its host. */
  hostChanges: readonly HostChange[];
  /** Restores from backups. */
  restores: readonly Restore[];
  /** Accounts with which servers anchor rooms. */
  anchorAccounts: () => readonly string[];
  files: WebFiles;
  payloads: Payloads;
  /** JSON of a page's embed by the names of its tags; empty for none. */
  embedsOf: (head: PageHead, embedded: EmbedSubject) => Readonly<Record<string, string>>;
  log: Log;
};

const jsonType = 'application/json; charset=utf-8';
const htmlType = 'text/html; charset=utf-8';

/**
 * The web app, GET /config.json, GET {page}/_payload.json, and the answer to everything that is
 * nowhere else. Bots get a status and a word instead of an error page, so that no search engine
 * indexes one.
 */
export function siteRoutes(app: FastifyInstance, options: Options): void {
  const {
    community,
    openRooms,
    headKeys,
    hostChanges,
    restores,
    anchorAccounts,
    files,
    payloads,
    embedsOf,
  } = options;
  const { clock, keyOf, log } = options;
  const withRooms = (): PublicConfig => ({ ...community, rooms: [...openRooms()] });
  const sendText = createTextReply();
  app.get('/config.json', (request, reply) => {
    const config: PublicConfig & HeadKeys & HostChanges & Restores & AnchorAccounts = {
      ...withRooms(),
      headKeys: [...headKeys()],
      hostChanges: [...hostChanges],
      restores: [...restores],
      anchorAccounts: [...anchorAccounts()],
    };
    return sendText(request, reply, jsonType, JSON.stringify(config));
  });

  const reads = limitRequests({ burst: 200, perSecond: 20 }, clock, keyOf);
  for (const page of pagePaths) {
    const path = page === '/' ? '' : page;
    app.get(`${path}/_payload.json`, { onRequest: reads }, async (request, reply) => {
      const { json } = await payloads.of(page, queryOf(request));
      return sendText(request, reply, jsonType, json);
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new AppError(404, 'There’s nothing at this address.');
    }
    const path = pathOf(request);
    const file = path === null ? undefined : await files.find(path);
    if (path !== null && file !== undefined && path !== '/index.html') {
      return sendFile(request, reply, file);
    }
    return await sendPage(request, reply, path);
  });

  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string | null) {
    const isKnown = path !== null && isPage(path, queryOf(request));
    if (!isKnown && isBot(request.headers['user-agent'])) return plainly(reply, 404, 'Not found');
    // A missing script must never be answered with a page.
    if (!isKnown && isFile(path) && !wantsHtml(request)) {
      throw new AppError(404, 'There’s nothing at this address.');
    }
    const elsewhere = otherLoopback(request.headers.host, community.projectUrl);
    if (elsewhere !== null) {
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${elsewhere}${request.raw.url ?? '/'}`, 302);
    }
    try {
      const { html, isMissing } = await pageFor(path, queryOf(request), isFramed(request));
      const status = isKnown && !isMissing ? 200 : 404;
      return await sendText(request, reply.code(status), htmlType, html);
    } catch (error) {
      return failPage(request, reply, error);
    }
  }

  function isPage(path: string, query: string): boolean {
    const isThere = pageAt(path) !== null || (community.embeddedChain && isExplorer(path));
    return isThere && isValidRoute(path, query, community.tldName);
  }

  async function pageFor(path: string | null, query: string, framed: boolean) {
    const html = await files.indexHtml();
    if (html === null) throw new AppError(503, 'The web app isn’t built yet.');
    const { head, embedded, json: payload, isMissing } = await payloads.of(path ?? '', query);
    const inClient = framed ? (files.preloads()[inClientKey]?.files ?? []) : [];
    const scripts = [...inClient, ...scriptsOf(pageAt(path ?? ''))];
    const embeds = embedsOf(head, embedded);
    const content = { config: withRooms(), head, payload, embeds, scripts };
    return { html: fillPage(html, content), isMissing };
  }

  /** The page's own scripts; none where its path is a room or its feature is off. */
  function scriptsOf(page: string | null): readonly string[] {
    const found = page === null ? undefined : files.preloads()[page];
    if (found === undefined || community.rooms.some(({ path }) => path === page)) return [];
    return found.feature === null || isOpen(found.feature, community) ? found.files : [];
  }

  function failPage(request: FastifyRequest, reply: FastifyReply, error: unknown) {
    const forBot = isBot(request.headers['user-agent']);
    if (!forBot && !wantsHtml(request)) throw error;
    const expected = error instanceof AppError ? error : null;
    if (expected === null) log.error('page-failed', { error });
    const status = expected?.status ?? 500;
    if (forBot) return plainly(reply, status, 'Unavailable');
    const page = plainErrorPage(status, expected?.message ?? 'Something went wrong.');
    return reply.code(status).header('cache-control', 'no-store').type(htmlType).send(page);
  }
}

function isFile(path: string | null): boolean {
  return path === null || /\.[^/]*$/.test(path);
}

function wantsHtml(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}

/** Only clients show pages in a frame: see `frameAncestors`. */
function isFramed(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-dest'] === 'iframe';
}

function plainly(reply: FastifyReply, status: number, word: string) {
  const answer = reply.code(status).header('cache-control', 'no-store');
  return answer.type('text/plain; charset=utf-8').send(word);
}

function pathOf(request: FastifyRequest): string | null {
  try {
    return decodeURIComponent((request.raw.url ?? '/').split('?', 1)[0] ?? '/');
  } catch {
    return null;
  }
}

function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '/';
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
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
