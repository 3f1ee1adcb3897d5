import { hexAddress } from '@parley/domain/fields/chain';
import { createStore } from '@parley/domain/state/store';
import * as z from 'zod/mini';
import { readStored, watchStored, writeStored } from './localStorage.ts';

const key = 'parley.recipients';
/** Most recipients that are kept. */
const keptMax = 60;

const recipient = z.object({
  chainId: z.int(),
  address: hexAddress,
  /** The username that was chosen, without its TLD; null for an address. */
  name: z.nullable(z.string()),
  /** What was sent last, as it was shown. */
  amount: z.string(),
  symbol: z.string(),
});

/** Somebody who got tokens from this browser. */
export type RecentRecipient = z.infer<typeof recipient>;

/** Whom this browser has sent to, of every chain, newest first. Only what was confirmed counts. */
export const recentRecipients = createStore<readonly RecentRecipient[]>(read());

watchStored((changed) => changed === key && recentRecipients.set(read()));

/** Remembers a recipient of a confirmed transfer. */
export function rememberRecipient(added: RecentRecipient): void {
  const isOther = ({ chainId, address, name }: RecentRecipient) =>
    chainId !== added.chainId ||
    address.toLowerCase() !== added.address.toLowerCase() ||
    name !== added.name;
  const next = [added, ...read().filter(isOther)].slice(0, keptMax);
  writeStored(key, next);
  recentRecipients.set(next);
}

function read(): readonly RecentRecipient[] {
  return readStored(key, z.array(recipient)) ?? [];
}
