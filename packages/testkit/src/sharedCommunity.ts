import { inject } from 'vitest';
import { type Community, communityAt } from './community.ts';
import { askAtDoor } from './door.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the place of a shared community; see `communitySetup.ts`. */
    communityDoor: string;
  }
}

/**
 * In a quiet community nobody says anything, so that the seeded conversation is in view. A talkative one
 * belongs to a worker, whose files use it one after the other; members may write as fast as a test likes.
 */
export type SharedKind = 'quiet' | 'busy' | 'talkative';

/** The community of that kind, which the files of a run share; it runs until the end of the run. */
export async function shareCommunity(kind: SharedKind): Promise<Community> {
  const question = kind === 'talkative' ? `talkative/${process.pid}` : kind;
  return communityAt(JSON.parse(await askAtDoor(inject('communityDoor'), question)));
}
