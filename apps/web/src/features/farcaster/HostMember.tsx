import { mediaUrl } from '@parley/domain/media/addresses';
import { farcasterText } from '@parley/text/farcaster';
import { useSyncExternalStore } from 'react';
import { useConfig } from '../../data/config.tsx';
import { PersonIcon } from '../../ui/icons.ts';
import { Picture } from '../../ui/Picture.tsx';
import { isOffered } from '../../wallet/farcaster/capabilities.ts';
import { viewProfile } from '../../wallet/farcaster/hostActions.ts';
import type { HostUser } from '../../wallet/farcaster/hostContext.ts';
import { confirmedFid } from './confirmedUser.ts';

type HostMemberProps = { user: HostUser; username: string; className: string };

/** Who the client says that its user is, and whether that is confirmed; leads to their profile there. */
export function HostMember({ user: { fid, picture }, username, className }: HostMemberProps) {
  const { projectUrl } = useConfig();
  const confirmed = useSyncExternalStore(confirmedFid.subscribe, confirmedFid.get);
  const { by, confirmed: confirmedBy, viewProfile: title } = farcasterText;

  const shown = (
    <>
      <Picture
        url={picture === null ? null : mediaUrl(picture, 96, projectUrl)}
        fallback={<PersonIcon className="size-5 shrink-0 text-faint" />}
        className="size-5 rounded-full"
      />
      <bdi className="truncate">{confirmed === fid ? confirmedBy(username) : by(username)}</bdi>
    </>
  );
  return isOffered('actions.viewProfile') ? (
    <button type="button" title={title} className={className} onClick={() => void viewProfile(fid)}>
      {shown}
    </button>
  ) : (
    <p className={className}>{shown}</p>
  );
}
