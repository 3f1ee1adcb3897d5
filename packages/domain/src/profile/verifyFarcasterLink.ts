import { isStatementSigned } from '../chat/verifyMessage.ts';
import { farcasterLinkBytes, isLinkFor, type SignedFarcasterLink } from './farcasterLink.ts';

type Devices = Parameters<typeof isStatementSigned>[2];

/**
 * True if a device of the member signed just this, for this community, while it had the right to, and the account's
 * message is for them. Whose signature the account's is, only Farcaster's registries tell, which the server asked.
 */
export async function isFarcasterLinkSigned(
  said: SignedFarcasterLink,
  devices: Devices,
): Promise<boolean> {
  const { host, chainId, device, author, at: sentAt, signature, account } = said;
  if (!isLinkFor(account, said)) return false;
  const statement = { host, chainId, device, author, sentAt, room: '', seq: 0, signature };
  return await isStatementSigned(statement, farcasterLinkBytes(said), devices);
}
