import { isAddress, zeroAddress } from '@parley/domain/referral/rules';
import { createText } from '@parley/text/create';
import { transactionText } from '@parley/text/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { balanceKeys } from '../../../data/balance.ts';
import { useConfig } from '../../../data/config.tsx';
import { referrerOptions } from '../../../data/names.ts';
import { collectionOptions, nftKeys } from '../../../data/nfts.ts';
import { pointKeys } from '../../../data/points.ts';
import { useMutation } from '../../../data/useMutation.ts';
import { useAddress } from '../../../data/wallet.ts';
import { runTransaction } from '../../../transactions/run.ts';
import { showToast } from '../../../ui/toast.ts';
import { openReads } from '../../../wallet/wallet.ts';
import type { Order } from './draft.ts';

/** How long a new collection's page waits for the index, in milliseconds, and how often it asks. */
const indexMs = 6_000;
const askMs = 250;

export type Launch = { order: Order; maxProtocolFeeBps: bigint; valueWei: bigint };

/** Launches a collection; resolves with its address, null if it was not launched. */
export function useLaunch() {
  const config = useConfig();
  const client = useQueryClient();
  const creator = useAddress();
  const { nftLaunchpadBondingAddress: launchpad } = config;

  async function launch({ order, maxProtocolFeeBps, valueWei }: Launch) {
    if (creator === null || !isAddress(launchpad)) return null;
    const referrer = await client
      .fetchQuery(referrerOptions(config, creator))
      .catch(() => zeroAddress as `0x${string}`);
    const hash = await runTransaction({
      config,
      what: createText.what(order.title),
      send: async ({ reads, walletClient }) => {
        const { launchCollection } = await import('@parley/chain/nft/launchCollection');
        const { title: name, description, image, media, mediaKind, ...terms } = order;
        const profile = { description, image, media, mediaKind };
        const wallet = walletClient();
        return launchCollection({
          ...{ client: reads, wallet, launchpad, name, profile, maxProtocolFeeBps },
          ...{ ...terms, referrer, valueWei },
        });
      },
    });
    await client.invalidateQueries({ queryKey: balanceKeys.native(creator) });
    if (hash === null) return null;
    await client.invalidateQueries({ queryKey: pointKeys.of(creator) });
    const [reads, { getLaunched }] = await openReads(
      config,
      import('@parley/chain/nft/getLaunched'),
    );
    const launched = await getLaunched(reads, { hash, launchpad });
    if (launched === null) return null;
    const address = launched.toLowerCase();
    await waitForIndex(address, creator.toLowerCase());
    await client.invalidateQueries({ queryKey: nftKeys.all });
    void showToast('success', createText.launched(order.title));
    return address;
  }

  /** Its page can show it at once then; one that comes later is shown as soon as it is there. */
  async function waitForIndex(address: string, viewer: string): Promise<void> {
    const until = Date.now() + indexMs;
    while (Date.now() < until) {
      const options = { ...collectionOptions(address, viewer), staleTime: 0, retry: false };
      const page = await client.fetchQuery(options).catch(() => null);
      if (page !== null) return;
      await new Promise((resolve) => setTimeout(resolve, askMs));
    }
  }

  return useMutation({
    mutationFn: launch,
    onError: () => void showToast('error', transactionText.failed),
  });
}
