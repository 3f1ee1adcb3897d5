import type { People } from '@parley/domain/chat/wire';
import { isAddress } from '@parley/domain/fields/hex';
import type { CollectionPage } from '@parley/domain/nft/wire';
import { formatPrice } from '@parley/domain/tokens/format';
import { ownerText } from '@parley/text/owner';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { creatorFeesOptions, launchpadOwnerOptions } from '../../../data/creatorFees.ts';
import type { OpenDevice } from '../../../files/useUpload.ts';
import { WriteButton } from '../../../transactions/WriteButton.tsx';
import { Amount } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EditDialog } from './EditDialog.tsx';
import { LowerShareDialog } from './LowerShareDialog.tsx';
import { SendDialog } from './SendDialog.tsx';
import { useOwnerAction } from './useOwnerAction.ts';

type OwnerToolsProps = {
  page: CollectionPage;
  /** The member's address in lower case. */
  viewer: `0x${string}`;
  /** Those who wrote in the rooms. */
  people: People;
  openDevice: OpenDevice | null;
};

/** What a member can do with a collection besides trading: as its owner, a holder, or the community's owner. */
export function OwnerTools({ page, viewer, people, openDevice }: OwnerToolsProps) {
  const config = useConfig();
  const operator = useQuery(launchpadOwnerOptions(config)).data;
  const [isSending, setSending] = useState(false);
  const { collection, mine } = page;
  return (
    <>
      {mine.length > 0 && (
        <Button className="w-full" onClick={() => setSending(true)}>
          {ownerText.send}
        </Button>
      )}
      {isSending && (
        <SendDialog page={page} viewer={viewer} people={people} onClose={() => setSending(false)} />
      )}
      {collection.owner === viewer && <CreatorTools page={page} openDevice={openDevice} />}
      {operator === viewer && <OperatorTools page={page} />}
    </>
  );
}

function CreatorTools({ page, openDevice }: Omit<OwnerToolsProps, 'viewer' | 'people'>) {
  const config = useConfig();
  const { collection } = page;
  const address = collection.address as `0x${string}`;
  const fees = useQuery(creatorFeesOptions(config, address)).data;
  const waiting = fees === undefined ? '…' : formatPrice(fees, config.tokenDecimals, 'down');
  const [open, setOpen] = useState<'edit' | 'lower' | null>(null);
  const withdraw = useOwnerAction(address, 'fees');
  const close = () => setOpen(null);
  return (
    <section className="grid gap-3 border-line border-t pt-[22px]">
      <h2 className="text-lg">{ownerText.title}</h2>
      <div className="flex items-end justify-between gap-3">
        <p className="grid">
          <span className="text-sm text-soft">{ownerText.waiting}</span>
          <Amount value={waiting} unit={config.tokenSymbol} />
        </p>
        <WriteButton
          size="small"
          busy={withdraw.isPending}
          disabled={!fees}
          aria-label={fees ? ownerText.withdrawNow(waiting, config.tokenSymbol) : undefined}
          onClick={() =>
            withdraw.mutate({
              what: ownerText.what.withdraw(collection.name),
              done: ownerText.withdrawn,
              send: async ({ reads, walletClient }) => {
                const { withdrawCreatorFees } = await import(
                  '@parley/chain/nft/withdrawCreatorFees'
                );
                const wallet = walletClient();
                const to = wallet.account.address;
                return withdrawCreatorFees({ client: reads, wallet, collection: address, to });
              },
            })
          }
        >
          {ownerText.withdraw}
        </WriteButton>
      </div>
      {fees === 0n && <p className="text-faint text-sm">{ownerText.nothing}</p>}
      <Button onClick={() => setOpen('edit')}>{ownerText.edit}</Button>
      {collection.creatorFeeBps > 0 && (
        <Button onClick={() => setOpen('lower')}>{ownerText.lower}</Button>
      )}
      {open === 'edit' && <EditDialog page={page} openDevice={openDevice} onClose={close} />}
      {open === 'lower' && <LowerShareDialog page={page} onClose={close} />}
    </section>
  );
}

function OperatorTools({ page: { collection } }: { page: CollectionPage }) {
  const { nftLaunchpadBondingAddress: launchpad } = useConfig();
  const action = useOwnerAction(collection.address, 'feature');
  const featured = !collection.isFeatured;
  return (
    <section className="grid gap-3 border-line border-t pt-[22px]">
      <h2 className="text-lg">{ownerText.operator}</h2>
      <WriteButton
        busy={action.isPending}
        onClick={() =>
          action.mutate({
            what: ownerText.what[featured ? 'feature' : 'unfeature'](collection.name),
            done: featured ? ownerText.featured : ownerText.unfeatured,
            send: async ({ reads, walletClient }) => {
              const { setFeatured } = await import('@parley/chain/nft/setFeatured');
              if (!isAddress(launchpad)) throw new Error('There is no launchpad.');
              const address = collection.address as `0x${string}`;
              const wallet = walletClient();
              return setFeatured({
                client: reads,
                wallet,
                launchpad,
                collection: address,
                featured,
              });
            },
          })
        }
      >
        {featured ? ownerText.feature : ownerText.unfeature}
      </WriteButton>
    </section>
  );
}
