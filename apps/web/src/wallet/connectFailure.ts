import { createStore } from '@parley/domain/state/store';
import * as z from 'zod/mini';

/** A wallet that did not connect, and a sentence that tells the member why. */
export type ConnectFailure = { wallet: string; sentence: string };

const key = 'parley.connectFailure';
const schema = z.object({ wallet: z.string(), sentence: z.string() });

/** What the connect dialog shows, with a way to try again; null without a failure. */
export const connectFailure = createStore<ConnectFailure | null>(null);

/** Stores a failure for the page after the reload. */
export function leaveFailure(failure: ConnectFailure): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(failure));
  } catch {
    // Without storage only the sentence is lost.
  }
}

/** Restores the failure that the page before the reload stored; true if there was one. */
export function takeFailure(): boolean {
  try {
    const left = z.safeParse(schema, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    sessionStorage.removeItem(key);
    if (left.success) connectFailure.set(left.data);
    return left.success;
  } catch {
    return false;
  }
}
