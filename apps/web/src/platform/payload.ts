import { type Payload, payloadSchema } from '@parley/domain/site/wire';
import * as z from 'zod/mini';
import { getJson } from './http.ts';
import { logWarning } from './log.ts';

type Kept = { payload: Promise<Payload | null>; settled: Payload | null; at: number };

/** How long what was fetched in advance is worth showing, in milliseconds. */
const keptMs = 60_000;
/** What this page was opened with: what the server put into the page is about that. */
const opened = (globalThis.location?.pathname ?? '') + (globalThis.location?.search ?? '');
let injectedIsTaken = false;
const fetched = new Map<string, Kept>();

/**
 * What a page starts with, where it is here already: put into the page by the server, or fetched in
 * advance. It is given once, since it ages; null means to ask for it, or to do without.
 */
export function takePayload(path: string): Payload | null {
  const page = pageOf(path);
  const kept = fetched.get(page);
  if (kept !== undefined && kept.settled !== null) {
    fetched.delete(page);
    if (Date.now() - kept.at < keptMs) return kept.settled;
  }
  if (injectedIsTaken || page !== pageOf(opened)) return null;
  injectedIsTaken = true;
  return readInjected();
}

/** Fetches what the page at `path` (with its query, if any) starts with, and keeps it for `takePayload`. */
export function loadPayload(path: string): Promise<Payload | null> {
  const page = pageOf(path);
  const kept = fetched.get(page);
  if (kept !== undefined && Date.now() - kept.at < keptMs) return kept.payload;
  const [route = '', query] = page.split('?', 2);
  const address = `${route.replace(/\/$/, '')}/_payload.json${query ? `?${query}` : ''}`;
  const entry: Kept = { payload: get(address), settled: null, at: Date.now() };
  fetched.set(page, entry);
  void entry.payload.then((payload) => {
    entry.settled = payload;
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

/** One spelling for one page: `/profile/?id=a&ref=b` is `/profile?id=a`. */
function pageOf(path: string): string {
  const [route = '', query = ''] = path.split('?', 2);
  const id = new URLSearchParams(query).get('id');
  return route.replace(/(?!^)\/$/, '') + (id === null ? '' : `?${new URLSearchParams({ id })}`);
}
