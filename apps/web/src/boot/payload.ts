import { pageAddress } from '@parley/domain/site/pages';
import { type Payload, payloadSchema } from '@parley/domain/site/wire';
import * as z from 'zod/mini';
import { getJson } from '../platform/http.ts';
import { logWarning } from '../platform/log.ts';

type Kept = { payload: Promise<Payload | null>; at: number };

/** How long a fetched payload may be shown, in milliseconds. */
const keptMs = 60_000;
/** The address that this page was opened at, which the payload in the page is for. */
const opened = (globalThis.location?.pathname ?? '') + (globalThis.location?.search ?? '');
const fetched = new Map<string, Kept>();

/**
 * The payload that the server put into this page, if it is for `path`; else null. Reading it has no
 * side effect, because React may discard a render.
 */
export function injectedPayload(path: string): Payload | null {
  return addressOf(path) === addressOf(opened) ? readInjected() : null;
}

/**
 * Fetches the payload of the page at `path` (with its query, if any); null if that fails. Answers
 * from a cache for a minute.
 */
export function loadPayload(path: string): Promise<Payload | null> {
  const page = addressOf(path);
  const kept = fetched.get(page);
  if (kept !== undefined && Date.now() - kept.at < keptMs) return kept.payload;
  const [route = '', query] = page.split('?', 2);
  const address = `${route.replace(/\/$/, '')}/_payload.json${query ? `?${query}` : ''}`;
  const entry: Kept = { payload: get(address), at: Date.now() };
  fetched.set(page, entry);
  void entry.payload.then((payload) => {
    // Failures are not cached, so that the page itself tries again.
    if (payload === null && fetched.get(page) === entry) fetched.delete(page);
  });
  return entry.payload;
}

function get(address: string): Promise<Payload | null> {
  return getJson(address, payloadSchema).catch((error: unknown) => {
    logWarning('a page’s payload did not load', error);
    return null;
  });
}

function readInjected(): Payload | null {
  try {
    const json = document.getElementById('parley-payload')?.textContent;
    return json ? z.parse(payloadSchema, JSON.parse(json)) : null;
  } catch (error) {
    logWarning('the page’s payload was not understood', error);
    return null;
  }
}

function addressOf(path: string): string {
  const [route = '', query = ''] = path.split('?', 2);
  return pageAddress(route, query);
}
