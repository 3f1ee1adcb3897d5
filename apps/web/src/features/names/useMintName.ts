import type { PublicConfig } from '@parley/domain/config/wire';
import { isAddress } from '@parley/domain/fields/hex';
import { fullName } from '@parley/domain/names/display';
import { foldName } from '@parley/domain/names/rules';
import { mintText } from '@parley/text/mint';
import { transactionText } from '@parley/text/transactions';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { balanceKeys } from '../../data/balance.ts';
import { useConfig } from '../../data/config.tsx';
import { mainNameOptions, nameKeys, referrerOptions } from '../../data/names.ts';
import { pointKeys } from '../../data/points.ts';
import { type Prepared, useWrite } from '../../transactions/useWrite.ts';

export type Mint = { name: string; valueWei: bigint };

/** Mints a name for the connected member, who then has it everywhere. */
export function useMintName() {
  const config = useConfig();
  const client = useQueryClient();
  return useWrite('mint', (wanted: Mint, holder) => prepareMint(config, client, wanted, holder));
}

/** What minting a name takes; null in a community without names. */
export async function prepareMint(
  config: PublicConfig,
  client: QueryClient,
  { name: typed, valueWei }: Mint,
  holder: `0x${string}`,
): Promise<Prepared | null> {
  const name = foldName(typed);
  const { punkMinterAddress: minter, punkTldAddress: registry, tldName } = config;
  if (!isAddress(minter) || !isAddress(registry)) return null;
  const referrer = await client.fetchQuery(referrerOptions(config, holder));
  const full = fullName(name, tldName);
  return {
    what: transactionText.mintName(full),
    stale: [
      nameKeys.holder(name),
      nameKeys.main(holder),
      balanceKeys.native(holder),
      pointKeys.of(holder),
    ],
    async tell() {
      const main = await client.fetchQuery({ ...mainNameOptions(config, holder), staleTime: 0 });
      const isSecond = main !== null && main !== name;
      return isSecond ? mintText.second(full, fullName(main, tldName)) : mintText.success(full);
    },
    async send({ reads, walletClient }) {
      const { mintName } = await import('@parley/chain/names/mintName');
      const wallet = walletClient();
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
  };
}
