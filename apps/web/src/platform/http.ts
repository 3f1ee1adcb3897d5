import { requestText } from '@parley/text/requests';
import * as z from 'zod/mini';
import { noteDate } from './serverClock.ts';

/** A request to our own server that brought no usable answer. */
export class HttpError extends Error {
  readonly code: 'unreachable' | 'refused' | 'unreadable';
  readonly status: number;
  constructor(code: HttpError['code'], status: number, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.status = status;
  }
}

const refusalBody = z.object({ message: z.string() });

/** GET of our own origin, its JSON checked against a schema. */
export function getJson<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return ask(path, { method: 'GET' }, schema);
}

/** POST of JSON to our own origin, or another method; the answer is checked against a schema. */
export function postJson<Schema extends z.ZodMiniType>(
  path: string,
  body: unknown,
  schema: Schema,
  method: 'POST' | 'DELETE' = 'POST',
): Promise<z.infer<Schema>> {
  const headers = { 'content-type': 'application/json' };
  return ask(path, { method, headers, body: JSON.stringify(body) }, schema);
}

async function ask<Schema extends z.ZodMiniType>(
  path: string,
  init: RequestInit,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const askedAt = Date.now();
  const response = await fetch(path, { ...init, signal: AbortSignal.timeout(15_000) }).catch(
    (cause: unknown) => {
      throw new HttpError('unreachable', 0, requestText.silent, cause);
    },
  );
  // Only what is asked with GET may come from a cache.
  if (init.method !== 'GET') noteDate(response, askedAt);
  const body: unknown = await response.json().catch(() => null);
  const parsed = z.safeParse(schema, body);
  // A refusal may still have the agreed shape (`valid: false`), which says more than its status.
  if (parsed.success) return parsed.data;
  if (response.ok) throw new HttpError('unreadable', response.status, requestText.unreadable);
  throw refusalOf(response.status, body);
}

/** What our own server refused, with its sentence where it said one. */
export function refusalOf(status: number, body: unknown): HttpError {
  const refusal = z.safeParse(refusalBody, body);
  const message = refusal.success ? refusal.data.message : requestText.refused(status);
  return new HttpError('refused', status, message);
}
