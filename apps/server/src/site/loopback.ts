import { isLoopback } from '@parley/domain/site/loopback';

/**
 * The origin to go to when a visitor came by another spelling of this very machine, else null.
 * Wallets, cookies and storage belong to one origin, so only one spelling can work.
 */
export function otherLoopback(host: string | undefined, projectUrl: string): string | null {
  if (host === undefined || !URL.canParse(`http://${host}`)) return null;
  const came = new URL(`http://${host}`);
  const own = new URL(projectUrl);
  const isOther =
    came.hostname !== own.hostname &&
    came.port === own.port &&
    isLoopback(came.hostname) &&
    isLoopback(own.hostname);
  return isOther ? own.origin : null;
}
