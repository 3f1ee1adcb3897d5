import type { MouseEvent, ReactNode } from 'react';
import { isOffered } from '../../../wallet/farcaster/capabilities.ts';
import { viewProfile } from '../../../wallet/farcaster/hostActions.ts';

type AccountLinkProps = { fid: number; href: string; className: string; children: ReactNode };

/** Leads to a Farcaster account: in the client that shows this page, or at `href` on Farcaster's own site. */
export function AccountLink({ fid, href, className, children }: AccountLinkProps) {
  function view(event: MouseEvent) {
    if (!isOffered('actions.viewProfile')) return;
    event.preventDefault();
    void viewProfile(fid);
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      onClick={view}
      className={className}
    >
      {children}
    </a>
  );
}
