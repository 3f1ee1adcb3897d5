import { stakeText } from '@parley/text/stake';
import { balanceKeys } from '../../data/balance.ts';
import { useConfig } from '../../data/config.tsx';
import { stakingKeys } from '../../data/staking.ts';
import { swapKeys } from '../../data/swap.ts';
import { chainDeadline } from '../../transactions/chainDeadline.ts';
import { useSucceeded } from '../../transactions/useSucceeded.ts';
import { type Prepared, useWrite } from '../../transactions/useWrite.ts';

/** Which way a stake changes. */
export type Side = 'stake' | 'unstake';

type Staking = Pick<Prepared, 'what' | 'send' | 'isBatch' | 'tell'>;

/**
 * Something about stakes and shares; afterwards all that it could have changed is read again. `prepare` resolves
 * with null for what has been refused already. `onSuccess` is called also for what an earlier page had asked for.
 */
export function useStakingWrite<Order>(
  key: string,
  prepare: (order: Order, holder: `0x${string}`) => Promise<Staking | Staking[] | null>,
  onSuccess: (() => void) | null = null,
) {
  useSucceeded(key, onSuccess);
  return useWrite(key, async (order: Order, holder) => {
    const prepared = await prepare(order, holder);
    const stale = [
      stakingKeys.all,
      swapKeys.all,
      balanceKeys.native(holder),
      ['tokens', 'balance'],
    ];
    return prepared === null ? null : [prepared].flat().map((one) => ({ ...one, stale }));
  });
}

type Change = { side: Side; amount: bigint; what: string };

/**
 * Stakes by signature, or by allowance where a wallet can't sign for the token; or unstakes.
 */
export function useChangeStake(stakeToken: `0x${string}`, onSuccess: () => void) {
  const config = useConfig();
  const staking = config.stakingContractAddress as `0x${string}`;
  const prepare = async ({ side, amount, what }: Change): Promise<Staking | null> => {
    if (side === 'unstake') {
      return {
        what,
        send: async ({ reads, walletClient }) => {
          const { withdraw } = await import('@parley/chain/staking/withdraw');
          return withdraw({ client: reads, wallet: walletClient(), staking, amount });
        },
      };
    }
    const deadline = await chainDeadline(config);
    if (deadline === null) return null;
    return {
      what,
      send: async ({ reads, walletClient }) => {
        const { stakeByPermit } = await import('@parley/chain/staking/stakeByPermit');
        const order = { client: reads, wallet: walletClient(), staking, stakeToken, amount };
        return stakeByPermit({ ...order, deadline });
      },
    };
  };
  return useStakingWrite('stake', prepare, onSuccess);
}

/** Claims all rewards. */
export function useClaim() {
  const staking = useConfig().stakingContractAddress as `0x${string}`;
  return useStakingWrite('stake.claim', async (_: null) => ({
    what: stakeText.what.claim,
    send: async ({ reads, walletClient }) => {
      const { claimRewards } = await import('@parley/chain/staking/claimRewards');
      return claimRewards({ client: reads, wallet: walletClient(), staking });
    },
  }));
}

/** Unstakes everything and claims. */
export function useExit() {
  const staking = useConfig().stakingContractAddress as `0x${string}`;
  return useStakingWrite('stake', async (_: null) => ({
    what: stakeText.what.exit,
    send: async ({ reads, walletClient }) => {
      const { exit } = await import('@parley/chain/staking/exit');
      return exit({ client: reads, wallet: walletClient(), staking });
    },
  }));
}
