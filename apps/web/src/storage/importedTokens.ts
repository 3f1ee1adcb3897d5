import { hexAddress } from '@parley/domain/fields/chain';
import { createStore } from '@parley/domain/state/store';
import { decimalsMax } from '@parley/domain/tokens/facts';
import * as z from 'zod/mini';
import { readStored, watchStored, writeStored } from './localStorage.ts';

const key = 'parley.tokens';
/** Most tokens that a member may add. */
const keptMax = 50;

const imported = z.object({
  chainId: z.int(),
  address: hexAddress,
  symbol: z.string().check(z.maxLength(40)),
  name: z.string().check(z.maxLength(100)),
  decimals: z.int().check(z.minimum(0), z.maximum(decimalsMax)),
});

/** A token that the member added by its address. */
export type ImportedToken = z.infer<typeof imported>;

/** The tokens that the member added, of every chain, newest first. */
export const importedTokens = createStore<readonly ImportedToken[]>(read());

watchStored((changed) => changed === key && importedTokens.set(read()));

/** Adds a token, or brings it to the front. */
export function addToken(token: ImportedToken): void {
  write([token, ...without(token)].slice(0, keptMax));
}

/** Removes a token from the list; what the member has of it stays. */
export function removeToken(token: Pick<ImportedToken, 'chainId' | 'address'>): void {
  write(without(token));
}

function without({ chainId, address }: Pick<ImportedToken, 'chainId' | 'address'>) {
  const isOther = (token: ImportedToken) =>
    token.chainId !== chainId || token.address.toLowerCase() !== address.toLowerCase();
  return read().filter(isOther);
}

function read(): readonly ImportedToken[] {
  return readStored(key, z.array(imported)) ?? [];
}

function write(tokens: readonly ImportedToken[]): void {
  writeStored(key, tokens);
  importedTokens.set(tokens);
}
