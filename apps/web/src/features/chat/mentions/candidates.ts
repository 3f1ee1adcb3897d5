import type { Message, People } from '@parley/domain/chat/wire';
import { foldName } from '@parley/domain/names/rules';
import type { FoundPeople } from '@parley/domain/search/wire';

/** Somebody who can be mentioned. */
export type Candidate = { name: string; address: string };

/** How many are offered at once. */
const candidatesMax = 6;

/**
 * Whom a member may mean: those of the room whose name begins like what was typed, who spoke last first; then
 * those in whose name it stands; then names of the community's index. Never the member, nor
 * whom they blocked.
 */
export function candidatesOf(
  query: string,
  { messages, people }: { messages: readonly Message[]; people: People },
  found: FoundPeople['names'],
  self: string,
  blocked: readonly string[] = [],
): Candidate[] {
  const asked = foldName(query);
  const authors = new Set(messages.map(({ author }) => author).toReversed());
  const here = [...new Set([...authors, ...Object.keys(people)])].flatMap(
    (address): Candidate[] => {
      const name = people[address]?.name ?? null;
      return name === null ? [] : [{ name, address }];
    },
  );
  const known = [
    ...here.filter(({ name }) => name.startsWith(asked)),
    ...here.filter(({ name }) => !name.startsWith(asked) && name.includes(asked)),
    ...found
      .toSorted((a, b) => Number(b.isMain) - Number(a.isMain))
      .map(({ name, holder }) => ({ name, address: holder })),
  ];
  const names = new Set<string>();
  return known
    .filter(({ name, address }) => {
      const isNew = address !== self && !blocked.includes(address) && !names.has(name);
      names.add(name);
      return isNew;
    })
    .slice(0, candidatesMax);
}
