import { deadlineAfter } from '@parley/domain/swap/rules';
import { settingsText } from '@parley/text/settings';
import { stakeText } from '@parley/text/stake';
import { transactionText } from '@parley/text/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { balanceKeys } from '../../data/balance.ts';
import { useConfig } from '../../data/config.tsx';
import { stakingKeys } from '../../data/staking.ts';
import { swapKeys } from '../../data/swap.ts';
import { useMutation } from '../../data/useMutation.ts';
import { useAddress } from '../../data/wallet.ts';
import { swapSettings } from '../../storage/swapSettings.ts';
import { runTransaction } from '../../transactions/run.ts';
import { showToast } from '../../ui/toast.ts';

/** Which way a stake changes. */
export type Side = 'stake' | 'unstake';

type Sending = Pick<Parameters<typeof runTransaction>[0], 'what' | 'send'>;

/** Sends, and reads again what it could have changed. The mutation resolves with whether it was made. */
export function useStakeSending<Order>(
  send: (order: Order, holder: `0x${string}`) => ReturnType<typeof runTransaction>,
) {
  const client = useQueryClient();
  const holder = useAddress();
  return useMutation({
    mutationFn: async (order: Order): Promise<boolean> => {
      if (holder === null) return false;
      const hash = await send(order, holder);
      await Promise.all(
        [...[stakingKeys.all, swapKeys.all, balanceKeys.native(holder)], ['tokens', 'balance']].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      );
      return hash !== null;
    },
    onError: () => void showToast('error', transactionText.failed),
  });
}

/** The same for one transaction, which is null when it has been refused already. */
export function useStakingTransaction<Order>(prepare: (order: Order) => Promise<Sending | null>) {
  const config = useConfig();
  return useStakeSending(async (order: Order) => {
    const sending = await prepare(order);
    return sending === null ? null : runTransaction({ config, ...sending });
  });
}

/** The deadline of the member's settings, in seconds since 1970; null after saying that it is refused. */
export async function settledDeadline(): Promise<bigint | null> {
  const deadline = deadlineAfter(Date.now(), swapSettings.get().deadline);
  if (deadline === null) await showToast('error', settingsText.deadlineRefused);
  return deadline;
}

type Change = { side: Side; amount: bigint; what: string };

/**
 * Stakes by signature, or by allowance where a wallet can't sign for the token; or unstakes.
 */
export function useChangeStake(stakeToken: `0x${string}`) {
  const staking = useConfig().stakingContractAddress as `0x${string}`;
  return useStakingTransaction(async ({ side, amount, what }: Change) => {
    if (side === 'unstake') {
      return {
        what,
        send: async ({ reads, walletClient }) => {
          const { withdraw } = await import('@parley/chain/staking/withdraw');
          return withdraw({ client: reads, wallet: walletClient(), staking, amount });
        },
      };
    }
    const deadline = await settledDeadline();
    if (deadline === null) return null;
    return {
      what,
      send: async ({ reads, walletClient }) => {
        const { stakeByPermit } = await import('@parley/chain/staking/stakeByPermit');
        const order = { client: reads, wallet: walletClient(), staking, stakeToken, amount };
        return stakeByPermit({ ...order, deadline });
      },
    };
  });
}

/** Claims all rewards. */
export function useClaim() {
  const staking = useConfig().stakingContractAddress as `0x${string}`;
  return useStakingTransaction(async (_: null) => ({
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
  return useStakingTransaction(async (_: null) => ({
    what: stakeText.what.exit,
    send: async ({ reads, walletClient }) => {
      const { exit } = await import('@parley/chain/staking/exit');
      return exit({ client: reads, wallet: walletClient(), staking });
    },
  }));
}
