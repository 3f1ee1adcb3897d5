import { inject } from 'vitest';
import { type Community, communityAt } from './community.ts';
import { askAtDoor } from './door.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the place of a worker's community; see `communitySetup.ts`. */
    communityDoor: string;
  }
}

/** The community that all files of this worker share; it runs until the end of the run. */
export async function shareCommunity(): Promise<Community> {
  const worker = process.env.VITEST_POOL_ID ?? '';
  return communityAt(JSON.parse(await askAtDoor(inject('communityDoor'), worker)));
}
