import type { Credit } from '@parley/chain/referral/getCredits';
import { formatAmount } from '@parley/domain/tokens/format';
import { referralText } from '@parley/text/referral';
import { useQuery } from '@tanstack/react-query';
import { balanceKeys } from '../../data/balance.ts';
import { useConfig } from '../../data/config.tsx';
import { creditKeys, creditsOptions } from '../../data/credits.ts';
import { useAddress } from '../../data/wallet.ts';
import { PayButton } from '../../transactions/PayButton.tsx';
import { useWrite } from '../../transactions/useWrite.ts';
import { Amount } from '../../ui/Amount.tsx';
import type { Web3 } from '../../wallet/web3.ts';

/** Unclaimed referral fees; shows nothing while there are none. */
export function WaitingFees() {
  const config = useConfig();
  const address = useAddress();
  const { data, isError } = useQuery(creditsOptions(config, address));
  const withdraw = useWithdraw();
  if (isError) return <p className="mt-4 text-faint text-sm">{referralText.unknown}</p>;
  if (data === undefined || data.length === 0) return null;
  const total = data.reduce((sum, { amountWei }) => sum + amountWei, 0n);
  const shown = formatAmount(total, config.tokenDecimals);
  return (
    <section className="mt-5 border-line border-t pt-4">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-sans font-semibold text-base tracking-normal">
          {referralText.waiting}
        </h3>
        <p>
          <Amount value={shown} unit={config.tokenSymbol} size="medium" />
        </p>
      </div>
      <p className="mt-1 mb-3 text-soft text-sm">{referralText.waitingText}</p>
      <PayButton look="signal" busy={withdraw.isPending} onClick={() => withdraw.mutate(data)}>
        {referralText.withdrawNow(shown, config.tokenSymbol)}
      </PayButton>
    </section>
  );
}

/** Takes everything that waits, one transaction for each contract that holds some of it. */
function useWithdraw() {
  return useWrite('fees.withdraw', async (credits: readonly Credit[], holder) =>
    credits.map(({ contract }, index) => ({
      what: referralText.withdraw,
      stale: [creditKeys.of(holder), balanceKeys.native(holder)],
      tell: () => (index === credits.length - 1 ? referralText.withdrawn : null),
      send: async ({ reads, walletClient }: Web3) => {
        const { withdrawCredit } = await import('@parley/chain/referral/withdrawCredit');
        return withdrawCredit({ client: reads, wallet: walletClient(), contract });
      },
    })),
  );
}
