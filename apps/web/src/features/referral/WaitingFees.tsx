import type { Credit } from '@parley/chain/referral/getCredits';
import { formatAmount } from '@parley/domain/tokens/format';
import { referralText } from '@parley/text/referral';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { balanceKeys } from '../../data/balance.ts';
import { useConfig } from '../../data/config.tsx';
import { creditKeys, creditsOptions } from '../../data/credits.ts';
import { useMutation } from '../../data/useMutation.ts';
import { useAddress } from '../../data/wallet.ts';
import { runTransaction } from '../../transactions/run.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';

/** Unclaimed referral fees; shows nothing while there are none. */
export function WaitingFees() {
  const config = useConfig();
  const address = useAddress();
  const { data, isError } = useQuery(creditsOptions(config, address));
  const withdraw = useWithdraw(address);
  if (isError) return <p className="mt-4 text-faint text-sm">{referralText.unknown}</p>;
  if (data === undefined || data.length === 0) return null;
  const total = data.reduce((sum, { amountWei }) => sum + amountWei, 0n);
  return (
    <section className="mt-5 border-line border-t pt-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-sans font-semibold text-base tracking-normal">
          {referralText.waiting}
        </h3>
        <p>
          <Amount
            value={formatAmount(total, config.tokenDecimals)}
            unit={config.tokenSymbol}
            size="medium"
          />
        </p>
      </div>
      <p className="mt-1 mb-3 text-soft text-sm">{referralText.waitingText}</p>
      <Button
        look="signal"
        className="w-full"
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate(data)}
      >
        {referralText.withdraw}
      </Button>
    </section>
  );
}

/** Takes everything that waits, one transaction for each contract that holds some of it. */
function useWithdraw(address: `0x${string}` | null) {
  const config = useConfig();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (credits: readonly Credit[]): Promise<void> => {
      for (const { contract } of credits) {
        const done = await runTransaction({
          config,
          what: referralText.withdraw,
          send: async ({ reads, walletClient }) => {
            const { withdrawCredit } = await import('@parley/chain/referral/withdrawCredit');
            return withdrawCredit({ client: reads, wallet: walletClient(), contract });
          },
        });
        if (!done) return;
      }
      await showToast('success', referralText.withdrawn);
    },
    onSettled: async () => {
      if (address === null) return;
      await client.invalidateQueries({ queryKey: creditKeys.of(address) });
      await client.invalidateQueries({ queryKey: balanceKeys.native(address) });
    },
  });
}
