import type { StakeRequest } from '@parley/domain/staking/link';
import type { useAddressDraft } from '../../data/useAddressDraft.ts';

/** What is filled into the forms of staking. */
export type StakeForm = ReturnType<typeof useAddressDraft<StakeRequest>>;
