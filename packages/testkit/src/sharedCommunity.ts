import { inject } from 'vitest';
import { type Community, communityAt } from './community.ts';
import { askAtDoor } from './door.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the place of a shared community; see `communitySetup.ts`. */
    communityDoor: string;
  }
}

/** In a quiet community nobody says anything, so that the seeded conversation is in view. */
export type SharedKind = 'quiet' | 'busy';

/** The community of that kind, which the files of a run share; it runs until the end of the run. */
export async function shareCommunity(kind: SharedKind): Promise<Community> {
  return communityAt(JSON.parse(await askAtDoor(inject('communityDoor'), kind)));
}
