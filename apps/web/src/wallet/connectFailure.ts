import * as z from 'zod/mini';
import { createStore } from '../platform/store.ts';

/** A wallet that did not connect, and why, in a sentence for the member. */
export type ConnectFailure = { wallet: string; sentence: string };

const key = 'parley.connectFailure';
const schema = z.object({ wallet: z.string(), sentence: z.string() });

/** What the connect dialog says, with a way to try again; null while nothing went wrong. */
export const connectFailure = createStore<ConnectFailure | null>(null);

/** Leaves a failure for the page after the reload. */
export function leaveFailure(failure: ConnectFailure): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(failure));
  } catch {
    // Without storage the sentence is lost, nothing else.
  }
}

/** Takes up what the page before the reload left; true if there was something. */
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
