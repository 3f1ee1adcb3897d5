import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { OutsideError } from './outsideError.ts';

/** Another server's response, without its body. */
export type OutsideAnswer = {
  status: number;
  statusText: string;
  /** The address after redirects. */
  url: string;
  contentType: string | null;
};

const tooLarge = () => new OutsideError('too-large', 'It is too large.');

/** What the network does to a request, as an OutsideError. */
export function asSilent(error: unknown): never {
  if (error instanceof OutsideError) throw error;
  throw new OutsideError('silent', 'No one answered.', error);
}

/** The body of a 200, at most `maxBytes` of it; what is longer is refused or cut. Throws OutsideError. */
export async function* bodyOf(
  response: IncomingMessage,
  maxBytes: number,
  beyond: 'refuse' | 'cut' = 'refuse',
): AsyncGenerator<Buffer> {
  const { statusCode = 0, headers } = response;
  if (statusCode !== 200) throw new OutsideError('status', `The status is ${statusCode}.`);
  const isRefused = beyond === 'refuse';
  if (isRefused && Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  let bytes = 0;
  const pieces = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const { done, value } = await pieces.next().catch(asSilent);
    if (done === true) return;
    const before = bytes;
    bytes += value.length;
    if (bytes > maxBytes && isRefused) throw tooLarge();
    yield value.subarray(0, maxBytes - before);
    if (bytes >= maxBytes && !isRefused) return;
  }
}

/** Where a redirect leads; null for any other answer. */
export function locationOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  const isRedirect = statusCode >= 300 && statusCode <= 399;
  return isRedirect ? (headers.location ?? null) : null;
}

/** Its status and headers, made harmless. */
export function readAnswer(
  url: URL,
  { statusCode = 0, statusMessage, headers }: IncomingMessage,
): OutsideAnswer {
  return {
    status: statusCode,
    statusText: plain(statusMessage ?? '') || (STATUS_CODES[statusCode] ?? ''),
    url: url.href,
    contentType: plain(headers['content-type'] ?? '') || null,
  };
}

/** A stranger's header as a short line of plain letters. */
function plain(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, 100);
}
