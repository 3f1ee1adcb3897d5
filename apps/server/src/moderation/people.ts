import type { People, Person } from '@parley/domain/chat/wire';
import { withDeadline } from '@parley/domain/time/deadline';
import type { NameService } from '../names/service.ts';
import type { Moderators } from './service.ts';

/** How long a page waits for the list of moderators, in milliseconds. */
const patienceMs = 800;

/** What readers are told of authors: their main names, and who moderates. */
export function createPeople(names: NameService, moderators: Moderators) {
  const listeners: Array<(people: People) => void> = [];

  function personOf(author: string): Person {
    const person = { name: names.nameOf(author) };
    return moderators.has(author) ? { ...person, moderator: true } : person;
  }

  function tell(authors: readonly string[]): void {
    // After a restart readers may know names that this server has not asked for yet.
    const known = authors.filter(names.isKnown);
    if (known.length === 0) return;
    const people = Object.fromEntries(known.map((author) => [author, personOf(author)]));
    for (const listener of listeners) listener(people);
  }

  names.onChange((people) => tell(Object.keys(people)));
  moderators.onChange((changed) => {
    void names.people(changed).then(() => tell(changed));
  });

  return {
    personOf,
    holdsName: names.holdsName,
    isModerator: moderators.isModerator,
    /** The people of these addresses; those not known in time are announced later. */
    async people(authors: readonly string[]): Promise<People> {
      const renewed = moderators.renew();
      const waited = moderators.isKnown()
        ? undefined
        : withDeadline(renewed, patienceMs, () => undefined);
      const [people] = await Promise.all([names.people(authors), waited]);
      return Object.fromEntries(Object.keys(people).map((author) => [author, personOf(author)]));
    },
    onChange(listener: (people: People) => void): void {
      listeners.push(listener);
    },
  };
}
