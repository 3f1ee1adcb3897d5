import type { PublicConfig } from '@parley/domain/config/wire';
import type { CollectionCard } from '@parley/domain/nft/wire';
import { deadlineAfter } from '@parley/domain/swap/rules';
import { formatAmount } from '@parley/domain/tokens/format';
import { tradeText } from '@parley/text/collection';
import { settingsText } from '@parley/text/settings';
import { transactionText } from '@parley/text/transactions';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { balanceKeys } from '../../../data/balance.ts';
import { collectionKeys } from '../../../data/collection.ts';
import { useConfig } from '../../../data/config.tsx';
import { nftKeys } from '../../../data/nfts.ts';
import { pointKeys } from '../../../data/points.ts';
import { useMutation } from '../../../data/useMutation.ts';
import { useAddress } from '../../../data/wallet.ts';
import { swapSettings } from '../../../storage/swapSettings.ts';
import { runTransaction } from '../../../transactions/run.ts';
import { showToast } from '../../../ui/toast.ts';
import { openReads } from '../../../wallet/wallet.ts';

type Collection = Pick<CollectionCard, 'address' | 'name'>;
type Purchase = { count: bigint; maxCostWei: bigint };
type Sale = { tokenIds: readonly bigint[]; minReturnWei: bigint };

/** Buys pieces and says what was really paid. */
export function useBuy(collection: Collection) {
  const address = collection.address as `0x${string}`;
  return useTrade(collection, async ({ count, maxCostWei }: Purchase, holder) => ({
    what: tradeText.what.buy(collection.name, Number(count)),
    send: async ({ reads, walletClient }) => {
      const wallet = walletClient();
      const order = { client: reads, wallet, collection: address, holder, maxCostWei };
      if (count === 1n) {
        const { mintFromCurve } = await import('@parley/chain/nft/mintFromCurve');
        return mintFromCurve(order);
      }
      const { mintManyFromCurve } = await import('@parley/chain/nft/mintManyFromCurve');
      return mintManyFromCurve({ ...order, count });
    },
  }));
}

/** Sells pieces back to the curve and says what was really returned. */
export function useSell(collection: Collection) {
  const address = collection.address as `0x${string}`;
  return useTrade(collection, async ({ tokenIds, minReturnWei }: Sale) => {
    const [first] = tokenIds;
    if (first === undefined) return null;
    const deadlineSeconds = deadlineAfter(Date.now(), swapSettings.get().deadline);
    if (deadlineSeconds === null) {
      await showToast('error', settingsText.deadlineRefused);
      return null;
    }
    return {
      what: tradeText.what.sell(collection.name, tokenIds.length),
      send: async ({ reads, walletClient }) => {
        const wallet = walletClient();
        const order = { client: reads, wallet, collection: address, minReturnWei, deadlineSeconds };
        if (tokenIds.length === 1) {
          const { burnToCurve } = await import('@parley/chain/nft/burnToCurve');
          return burnToCurve({ ...order, tokenId: first });
        }
        const { burnManyToCurve } = await import('@parley/chain/nft/burnManyToCurve');
        return burnManyToCurve({ ...order, tokenIds });
      },
    };
  });
}

type Prepared = Pick<Parameters<typeof runTransaction>[0], 'what' | 'send'>;

/** What buying and selling share. `prepare` resolves with null for a trade that can't be sent. */
function useTrade<Order>(
  collection: Collection,
  prepare: (order: Order, holder: `0x${string}`) => Promise<Prepared | null>,
) {
  const config = useConfig();
  const client = useQueryClient();
  const holder = useAddress();
  return useMutation({
    mutationFn: async (order: Order): Promise<void> => {
      if (holder === null) return;
      const prepared = await prepare(order, holder);
      if (prepared === null) return;
      const hash = await runTransaction({ config, ...prepared });
      await settle(config, client, { collection, holder, hash });
    },
    onError: () => void showToast('error', transactionText.failed),
  });
}

type Ended = { collection: Collection; holder: `0x${string}`; hash: `0x${string}` | null };

/** After a trade, made or not: everything it could have changed is read again, and its outcome is told. */
async function settle(
  config: PublicConfig,
  client: QueryClient,
  { collection, holder, hash }: Ended,
): Promise<void> {
  if (hash !== null) await tellOutcome(config, collection, hash);
  await Promise.all(
    [
      collectionKeys.state(collection.address),
      nftKeys.all,
      balanceKeys.native(holder),
      pointKeys.of(holder),
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

async function tellOutcome(
  config: PublicConfig,
  collection: Collection,
  hash: `0x${string}`,
): Promise<void> {
  const [reads, { getTrades }] = await openReads(config, import('@parley/chain/nft/getTrades'));
  const trades = await getTrades(reads, { hash, collection: collection.address as `0x${string}` });
  const total = trades.reduce((sum, { totalWei }) => sum + totalWei, 0n);
  const amount = formatAmount(total, config.tokenDecimals, 6);
  const ids = trades.map(({ tokenId }) => `#${tokenId}`).join(', ');
  const tell = trades[0]?.kind === 'burn' ? tradeText.sold : tradeText.bought;
  void showToast('success', tell(collection.name, ids, amount, config.tokenSymbol));
}
