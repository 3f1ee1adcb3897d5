import type { CollectionPage } from '@parley/domain/nft/wire';
import { formatAmount, formatPrice } from '@parley/domain/tokens/format';
import { clipboardText } from '@parley/text/clipboard';
import { collectionText } from '@parley/text/collection';
import { useConfig } from '../../../data/config.tsx';
import { copyText } from '../../../platform/clipboard.ts';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { CopyIcon } from '../../../ui/icons.ts';
import { showToast } from '../../../ui/toast.ts';

const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

/** What a collection is bound to, and what it brought. */
export function AboutTab({ page: { collection } }: { page: CollectionPage }) {
  const { tokenDecimals, tokenSymbol } = useConfig();
  const { about } = collectionText;
  const percent = (bps: number) => `${bps / 100} %`;
  async function copy() {
    const copied = await copyText(collection.address);
    void showToast(copied ? 'success' : 'warning', copied ? about.copied : clipboardText.failed);
  }
  return (
    <div className="grid gap-4 pt-4">
      <p className="max-w-[66ch] text-soft">{about.promise}</p>
      <Facts
        facts={[
          { label: about.launched, value: date.format(collection.launchedAt * 1_000) },
          { label: about.id, value: collection.uniqueId },
          { label: about.symbol, value: <bdi>{collection.symbol}</bdi> },
          {
            label: about.first,
            value: (
              <Amount
                value={formatAmount(collection.basePriceWei, tokenDecimals, 18)}
                unit={tokenSymbol}
                size="small"
              />
            ),
          },
          { label: about.creatorShare, value: percent(collection.creatorFeeBps) },
          { label: about.communityShare, value: percent(collection.protocolFeeBps) },
          {
            label: about.earned,
            value: (
              <Amount
                value={formatPrice(collection.creatorEarnedWei, tokenDecimals, 'nearest')}
                unit={tokenSymbol}
                size="small"
              />
            ),
          },
          {
            label: about.contract,
            value: (
              <Button size="tiny" onClick={() => void copy()} title={collection.address}>
                <CopyIcon />
                {about.copy}
              </Button>
            ),
          },
        ]}
      />
    </div>
  );
}
