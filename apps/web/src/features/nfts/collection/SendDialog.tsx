import type { CollectionPage } from '@parley/domain/nft/wire';
import { addressText } from '@parley/text/address';
import { ownerText } from '@parley/text/owner';
import { text } from '@parley/text/ui';
import { useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { type Member, useMember } from '../../../data/member.ts';
import { useDebounced } from '../../../data/useDebounced.ts';
import { WriteButton } from '../../../transactions/WriteButton.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { MemberName } from '../../../ui/MemberName.tsx';
import { type OwnerAction, useOwnerAction } from './useOwnerAction.ts';

type SendDialogProps = { page: CollectionPage; viewer: string; onClose: () => void };

/** Sends one of the member's pieces to somebody else. */
export function SendDialog({ page: { collection, mine }, viewer, onClose }: SendDialogProps) {
  const { tldName } = useConfig();
  const [tokenId, setTokenId] = useState(mine[0] ?? 0);
  const [typed, setTyped] = useState('');
  const asked = useDebounced(typed.trim(), 300);
  const action = useOwnerAction(collection.address, `send.${tokenId}`);
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
        <Field
          label={ownerText.to}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          hint={typed === '' ? ownerText.toHint(tldName) : null}
        />
        {asked !== '' && (
          <Receiver id={asked} viewer={viewer}>
            {(to) => (
              <WriteButton
                look="signal"
                busy={action.isPending}
                disabled={asked !== typed.trim()}
                onClick={() => {
                  const sending = {
                    what: ownerText.what.send(collection.name, tokenId),
                    done: ownerText.sent(collection.name, tokenId),
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
                }}
              >
                {ownerText.sendNow(tokenId)}
              </WriteButton>
            )}
          </Receiver>
        )}
      </div>
    </Dialog>
  );
}

type ReceiverProps = {
  id: string;
  viewer: string;
  /** What can be done once it is known who gets it. */
  children: (to: `0x${string}`) => React.ReactNode;
};

/** Who a username or an address is, with the whole address, or why it is nobody. */
function Receiver({ id, viewer, children }: ReceiverProps) {
  const { tldName } = useConfig();
  const member = useMember(id);
  if (member.state !== 'found') {
    return (
      <p role="status" className="text-sm text-soft">
        {sentences[member.state]}
      </p>
    );
  }
  const { address, name } = member;
  if (address.toLowerCase() === viewer)
    return <p className="text-sm text-warn">{ownerText.yourself}</p>;
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar address={address} className="size-10 rounded-picture" />
        <p className="min-w-0">
          <MemberName name={name} address={address} tld={tldName} warnings={text.nameWarning} />
          <span className="block font-mono text-soft text-xs [overflow-wrap:anywhere]">
            {address}
          </span>
        </p>
      </div>
      {children(address)}
      <p className="text-center text-faint text-xs">{ownerText.final}</p>
    </>
  );
}

const sentences: Record<Exclude<Member['state'], 'found'>, string> = {
  loading: ownerText.looking,
  failed: ownerText.failed,
  nobody: ownerText.nobody,
  typo: addressText.typo,
};
