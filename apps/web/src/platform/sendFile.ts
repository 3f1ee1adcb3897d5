import { retryAfterMs } from '@parley/domain/time/retryAfter';
import { requestText } from '@parley/text/requests';
import * as z from 'zod/mini';
import { HttpError, refusalOf } from './http.ts';

type Sending = {
  headers: Readonly<Record<string, string>>;
  /** How much of the file has left, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Stops the request, which then rejects with the signal's reason. */
  signal?: AbortSignal;
};

/** A refusal of a server that is too busy, and says when another try can help. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  /** How long to wait, in milliseconds. */
  readonly retryAfterMs: number;
  constructor(message: string, waitMs: number) {
    super(message);
    this.retryAfterMs = waitMs;
  }
}

/**
 * POST of a file to our own origin, the answer checked against a schema. An XMLHttpRequest, since
 * `fetch` does not tell how far it has come. Throws HttpError, or BusyError.
 */
export function sendFile<Schema extends z.ZodMiniType>(
  path: string,
  file: Blob,
  schema: Schema,
  { headers, onProgress, signal }: Sending,
): Promise<z.infer<Schema>> {
  return new Promise((done, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('POST', path);
    request.setRequestHeader('content-type', 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new HttpError('unreachable', 0, requestText.silent));
    request.onabort = () => reject(signal?.reason);
    request.onload = () => {
      try {
        done(read(request, schema));
      } catch (error) {
        reject(error);
      }
    };
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    if (signal?.aborted === true) {
      reject(signal.reason);
      return;
    }
    signal?.addEventListener('abort', stop);
    request.send(file);
  });
}

function read<Schema extends z.ZodMiniType>(
  request: XMLHttpRequest,
  schema: Schema,
): z.infer<Schema> {
  const { status } = request;
  const body = parse(request.responseText);
  const answer = z.safeParse(schema, body);
  if (status >= 200 && status <= 299) {
    if (answer.success) return answer.data;
    throw new HttpError('unreadable', status, requestText.unreadable);
  }
  const refusal = refusalOf(status, body);
  const waitMs = retryAfterMs(request.getResponseHeader('retry-after') ?? undefined, Date.now());
  throw waitMs === null ? refusal : new BusyError(refusal.message, waitMs);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
