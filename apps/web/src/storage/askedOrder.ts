import * as z from 'zod/mini';
import { readStored, writeStored } from './localStorage.ts';

const key = 'parley.askedOrder';
/** The newest of this page, where nothing can be stored. */
let ofPage = '';

/**
 * Notes that a wallet is asked for an order; the returned function says whether it is still the newest, in whichever
 * tab another one was asked for.
 */
export function noteAskedOrder(): () => boolean {
  const mine = `${Date.now()} ${Math.random()}`;
  ofPage = mine;
  const isStored = writeStored(key, mine);
  return () => ofPage === mine && (!isStored || readStored(key, z.string()) === mine);
}
