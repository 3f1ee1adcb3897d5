import type { PublicConfig } from '@parley/domain/config/wire';
import type { CollectionCard } from '@parley/domain/nft/wire';
import { formatAmount } from '@parley/domain/tokens/format';
import { tradeText } from '@parley/text/collection';
import { balanceKeys } from '../../../data/balance.ts';
import { collectionKeys } from '../../../data/collection.ts';
import { useConfig } from '../../../data/config.tsx';
import { nftKeys } from '../../../data/nfts.ts';
import { pointKeys } from '../../../data/points.ts';
import { chainDeadline } from '../../../transactions/chainDeadline.ts';
import { type Prepared, useWrite } from '../../../transactions/useWrite.ts';
import type { Web3 } from '../../../wallet/web3.ts';

type Collection = Pick<CollectionCard, 'address' | 'name'>;
type Purchase = { count: bigint; maxCostWei: bigint };
type Sale = { tokenIds: readonly bigint[]; minReturnWei: bigint };

/** Buys pieces and says what was really paid. */
export function useBuy(collection: Collection) {
  const { tokenSymbol, tokenDecimals } = useConfig();
  const address = collection.address as `0x${string}`;
  return useTrade('buy', collection, async ({ count, maxCostWei }: Purchase, holder) => ({
    what: tradeText.what.buy(
      collection.name,
      Number(count),
      formatAmount(maxCostWei, tokenDecimals, 6, 'up'),
      tokenSymbol,
    ),
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
  const config = useConfig();
  const address = collection.address as `0x${string}`;
  return useTrade('sell', collection, async ({ tokenIds, minReturnWei }: Sale) => {
    const [first] = tokenIds;
    if (first === undefined) return null;
    const deadlineSeconds = await chainDeadline(config);
    if (deadlineSeconds === null) return null;
    return {
      what: tradeText.what.sell(collection.name, idsOf(tokenIds)),
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

const idsOf = (tokenIds: readonly bigint[]) => tokenIds.map((id) => `#${id}`).join(', ');

type Trade = Pick<Prepared, 'what' | 'send'>;

/** What buying and selling share. `prepare` resolves with null for a trade that can't be sent. */
function useTrade<Order>(
  side: 'buy' | 'sell',
  collection: Collection,
  prepare: (order: Order, holder: `0x${string}`) => Promise<Trade | null>,
) {
  const config = useConfig();
  const { address } = collection;
  return useWrite(`collection.${address}.${side}`, async (order: Order, holder) => {
    const trade = await prepare(order, holder);
    if (trade === null) return null;
    const stale = [collectionKeys.state(address), nftKeys.all];
    return {
      ...trade,
      stale: [...stale, balanceKeys.native(holder), pointKeys.of(holder)],
      tell: (hash, { reads }) => outcomeOf(config, reads, collection, hash),
    };
  });
}

/** What was really paid or returned, in words. */
async function outcomeOf(
  config: PublicConfig,
  reads: Web3['reads'],
  collection: Collection,
  hash: `0x${string}`,
): Promise<string> {
  const { getTrades } = await import('@parley/chain/nft/getTrades');
  const trades = await getTrades(reads, { hash, collection: collection.address as `0x${string}` });
  const total = trades.reduce((sum, { totalWei }) => sum + totalWei, 0n);
  const amount = formatAmount(total, config.tokenDecimals, 6, 'nearest');
  const ids = idsOf(trades.map(({ tokenId }) => tokenId));
  const tell = trades[0]?.kind === 'burn' ? tradeText.sold : tradeText.bought;
  return tell(collection.name, ids, amount, config.tokenSymbol);
}
