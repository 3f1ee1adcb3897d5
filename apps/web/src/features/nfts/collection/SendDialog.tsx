import type { People } from '@parley/domain/chat/wire';
import { fullName } from '@parley/domain/names/display';
import type { CollectionPage } from '@parley/domain/nft/wire';
import { shortAddress } from '@parley/domain/tokens/format';
import { ownerText } from '@parley/text/owner';
import { sendText } from '@parley/text/send';
import { text } from '@parley/text/ui';
import { useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { RecipientField } from '../../../recipients/RecipientField.tsx';
import { useChosenRecipient } from '../../../recipients/useChosenRecipient.ts';
import { useKnown } from '../../../recipients/useKnown.ts';
import { WriteButton } from '../../../transactions/WriteButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { HoldButton } from '../../../ui/HoldButton.tsx';
import { type OwnerAction, useOwnerAction } from './useOwnerAction.ts';

type SendDialogProps = {
  page: CollectionPage;
  viewer: `0x${string}`;
  /** Those who wrote in the rooms. */
  people: People;
  onClose: () => void;
};

/** Sends one of the member's pieces to somebody else. */
export function SendDialog({ page, viewer, people, onClose }: SendDialogProps) {
  const { collection, mine } = page;
  const { tldName } = useConfig();
  const [tokenId, setTokenId] = useState(mine[0] ?? 0);
  const [typed, setTyped] = useState('');
  const known = useKnown(people);
  const chosen = useChosenRecipient(typed, known);
  const { recipient, twin, isUnchecked } = chosen;
  const isSelf = recipient?.address.toLowerCase() === viewer;
  const action = useOwnerAction(collection.address, `send.${tokenId}`);
  // Asked for by an earlier page or another tab.
  const isUnknown = action.isPending && action.asked === null;

  function send(): void {
    if (recipient === null || twin === undefined || isSelf) return;
    const { address: to, name } = recipient;
    const who = name === null ? shortAddress(to) : fullName(name, tldName);
    const sending = {
      what: ownerText.what.send(collection.name, tokenId),
      done: ownerText.sent(collection.name, tokenId, who),
      send: async ({ reads, walletClient }) => {
        const { sendToken } = await import('@parley/chain/nft/sendToken');
        return sendToken({
          client: reads,
          wallet: walletClient(),
          to,
          tokenId: BigInt(tokenId),
          collection: collection.address as `0x${string}`,
        });
      },
    } satisfies OwnerAction;
    action.mutate(sending, { onSuccess: onClose });
  }

  return (
    <Dialog title={ownerText.sendTitle} closeLabel={text.close} onClose={onClose}>
      <div className="grid gap-4">
        <label className="grid gap-2 text-sm text-soft">
          {ownerText.which}
          <select
            value={tokenId}
            onChange={(event) => setTokenId(Number(event.target.value))}
            className="min-h-11 rounded-control border border-line bg-raise px-3 font-mono text-base text-ink"
          >
            {mine.map((id) => (
              <option key={id} value={id}>
                #{id}
              </option>
            ))}
          </select>
        </label>
        <RecipientField
          label={ownerText.to}
          typed={typed}
          onType={setTyped}
          isFixed={action.isPending && !isUnknown}
          chosen={chosen}
          known={known}
          from={viewer}
        />
        {isUnchecked && (
          <p role="alert" className="text-bad text-sm">
            {sendText.unchecked}
          </p>
        )}
        {isUnknown && (
          <p role="status" className="text-sm text-warn">
            {ownerText.underWay(tokenId)}
          </p>
        )}
        {recipient !== null && !isSelf && (
          <>
            {twin ? (
              <HoldButton holding={sendText.holding} onHeld={send} disabled={action.isPending}>
                {ownerText.holdSend(tokenId)}
              </HoldButton>
            ) : (
              <WriteButton
                look="signal"
                busy={action.isPending}
                disabled={twin === undefined}
                onClick={send}
              >
                {ownerText.sendNow(tokenId)}
              </WriteButton>
            )}
            <p className="text-center text-faint text-xs">{ownerText.final}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
