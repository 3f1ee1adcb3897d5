import type { TestMember } from '../../../apps/server/src/chat/testClient.ts';
import { keyed, type Opening as Readers, startHelper } from '../chat/crowd.ts';

export type Opening = {
  port: number;
  count: number;
  /** Empty for the baseline. */
  members: Readers['members'];
};
/** Their network breaks, or (`null`) something else is about to cut them off. */
export type Leaving = { cut: boolean };
export type Reaching = { seq: number };

/** When all, and when half of them, had everything again, in Unix milliseconds. */
export type Return = { allAt: number; halfAt: number };

/** Members' pages in a process of their own. */
export async function openCrowd(port: number, count: number, members: readonly TestMember[]) {
  const { ask, close } = startHelper(new URL('./crowdProcess.ts', import.meta.url));
  await ask({ port, count, members: members.map(keyed) } satisfies Opening);
  return {
    /** Cuts all of them off, or lets it happen; resolves once each is back and has everything. */
    comeBack: async (cut: boolean) => (await ask({ cut } satisfies Leaving)) as Return,
    /** Resolves with the number of faults once all have the messages up to a place. */
    reach: async (seq: number) => (await ask({ seq } satisfies Reaching)) as number,
    close,
  };
}
