import { pageAddress } from '@parley/domain/site/pages';
import { type Payload, payloadSchema } from '@parley/domain/site/wire';
import * as z from 'zod/mini';
import { getJson } from '../platform/http.ts';
import { logWarning } from '../platform/log.ts';

type Kept = { payload: Promise<Payload | null>; at: number };

/** How long what was fetched is worth showing, in milliseconds. */
const keptMs = 60_000;
/** What this page was opened with: what the server put into the page is about that. */
const opened = (globalThis.location?.pathname ?? '') + (globalThis.location?.search ?? '');
const fetched = new Map<string, Kept>();

/**
 * What the server put into this page, if it is the page at `path`; null otherwise. Reading it
 * changes nothing, so that a rendering that React throws away loses nothing.
 */
export function injectedPayload(path: string): Payload | null {
  return addressOf(path) === addressOf(opened) ? readInjected() : null;
}

/**
 * Fetches what the page at `path` (with its query, if any) starts with; null when it does not come. Asked
 * again within a minute, it is the same answer. */
export function loadPayload(path: string): Promise<Payload | null> {
  const page = addressOf(path);
  const kept = fetched.get(page);
  if (kept !== undefined && Date.now() - kept.at < keptMs) return kept.payload;
  const [route = '', query] = page.split('?', 2);
  const address = `${route.replace(/\/$/, '')}/_payload.json${query ? `?${query}` : ''}`;
  const entry: Kept = { payload: get(address), at: Date.now() };
  fetched.set(page, entry);
  void entry.payload.then((payload) => {
    // A failure is not kept, so that the page itself asks again.
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
