import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sends JSON with an ETag; a client that has the same already gets 304 (RFC 9110, 13.1.2). `told`
 * is what counts as the same, where the body also says things that change with every block.
 */
export function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  body: object,
  told: object = body,
): FastifyReply {
  const digest = createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 22);
  const etag = `W/"${digest}"`;
  reply.header('etag', etag).header('cache-control', 'no-cache');
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
  return known?.includes(etag) ? reply.code(304).send() : reply.send(body);
}
