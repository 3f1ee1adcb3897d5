import type { CollectionPage } from '@parley/domain/nft/wire';
import { formatAmount } from '@parley/domain/tokens/format';
import { amountFault, parseAmount } from '@parley/domain/tokens/parse';
import { ownerText } from '@parley/text/owner';
import { text } from '@parley/text/ui';
import { useState } from 'react';
import { WriteButton } from '../../../transactions/WriteButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { type OwnerAction, useOwnerAction } from './useOwnerAction.ts';

type LowerShareDialogProps = { page: CollectionPage; onClose: () => void };

/** Lowers the creator's share of later trades, for good. */
export function LowerShareDialog({ page: { collection }, onClose }: LowerShareDialogProps) {
  const [typed, setTyped] = useState('');
  const action = useOwnerAction(collection.address, 'share');
  const now = formatAmount(BigInt(collection.creatorFeeBps), 2, 2);
  const share = parseAmount(typed, 2);
  const isValid = share !== null && share < BigInt(collection.creatorFeeBps);
  const fault =
    typed === '' || isValid ? null : (amountFault(typed, 2) ?? ownerText.lowerInvalid(now));
  return (
    <Dialog title={ownerText.lowerTitle} closeLabel={text.close} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isValid) return;
          const lower = {
            what: ownerText.what.lower(collection.name),
            done: ownerText.lowered,
            send: async ({ reads, walletClient }) => {
              const { lowerCreatorFee } = await import('@parley/chain/nft/lowerCreatorFee');
              return lowerCreatorFee({
                client: reads,
                wallet: walletClient(),
                collection: collection.address as `0x${string}`,
                creatorFeeBps: share,
              });
            },
          } satisfies OwnerAction;
          action.mutate(lower, { onSuccess: onClose });
        }}
      >
        <p className="text-soft">{ownerText.lowerIntro(now)}</p>
        <Field
          label={ownerText.newShare}
          inputMode="decimal"
          suffix="%"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          wrong={fault !== null}
          hint={fault}
        />
        <WriteButton type="submit" look="signal" busy={action.isPending} disabled={!isValid}>
          {ownerText.lower}
        </WriteButton>
      </form>
    </Dialog>
  );
}
