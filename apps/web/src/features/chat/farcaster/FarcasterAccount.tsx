import { farcasterLinkText } from '@parley/text/farcasterLink';
import { useSyncExternalStore } from 'react';
import { useAddress } from '../../../data/wallet.ts';
import { Button } from '../../../ui/Button.tsx';
import { FailedLine } from '../../../ui/FailedLine.tsx';
import { hostOffers, isOffered } from '../../../wallet/farcaster/capabilities.ts';
import { AccountLink } from './AccountLink.tsx';
import { useFarcasterLink, useLinking } from './useFarcasterLink.ts';

/** The Farcaster account of a member, on their profile; in a Farcaster client they link their own there. */
export function FarcasterAccount({ address }: { address: `0x${string}` }) {
  const { data, isError, refetch } = useFarcasterLink(address);
  const isOwn = useAddress()?.toLowerCase() === address.toLowerCase();
  useSyncExternalStore(hostOffers.subscribe, hostOffers.get);
  if (isError)
    return <FailedLine text={farcasterLinkText.loadFailed} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const { said, at, mayLink } = data;
  const own = isOwn && (said !== null || (mayLink && isOffered('actions.signIn')));
  if (said === null && !own) return null;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {said !== null && (
          <AccountLink
            fid={said.account.fid}
            href={`https://farcaster.xyz/~/profiles/${said.account.fid}`}
            className="text-soft underline decoration-line underline-offset-4 hover:text-ink hover:decoration-edge"
          >
            {farcasterLinkText.account(said.account.fid)}
          </AccountLink>
        )}
        {own && <OwnAccount address={address} isLinked={said !== null} before={at} />}
      </div>
    </div>
  );
}

type OwnAccountProps = { address: `0x${string}`; isLinked: boolean; before: number | null };

function OwnAccount({ address, isLinked, before }: OwnAccountProps) {
  const { say, isBusy, fault } = useLinking(address, before);
  const { link, linked, unlink, unlinked, note } = farcasterLinkText;
  return (
    <>
      <Button
        size={isLinked ? 'tiny' : 'small'}
        look={isLinked ? 'quiet' : 'plain'}
        busy={isBusy}
        onClick={() => void say(!isLinked, isLinked ? unlinked : linked)}
      >
        {isLinked ? unlink : link}
      </Button>
      {!isLinked && <span className="text-faint">{note}</span>}
      {fault !== null && (
        <span role="alert" className="text-bad">
          {fault}
        </span>
      )}
    </>
  );
}
