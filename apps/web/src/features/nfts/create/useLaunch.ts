import { isAddress, zeroAddress } from '@parley/domain/fields/hex';
import { createText } from '@parley/text/create';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { balanceKeys } from '../../../data/balance.ts';
import { useConfig } from '../../../data/config.tsx';
import { referrerOptions } from '../../../data/names.ts';
import { collectionOptions, nftKeys } from '../../../data/nfts.ts';
import { pointKeys } from '../../../data/points.ts';
import { useAddress } from '../../../data/wallet.ts';
import { logWarning } from '../../../platform/log.ts';
import { useWrite } from '../../../transactions/useWrite.ts';
import { openReads } from '../../../wallet/wallet.ts';
import type { Order } from './draft.ts';

/** How long a new collection's page waits for the index, in milliseconds, and how often it asks. */
const indexMs = 6_000;
const askMs = 250;

export type Launch = { order: Order; maxProtocolFeeBps: bigint; valueWei: bigint };

type Ending = { onSuccess: (collection: string | null) => void };

/**
 * Launches a collection. `onSuccess` is called with its address once its page can show it, or with null where the
 * address could not be read.
 */
export function useLaunch() {
  const config = useConfig();
  const client = useQueryClient();
  const creator = useAddress();
  const { nftLaunchpadBondingAddress: launchpad } = config;
  const { isPending, mutate } = useWrite('launch', async ({ order, ...terms }: Launch, self) => {
    if (!isAddress(launchpad)) return null;
    const referrer = await client
      .fetchQuery(referrerOptions(config, self))
      .catch(() => zeroAddress as `0x${string}`);
    return {
      what: createText.what(order.title),
      stale: [nftKeys.all, balanceKeys.native(self), pointKeys.of(self)],
      tell: () => createText.launched(order.title),
      send: async ({ reads, walletClient }) => {
        const { launchCollection } = await import('@parley/chain/nft/launchCollection');
        const { title: name, description, image, media, mediaKind, ...rest } = order;
        const profile = { description, image, media, mediaKind };
        const clients = { client: reads, wallet: walletClient() };
        return launchCollection({
          ...clients,
          launchpad,
          name,
          profile,
          ...rest,
          ...terms,
          referrer,
        });
      },
    };
  });

  async function launched(hash: `0x${string}`): Promise<string | null> {
    const [reads, { getLaunched }] = await openReads(
      config,
      import('@parley/chain/nft/getLaunched'),
    );
    const found = await getLaunched(reads, { hash, launchpad: launchpad as `0x${string}` });
    if (found === null || creator === null) return null;
    const address = found.toLowerCase();
    await waitForIndex(client, address, creator.toLowerCase());
    void client.invalidateQueries({ queryKey: nftKeys.all });
    return address;
  }

  return {
    isPending,
    mutate(wanted: Launch, { onSuccess }: Ending): void {
      mutate(wanted, {
        onSuccess: (hash) => {
          launched(hash)
            .catch((error: unknown) => {
              logWarning('a new collection could not be looked up', error);
              return null;
            })
            .then(onSuccess);
        },
      });
    },
  };
}

/** Its page can show it at once then; one that comes later is shown as soon as it is there. */
async function waitForIndex(client: QueryClient, address: string, viewer: string): Promise<void> {
  const until = Date.now() + indexMs;
  while (Date.now() < until) {
    const options = { ...collectionOptions(address, viewer), staleTime: 0, retry: false };
    const page = await client.fetchQuery(options).catch(() => null);
    if (page !== null) return;
    await new Promise((resolve) => setTimeout(resolve, askMs));
  }
}
