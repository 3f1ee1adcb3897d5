import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { BoundedMap } from '@parley/domain/state/boundedMap';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
type Encoding = 'br' | 'gzip' | 'identity';

/** Smaller texts fit one packet as they are. */
const compressFrom = 1_024;
/** Size of the cache of compressed texts: most requests are for the same few pages. */
const keptMax = 64;

/** Answers with texts made on the spot: revalidated by ETag, compressed as the reader accepts it. */
export function createTextReply() {
  const kept = new BoundedMap<string, Promise<Buffer>>(keptMax);

  function compressed(text: string, encoding: Encoding, key: string): Promise<Buffer> {
    const before = kept.get(key);
    if (before !== undefined) return before;
    const made = compress(text, encoding);
    kept.set(key, made);
    return made;
  }

  return async (request: FastifyRequest, reply: FastifyReply, type: string, text: string) => {
    const accepted = (request.headers['accept-encoding'] ?? '').split(/[\s,;]+/);
    const encoding = text.length < compressFrom ? 'identity' : encodingOf(accepted);
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    const etag = `"${hash}-${encoding}"`;
    reply
      .header('cache-control', 'no-cache')
      .header('etag', etag)
      .header('vary', 'Accept-Encoding');
    if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) {
      return reply.code(304).send();
    }
    reply.type(type);
    if (encoding === 'identity') return reply.send(text);
    return reply.header('content-encoding', encoding).send(await compressed(text, encoding, etag));
  };
}

function encodingOf(accepted: readonly string[]): Encoding {
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

function compress(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(text, { level: 6 });
  // Between gzip 6 and gzip 9 in time, smaller than both.
  return toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
