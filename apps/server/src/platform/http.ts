import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { bodyTimeMs, limitBodyTime } from './bodyTime.ts';
import type { Clock } from './clock.ts';
import { isDatabaseDown } from './database.ts';
import { AppError } from './errors.ts';
import { type Allowance, Limiter } from './limiter.ts';
import type { Log } from './log.ts';
import { isNestedDeeperThan } from './nesting.ts';

/** How deep a JSON body may nest; ours nest four levels, a batch of calls with ABI data about ten. */
const nestingMax = 32;
/** The longest that any request may take to arrive, in milliseconds; most have `bodyTimeMs`. */
export const requestTimeMs = 15 * 60_000;

/**
 * An HTTP server that reads JSON bodies only, each within `bodyMs`, and answers every failure with
 * `{message}`.
 */
export function createHttp(log: Log, origin: string, bodyMs = bodyTimeMs): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: 16_384,
    requestTimeout: requestTimeMs,
    // The name of an order is 114 characters long.
    routerOptions: { maxParamLength: 128 },
    connectionTimeout: 0,
    keepAliveTimeout: 10_000,
    exposeHeadRoutes: true,
    rewriteUrl: ({ url }) => originForm(url ?? '/'),
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      void reply.code(400).send({ message: 'This address can’t be read.' });
    },
    http: { maxHeaderSize: 16_384, headersTimeout: 10_000, insecureHTTPParser: false },
  });
  limitBodyTime(app.server, bodyMs);
  readJsonBodies(app);
  app.addHook('onRequest', async (request) => refuseForeignPosts(request, origin));
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { status, message, retryAfterMs } = answerTo(error, request, log);
    if (retryAfterMs !== null) reply.header('retry-after', Math.ceil(retryAfterMs / 1000));
    void reply.header('cache-control', 'no-store').code(status).send({ message });
  });
  return app;
}

/**
 * The path and query of a request target. A client may name the whole address (RFC 9112, 3.2.2), and
 * whatever host it names must not get into an answer.
 */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const whole = /^https?:/i.test(target) && URL.canParse(target) ? new URL(target) : null;
  return whole === null ? `/${encodeURIComponent(target)}` : whole.pathname + whole.search;
}

/** A hook that answers 429 to a client (by `keyOf`) that asks too often. */
export function limitRequests(
  allowance: Allowance,
  clock: Clock,
  keyOf: (request: FastifyRequest) => string,
): (request: FastifyRequest) => Promise<void> {
  const limiter = new Limiter(allowance, clock);
  return async (request) => {
    const retryAfterMs = limiter.take(keyOf(request));
    if (retryAfterMs > 0) {
      throw new AppError(429, 'Too many requests. Try again in a moment.', { retryAfterMs });
    }
  };
}

function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (isNestedDeeperThan(text, nestingMax)) {
      done(new AppError(400, 'The body is nested too deeply.'));
    } else {
      parse(request, text, done);
    }
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Browser extensions may send requests too. */
    extensionsMayAsk?: boolean;
  }
}

/** The origin of the browser extension that sent a request, or null when none did. */
export function extensionOrigin({ headers }: FastifyRequest): string | null {
  const { origin } = headers;
  return origin !== undefined && /^(?:chrome|moz|safari-web)-extension:\/\/[\w.-]+$/.test(origin)
    ? origin
    : null;
}

/**
 * A page of another site must not make a visitor's browser change anything here. Browsers always
 * send `Origin` with such requests; programs that are no browsers do not.
 */
function refuseForeignPosts(request: FastifyRequest, origin: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (request.routeOptions.config.extensionsMayAsk && extensionOrigin(request) !== null) return;
  const from = request.headers.origin;
  if (
    (from !== undefined && from !== origin) ||
    request.headers['sec-fetch-site'] === 'cross-site'
  ) {
    throw new AppError(403, 'This request comes from another site.');
  }
}

type Answer = { status: number; message: string; retryAfterMs: number | null };

function answerTo(error: FastifyError | Error, request: FastifyRequest, log: Log): Answer {
  const route = request.routeOptions.url ?? 'unknown';
  if (error instanceof AppError) {
    if (error.status >= 500) log.warn('request-unavailable', { route, error });
    return { status: error.status, message: error.message, retryAfterMs: error.retryAfterMs };
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) {
    return { status, message: error.message, retryAfterMs: null };
  }
  if (isDatabaseDown(error)) {
    log.warn('database-unavailable', { route, message: error.message });
    const message = 'The server can’t reach its database right now. Try again in a moment.';
    return { status: 503, message, retryAfterMs: 2_000 };
  }
  const id = randomUUID();
  log.error('request-failed', { id, route, error });
  return { status: 500, message: `Something went wrong (${id}).`, retryAfterMs: null };
}
