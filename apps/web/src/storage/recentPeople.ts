import { isLowerAddress } from '@parley/domain/fields/hex';
import { createStore } from '@parley/domain/state/store';
import * as z from 'zod/mini';
import { readStored, watchStored, writeStored } from './localStorage.ts';

const key = 'parley.recentPeople';
/** Most people that are kept of one member, and of all who use this browser. */
const most = { own: 8, all: 40 } as const;

const recent = z.object({
  /** The member who looked, in lower case; null for a visitor. */
  by: z.nullable(z.string()),
  /** Whom they looked at, in lower case. */
  address: z.custom<`0x${string}`>(isLowerAddress),
  /** The name that was shown, without its TLD; null for none. */
  name: z.nullable(z.string()),
});
type Recent = z.infer<typeof recent>;
export type RecentPerson = Omit<Recent, 'by'>;

const read = (): readonly Recent[] => readStored(key, z.array(recent)) ?? [];
const store = createStore(read());
watchStored((changed) => changed === key && store.set(read()));

/** Whose profiles this browser showed lately, in every tab of it; nobody else learns of them. */
export const recentPeople = { subscribe: store.subscribe, get: store.get };

/** Those whom a member, or with null a visitor, looked at, the last one first. */
export function recentPeopleOf(list: readonly Recent[], member: string | null): RecentPerson[] {
  const by = member?.toLowerCase() ?? null;
  return list.filter((one) => one.by === by).map(({ address, name }) => ({ address, name }));
}

/** Remembers that a member looked at somebody; of more than a few the first is forgotten. */
export function rememberPerson(member: string | null, person: RecentPerson): void {
  const by = member?.toLowerCase() ?? null;
  const address = person.address.toLowerCase() as `0x${string}`;
  const list = read();
  const own = list.filter((one) => one.by === by && one.address !== address);
  const others = list.filter((one) => one.by !== by);
  const kept = [{ by, address, name: person.name }, ...own].slice(0, most.own);
  write([...kept, ...others].slice(0, most.all));
}

/** Forgets somebody whom a member looked at, or with null everybody. */
export function forgetPerson(member: string | null, address: string | null): void {
  const by = member?.toLowerCase() ?? null;
  const isForgotten = (one: Recent) =>
    one.by === by && (address === null || one.address === address.toLowerCase());
  write(read().filter((one) => !isForgotten(one)));
}

function write(list: readonly Recent[]): void {
  writeStored(key, list.length === 0 ? null : list);
  store.set(list);
}
