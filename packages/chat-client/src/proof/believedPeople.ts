import type { People, Person } from '@parley/domain/chat/wire';
import type { FoundPerson, PeopleCheck } from './people.ts';

/**
 * What the server says of people, with the names that the chain said otherwise. Who may have hidden or pinned something is
 * the server's word, as of the moment when they did; where the chain says otherwise of now, it is asked again.
 */
export function believedPeople(told: People, check: Pick<PeopleCheck, 'check' | 'of'>): People {
  const entries = Object.entries(told).map(([address, person]) => {
    const found = check.of(address, person.name);
    if (person.moderator !== (typeof found === 'object' ? found.moderator : undefined)) {
      check.check(address, person.name, true);
    }
    return [address, typeof found === 'object' ? named(person, found) : person] as const;
  });
  return Object.fromEntries(entries);
}

/** A person whom the server tells of, by the name that was found. */
export function named(told: Person, { name }: FoundPerson): Person {
  return { ...told, name };
}
