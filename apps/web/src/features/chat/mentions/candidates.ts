import { isMentionable } from '@parley/domain/chat/mentions';
import type { Message, People } from '@parley/domain/chat/wire';
import { foldName } from '@parley/domain/names/rules';
import type { FoundPeople } from '@parley/domain/search/wire';

/** Somebody who can be mentioned. */
export type Candidate = { name: string; address: string };
/** Whom a member can't mean: the member (an address in lower case), and whom they blocked. */
export type Others = { self: string; blocked: readonly string[] };

/** How many are offered at once. */
const candidatesMax = 6;

/**
 * Whom a member may mean: first who has exactly the name that was typed; those of the room whose name begins like
 * it, who spoke last first; then those in whose name it stands; then names of the community's index. Never a name
 * that an @ doesn't mention.
 */
export function candidatesOf(
  query: string,
  { messages, people }: { messages: readonly Message[]; people: People },
  found: FoundPeople['names'],
  { self, blocked }: Others,
  tld: string,
): { candidates: Candidate[]; isWhole: boolean } {
  const asked = foldName(query);
  const authors = new Set(messages.map(({ author }) => author).toReversed());
  const here = [...new Set([...authors, ...Object.keys(people)])].flatMap(
    (address): Candidate[] => {
      const name = people[address]?.name ?? null;
      return name === null ? [] : [{ name, address }];
    },
  );
  const indexed = found
    .toSorted((a, b) => Number(b.isMain) - Number(a.isMain))
    .map(({ name, holder }) => ({ name, address: holder }));
  const whole = [...indexed, ...here].filter(({ name }) => name === asked);
  const known = [
    ...whole,
    ...here.filter(({ name }) => name.startsWith(asked)),
    ...here.filter(({ name }) => !name.startsWith(asked) && name.includes(asked)),
    ...indexed,
  ];
  const names = new Set<string>();
  const candidates = known.filter(({ name, address }) => {
    const isNew = address !== self && !blocked.includes(address) && !names.has(name);
    names.add(name);
    return isNew && isMentionable(name, tld);
  });
  return { candidates: candidates.slice(0, candidatesMax), isWhole: whole.length > 0 };
}
