import type { PublicConfig } from '@parley/domain/config/wire';
import { fullName } from '@parley/domain/names/display';
import { foldName } from '@parley/domain/names/rules';
import { isAddress } from '@parley/domain/referral/rules';
import { mintText } from '@parley/text/mint';
import { transactionText } from '@parley/text/transactions';
import type { QueryClient } from '@tanstack/react-query';
import { balanceKeys } from '../../data/balance.ts';
import { mainNameOptions, nameKeys, referrerOptions } from '../../data/names.ts';
import { pointKeys } from '../../data/points.ts';
import { runTransaction } from '../../transactions/run.ts';
import { showToast } from '../../ui/toast.ts';

export type Mint = { name: string; holder: `0x${string}`; valueWei: bigint };

/** Mints a name: taken? → wallet → confirmation → the new name is known everywhere. False if it was not minted. */
export async function mint(
  config: PublicConfig,
  client: QueryClient,
  { name: typed, holder, valueWei }: Mint,
): Promise<boolean> {
  const name = foldName(typed);
  const { punkMinterAddress: minter, punkTldAddress: registry } = config;
  if (!isAddress(minter) || !isAddress(registry)) return false;
  const referrer = await client.fetchQuery(referrerOptions(config, holder));
  const minted = await runTransaction({
    config,
    what: transactionText.mintName(fullName(name, config.tldName)),
    send: async ({ reads, walletClient }) => {
      const { mintName } = await import('@parley/chain/names/mintName');
      const wallet = await walletClient();
      return mintName({
        client: reads,
        wallet,
        minter,
        registry,
        name,
        holder,
        referrer,
        valueWei,
      });
    },
  });
  await client.invalidateQueries({ queryKey: nameKeys.holder(name) });
  await client.invalidateQueries({ queryKey: balanceKeys.native(holder) });
  if (!minted) return false;
  await client.invalidateQueries({ queryKey: pointKeys.of(holder) });
  const main = await client
    .fetchQuery({ ...mainNameOptions(config, holder), staleTime: 0 })
    .catch(() => null);
  const full = fullName(name, config.tldName);
  const isSecond = Boolean(main) && main !== name;
  void showToast(
    'success',
    isSecond ? mintText.second(full, fullName(main ?? '', config.tldName)) : mintText.success(full),
  );
  return true;
}
